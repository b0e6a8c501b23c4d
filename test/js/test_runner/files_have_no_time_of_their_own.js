// The time that --test-timeout and run({ timeout }) give is for each test in a file and not for the file.
// Prints:
//   ok 1 - first
//   ok 2 - second
//   ok 3 - third
//   not ok 4 - too long
//   # pass 3
//   test:pass first
//   test:pass second
//   test:pass third
//   test:fail too long testTimeoutFailure
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { run } = require('node:test');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'times-'));
const file = path.join(folder, 'a.test.js');
fs.writeFileSync(file, `const { test } = require('node:test');
const { setTimeout } = require('timers/promises');
for (const name of ['first', 'second', 'third']) test(name, () => setTimeout(250));
test('too long', () => setTimeout(60_000, undefined, { ref: false }));`);
const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
const { stdout } = spawnSync(
  process.execPath, ['--test', '--test-timeout=600', '--test-reporter=tap', file], { encoding: 'utf8', env });
for (const [line] of stdout.matchAll(/^((not )?ok|# pass) .*$/gm)) console.log(line);
(async () => {
  for await (const { type, data } of run({ files: [file], timeout: 600 })) {
    if (type === 'test:pass') console.log(type, data.name);
    if (type === 'test:fail') console.log(type, data.name, data.details.error.failureType);
  }
  fs.rmSync(folder, { recursive: true });
})();
