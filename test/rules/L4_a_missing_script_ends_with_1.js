// This file is only an argument of the script that is not there.
// Options: ./missing.js
// Exit code: 1
// Stderr has: Error: Cannot find module
// Stderr has: code: 'MODULE_NOT_FOUND'
// Prints nothing:
console.log('not run');
