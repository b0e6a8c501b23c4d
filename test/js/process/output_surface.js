// What a stream of standard output tells of itself.
//
// Output goes to: pipe, file
// Prints:
//   1 true undefined undefined true false
//   2 true true

'use strict';

const { stdout, stderr } = process;
const { fd, _isStdio, isTTY, columns, writable, readable } = stdout;
console.log(fd, _isStdio, isTTY, columns, writable, readable);
console.log(stderr.fd, stdout === process.stdout, stdout instanceof require('stream').Writable);
