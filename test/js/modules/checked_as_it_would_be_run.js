// --check looks at the text as it would be run, with what --require has made of Module.wrapper.
// Prints:
//   0
//   1
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'check-'));
const script = path.join(folder, 'returns.js');
const preload = path.join(folder, 'unwrapped.js');
fs.writeFileSync(script, 'if (true) { return; }');
fs.writeFileSync(preload, "require('module').wrapper = ['', ''];");
console.log(spawnSync(process.execPath, ['-c', script]).status);
console.log(spawnSync(process.execPath, ['-r', preload, '-c', script]).status);
fs.rmSync(folder, { recursive: true });
