// The warning about too many listeners comes once an event.
// Prints:
//   1 10
//   3 1
//   5
//   7 7
//   MaxListenersExceededWarning true a 2
//   Possible EventEmitter memory leak detected. 2 a listeners added to [Mine]. MaxListeners is 1. Use emitter.setMaxListeners() to increase limit
// Stderr has: Possible EventEmitter memory leak detected. 2 a listeners
'use strict';
const EventEmitter = require('events');

class Mine extends EventEmitter {}
const emitter = new Mine().setMaxListeners(1);
process.on('warning', (warning) => {
  console.log(warning.name, warning.emitter === emitter, String(warning.type), warning.count);
  console.log(warning.message);
});
for (let i = 0; i < 4; i++) emitter.on('a', () => {});
console.log(emitter.getMaxListeners(), EventEmitter.getMaxListeners(new EventEmitter()));
EventEmitter.defaultMaxListeners = 3;
console.log(new EventEmitter().getMaxListeners(), emitter.getMaxListeners());
EventEmitter.setMaxListeners(5);
console.log(EventEmitter.defaultMaxListeners);
const target = new EventTarget();
EventEmitter.setMaxListeners(7, target, emitter);
console.log(EventEmitter.getMaxListeners(target), emitter.getMaxListeners());
