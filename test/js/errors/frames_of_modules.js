// The body of a module is named as Node names it, and its first line keeps its columns.
// Prints:
//   at Object.<anonymous> (one_line.js:1:COLUMN)
//   at Object.<anonymous> (frames_of_modules.js)
//   false
//   /one_line.js:1
//   missing();
// Stderr has:
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

function show(error) {
  const [, name, file, column] = /at (.*) \((.*):(\d+)\)/.exec(error.stack);
  const isRight = column > 16 && column < 40;
  console.log(`at ${name} (${path.basename(file)}${isRight ? ':COLUMN' : ''})`);
}

fs.writeFileSync('one_line.js', 'module.exports = new Error();');
show(require(path.resolve('one_line.js')));
const [, name, file] = /at (.*) \((.*):\d+:\d+\)/.exec(new Error().stack);
console.log(`at ${name} (${path.basename(file)})`);
Error.prepareStackTrace = (error, sites) => sites[0].isToplevel();
console.log(new Error().stack);

// Also where the module has failed, and is no module any more.
fs.writeFileSync('one_line.js', 'missing();');
const { stderr } = spawnSync(process.execPath, ['one_line.js'], { encoding: 'utf8' });
const [place, line] = stderr.split('\n');
console.log(place.slice(place.lastIndexOf('/')));
console.log(/one_line.js:1:(\d+)\)/.exec(stderr)[1] <= 10 ? line : stderr);
