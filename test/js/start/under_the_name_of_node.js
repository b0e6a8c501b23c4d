// Under the name node the version is Node's alone: package managers read it as a number.
// Needs: giro
// Prints:
//   true
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');

fs.symlinkSync(process.execPath, 'node');
console.log(execFileSync('./node', ['--version'], { encoding: 'utf8' }) === `${process.version}\n`);
