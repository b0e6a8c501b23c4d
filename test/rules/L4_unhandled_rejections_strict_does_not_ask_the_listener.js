// The error is raised as an uncaught one; the listener of 'unhandledRejection' is called all the
// same if it is handled.
// Options: --unhandled-rejections=strict
// Prints:
//   uncaught rejected unhandledRejection
//   unhandled rejected
'use strict';

process.on('uncaughtException', (error, origin) => console.log('uncaught', error.message, origin));
process.on('unhandledRejection', (reason) => console.log('unhandled', reason.message));
Promise.reject(new Error('rejected'));
