// Options: --unhandled-rejections=warn
// Stderr has: UnhandledPromiseRejectionWarning: Error: rejected
// Prints:
//   goes on
'use strict';

Promise.reject(new Error('rejected'));
setTimeout(() => console.log('goes on'), 1);
