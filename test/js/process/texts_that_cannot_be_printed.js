// --print and ES modules, --use-strict, and built-in modules as globals that may not be configured.
//
// Prints:
//   1 Error [ERR_EVAL_ESM_CANNOT_PRINT]: --print cannot be used with ESM input
//   1 Error [ERR_EVAL_ESM_CANNOT_PRINT]: --print cannot be used with ESM input
//   0 true
//   0 undefined
//   0 undefined
//   0 [ '--use-strict', '-p', 'process.execArgv' ]
'use strict';

const { spawnSync } = require('child_process');
const { writeFileSync } = require('fs');

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  console.log(status, stdout.trim() || stderr.match(/^.*Error.*$/m)[0]);
}

run('--input-type=module', '--print', '--eval', '42');
run('--print', 'import "fs"');
run('-p', 'Object.defineProperty(globalThis, "fs", { configurable: false }); fs === require("node:fs")');
run('--use-strict', '-p', '(function() { return this; })()');
writeFileSync('sloppy.js', 'console.log(typeof (function() { return this; })())');
run('--use-strict', 'sloppy.js');
run('--use-strict', '-p', 'process.execArgv');
