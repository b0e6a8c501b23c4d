// One line of a hundred megabytes.
//
// Prints:
//   104857600
// Time-out: 60
'use strict';

const fs = require('fs');
const path = require('path');

const size = 100 * 1024 * 1024;
const file = path.resolve('huge.js');
const fd = fs.openSync(file, 'w');
const chunk = 'x'.repeat(1024 * 1024);
fs.writeSync(fd, 'module.exports = "');
for (let i = 0; i < size / chunk.length; i++) fs.writeSync(fd, chunk);
fs.writeSync(fd, '";');
fs.closeSync(fd);
console.log(require(file).length);
