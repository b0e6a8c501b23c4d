'use strict';

// Order of listeners; once, prepend, removal and emit inside of listeners.
const EventEmitter = require('events');

const emitter = new EventEmitter();
const log = (label) => () => console.log(label);
const removed = log('removed while emitting: still called this time');
emitter.on('newListener', (name) => console.log('newListener', name));
emitter.on('a', log('on 1'));
emitter.once('a', () => {
  console.log('once, emits again');
  emitter.emit('a');
});
emitter.prependListener('a', log('prepended'));
emitter.prependOnceListener('a', log('prepended once'));
emitter.on('a', () => {
  emitter.off('a', removed);
  emitter.once('a', log('added while emitting: next time'));
});
emitter.on('a', removed);
EventEmitter.once(emitter, 'a').then(log('promise of the event'));
emitter.emit('a');
process.nextTick(log('tick'));
emitter.emit('a');

const capturing = new EventEmitter({ captureRejections: true });
capturing.on('error', (error) => console.log('captured', error.message));
capturing.on('b', async () => { throw new Error('async listener'); });
capturing.emit('b');
queueMicrotask(log('microtask'));
