// A run that is interrupted names the files that were being run, ends their processes and tells of
// nothing else: a reporter can stop at the first failure.
//
// Prints:
//   test:fail fails
//   test:interrupted a.test.js
//   1 null
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'interrupted-'));
fs.writeFileSync(path.join(folder, 'a.test.js'), "require('node:test')('fails', () => { throw new Error('x'); });");
fs.writeFileSync(path.join(folder, 'b.test.js'),
                 "require('node:test')('hangs', () => new Promise((resolve) => setTimeout(resolve, 1e6)));");
const reporter = path.join(folder, 'reporter.cjs');
fs.writeFileSync(reporter, `module.exports = async function*(events) {
  for await (const { type, data } of events) {
    if (type === 'test:interrupted') yield type + ' ' + data.tests.map(({ name }) => name) + '\\n';
    if (type !== 'test:fail') continue;
    yield type + ' ' + data.name + '\\n';
    process.emit('SIGINT');
  }
};`);
const { signal, status, stdout } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=1', `--test-reporter=${reporter}`, 'a.test.js', 'b.test.js'],
  { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } });
process.stdout.write(stdout);
console.log(status, signal);
fs.rmSync(folder, { recursive: true });
