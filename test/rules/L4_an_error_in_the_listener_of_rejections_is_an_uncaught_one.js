// Exit code: 1
// Stderr has: Error: in the listener
// Prints:
//   exit 1
'use strict';

process.on('unhandledRejection', () => { throw new Error('in the listener'); });
process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('never'));
Promise.reject(new Error('rejected'));
