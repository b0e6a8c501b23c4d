// Options: --unhandled-rejections=none
// Prints:
//   goes on
'use strict';

Promise.reject(new Error('rejected'));
setTimeout(() => console.log('goes on'), 1);
