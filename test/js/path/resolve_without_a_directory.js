// A program's own process.cwd() may know none.
// Prints:
//   . a/b /c
'use strict';

const path = require('path');

process.cwd = () => '';
console.log(path.resolve(), path.resolve('a', 'b'), path.resolve('a', '/c'));
