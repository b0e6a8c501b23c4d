// SIGPIPE is ignored, so that a reader that goes away is an error of the write.
//
// Prints:
//   alive

'use strict';

process.kill(process.pid, 'SIGPIPE');
setTimeout(() => console.log('alive'), 10);
