// Queued from an I/O callback they arrive before check in the same turn; queued from check, in the
// next turn after timers.
// Prints:
//   I/O callback
//   error ENOENT connect
//   check
//   timer
//   error ENOENT connect
//   check of the next turn
'use strict';

const fs = require('fs');
const net = require('net');

function connectToNothing() {
  net.connect('./missing').on('error', (error) => console.log('error', error.code, error.syscall));
}
fs.stat(__filename, () => {
  console.log('I/O callback');
  setImmediate(() => {
    console.log('check');
    setImmediate(() => console.log('check of the next turn'));
    setTimeout(() => console.log('timer'), 1);
    connectToNothing();
    for (const start = Date.now(); Date.now() - start < 5;);
  });
  connectToNothing();
});
