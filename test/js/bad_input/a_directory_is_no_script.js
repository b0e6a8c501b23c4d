// The folder that the program is to be is the empty working directory.
//
// Options: .
// Prints nothing:
// Exit code: 1
// Stderr has: Error: Cannot find module '
// Stderr has: code: 'MODULE_NOT_FOUND'
'use strict';

console.log('this file is only an argument');
