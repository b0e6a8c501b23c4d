// An emitter that calls its listeners does not run their ticks in between.
// Prints:
//   listener 1
//   listener 2
//   emitted
//   tick of listener 1
//   tick of listener 2
//   microtask of listener 1
//   microtask of listener 2
'use strict';

const EventEmitter = require('events');

const emitter = new EventEmitter();
for (const name of ['listener 1', 'listener 2']) {
  emitter.on('event', () => {
    console.log(name);
    process.nextTick(() => console.log('tick of', name));
    queueMicrotask(() => console.log('microtask of', name));
  });
}
setTimeout(() => {
  emitter.emit('event');
  console.log('emitted');
}, 1);
