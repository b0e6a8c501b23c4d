// A module that is not there ends the program.
// Prints:
//   before
// Exit code: 1
// Stderr has: Error: Cannot find module './fixtures/nothing_here'
// Stderr has: Require stack:
// Stderr has: code: 'MODULE_NOT_FOUND',
// Stderr has: requireStack: [
'use strict';
console.log('before');
require('./fixtures/nothing_here');
console.log('after');
