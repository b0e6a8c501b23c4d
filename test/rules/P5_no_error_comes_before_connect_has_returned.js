// From the main script: after its ticks and microtasks.
// Prints:
//   main ends
//   tick
//   microtask
//   error ENOENT
'use strict';

const net = require('net');

net.connect('./missing').on('error', (error) => console.log('error', error.code));
process.nextTick(() => console.log('tick'));
queueMicrotask(() => console.log('microtask'));
console.log('main ends');
