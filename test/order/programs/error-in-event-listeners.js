'use strict';

// An EventTarget reports a listener's error from a tick; an EventEmitter throws it at its caller.
const EventEmitter = require('events');

process.on('uncaughtException', (error) => console.log('uncaught', error.message));

const target = new EventTarget();
target.addEventListener('go', () => { throw new Error('listener 1'); });
target.addEventListener('go', () => console.log('listener 2'));
process.nextTick(() => console.log('tick before'));
console.log('dispatched', target.dispatchEvent(new Event('go')));
process.nextTick(() => console.log('tick after'));

const controller = new AbortController();
controller.signal.addEventListener('abort', () => { throw new Error('abort listener'); });
controller.signal.onabort = () => console.log('onabort');
controller.abort();

const emitter = new EventEmitter();
emitter.on('go', () => { throw new Error('emitter listener'); });
emitter.on('go', () => console.log('never'));
try {
  emitter.emit('go');
} catch (error) {
  console.log('thrown', error.message);
}
setImmediate(() => {
  emitter.emit('error', new Error('no listener'));
});
setImmediate(() => console.log('immediate'));
