// The 'error' event, monitors and captured rejections.
// Prints:
//   monitor undefined undefined
//   Error ERR_UNHANDLED_ERROR Unhandled error. (undefined) undefined
//   monitor null undefined
//   Error ERR_UNHANDLED_ERROR Unhandled error. (null) null
//   monitor text undefined
//   Error ERR_UNHANDLED_ERROR Unhandled error. ('text') text
//   monitor { a: 1 } 2
//   Error ERR_UNHANDLED_ERROR Unhandled error. ({ a: 1 }) { a: 1 }
//   monitor now undefined
//   heard
//   true
//   RangeError undefined own undefined
//   true
//   captured async
//   reason y [ 1, 2 ]
'use strict';
const EventEmitter = require('events');

function attempt(emitter, ...args) {
  try {
    console.log(emitter.emit('error', ...args));
  } catch (error) {
    console.log(error.name, error.code, error.message, error.context);
  }
}

const emitter = new EventEmitter();
emitter.on(EventEmitter.errorMonitor, (error, more) => console.log('monitor', error, more));
attempt(emitter);
attempt(emitter, null);
attempt(emitter, 'text');
attempt(emitter, { a: 1 }, 2);
emitter.on('error', () => console.log('heard'));
attempt(emitter, 'now');
attempt(new EventEmitter(), new RangeError('own'));

const capturing = new EventEmitter({ captureRejections: true });
capturing.on('x', async () => { throw new Error('async'); });
capturing.on('error', (error) => console.log('captured', error.message));
capturing.emit('x');
const special = new EventEmitter({ captureRejections: true });
special[Symbol.for('nodejs.rejection')] = (error, type, ...args) => console.log(error, type, args);
special.on('y', async () => { throw 'reason'; });
special.emit('y', 1, 2);
EventEmitter.captureRejections = true;
console.log(new EventEmitter()[Object.getOwnPropertySymbols(EventEmitter.prototype)[0]]);
EventEmitter.captureRejections = false;
