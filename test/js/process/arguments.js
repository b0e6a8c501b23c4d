// argv has the program and the script by their whole paths, then the arguments as they were given.
//
// Arguments: one --two three
// Prints:
//   true true ["one","--two","three"]
//   []

'use strict';

const path = require('path');
console.log(process.argv[0] === process.execPath && path.isAbsolute(process.execPath),
            process.argv[1] === __filename, JSON.stringify(process.argv.slice(2)));
console.log(JSON.stringify(process.execArgv));
