// One turn of the event loop, phase by phase.
//
// Everything below is set up from one I/O callback, so that all of it waits at the same moment, and
// the loop shows the order in which it comes to each. The order is the same on every run. (From the
// main script it would not be: whether a timer of no delay is due when the loop begins depends on
// the speed of the machine.)
//
//      ┌──────────────┐
//   ┌─>│    timers    │  setTimeout, setInterval
//   │  ├──────────────┤
//   │  │   pending    │  errors that were known at once
//   │  ├──────────────┤
//   │  │     poll     │  files, sockets: the loop sleeps here when it has nothing to do
//   │  ├──────────────┤
//   │  │    check     │  setImmediate
//   │  ├──────────────┤
//   └──┤    close     │  'close' of what was destroyed
//      └──────────────┘
//
// After every single callback: process.nextTick's queue, then promises, until both are empty.
//
// Prints:
//   main script
//     tick
//     microtask
//   poll: a file was read
//     tick
//     microtask
//   pending: nobody listens there (ENOENT)
//   check: first immediate
//     tick
//     microtask
//   check: second immediate
//   close: the socket is gone
//   timers: first timer
//     tick
//     microtask
//   timers: second timer
//   check: an immediate set during check had to wait a turn
//   exit
'use strict';

const fs = require('fs');
const net = require('net');

// The queues that are emptied after every callback. The tick comes first, though it is set last.
function tickAndMicrotask() {
  Promise.resolve().then(() => console.log('  microtask'));
  process.nextTick(() => console.log('  tick'));
}

function oneTurn(socket) {
  console.log('poll: a file was read');

  // Set in any order: the phases decide.
  setTimeout(() => {
    console.log('timers: first timer');
    tickAndMicrotask();
  }, 1);
  setTimeout(() => console.log('timers: second timer'), 1);

  socket.on('close', () => console.log('close: the socket is gone'));
  socket.destroy();

  setImmediate(() => {
    console.log('check: first immediate');
    setImmediate(() => console.log('check: an immediate set during check had to wait a turn'));
    tickAndMicrotask();
  });
  setImmediate(() => console.log('check: second immediate'));

  net.connect('./nobody-listens-here')
    .on('error', (error) => console.log(`pending: nobody listens there (${error.code})`));

  tickAndMicrotask();
  stayBusy(5); // Both timers are due now, and still they wait for their phase.
}

function stayBusy(milliseconds) {
  const start = Date.now();
  while (Date.now() - start < milliseconds);
}

// A connection to ourselves gives us a socket to destroy; reading this file, an I/O callback to do
// it from.
const server = net.createServer((socket) => {
  server.close();
  fs.readFile(__filename, () => oneTurn(socket));
});
server.listen(0, '127.0.0.1', () => net.connect(server.address().port, '127.0.0.1').resume());

process.on('exit', () => console.log('exit'));
console.log('main script');
tickAndMicrotask();
