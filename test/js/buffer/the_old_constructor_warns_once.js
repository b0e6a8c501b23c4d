// new Buffer() warns once, even where a stack is prepared; packages are warned of with --pending-deprecation alone.
// Prints:
//   DEP0005
//   10
//   quiet
//   warned
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

process.removeAllListeners('warning');
process.on('warning', ({ code }) => console.log(code));
Error.prepareStackTrace = () => new Buffer(10);
const { stack } = new Error();
Error.prepareStackTrace = undefined;
setImmediate(() => console.log(stack.length));

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'old-buffer-'));
const packaged = path.join(folder, 'node_modules', 'old');
fs.mkdirSync(packaged, { recursive: true });
fs.writeFileSync(path.join(packaged, 'index.js'), 'new Buffer(10);');
fs.writeFileSync(path.join(folder, 'main.js'), "require('old');");
setImmediate(() => {
  for (const options of [[], ['--pending-deprecation']]) {
    const { stderr } = spawnSync(process.execPath, [...options, path.join(folder, 'main.js')], { encoding: 'utf8' });
    console.log(stderr.includes('DEP0005') ? 'warned' : stderr || 'quiet');
  }
  fs.rmSync(folder, { recursive: true });
});
