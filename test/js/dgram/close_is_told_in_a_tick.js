// 'close' of a datagram socket does not wait for its handle, bound or not.
// Prints:
//   tick, close, tick, unbound close, microtask, immediate
'use strict';

const dgram = require('dgram');

const order = [];
const add = (word) => () => order.push(word);
const socket = dgram.createSocket('udp4');
socket.bind(0, '127.0.0.1', () => {
  process.nextTick(add('tick'));
  socket.close(add('close'));
  process.nextTick(add('tick'));
  dgram.createSocket('udp4').close(add('unbound close'));
  Promise.resolve().then(add('microtask'));
  setImmediate(add('immediate'));
});
process.on('exit', () => console.log(order.join(', ')));
