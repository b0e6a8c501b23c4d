// abort() dies of SIGABRT, without 'exit'; what else it says is its own affair.
//
// Prints:
//   before
// Killed by: SIGABRT
// Stderr has:

'use strict';

process.on('exit', () => console.log('never'));
console.log('before');
process.abort();
