// Who throws process._fatalException away ends at the next error, and nobody is asked.
//
// Prints nothing:
// Exit code: 6
// Stderr has: Error: last words
'use strict';

process.on('uncaughtException', () => console.log('not asked'));
process._fatalException = undefined;
throw new Error('last words');
