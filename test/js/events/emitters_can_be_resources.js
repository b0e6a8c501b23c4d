// EventEmitterAsyncResource: listeners run in the context of the emitter; what else the module keeps under names of its own.
// Prints:
//   [ 1, 2 ] true of the making true
//   true false
//   1 true undefined
//   EventEmitterReferencingAsyncResource
//   TypeError ERR_INVALID_ARG_TYPE The "options.name" property must be of type string. Received undefined
//   RangeError ERR_INVALID_ASYNC_ID Invalid triggerAsyncId value: -2
//   false undefined undefined
//   TypeError ERR_INVALID_ARG_TYPE The "options.captureRejections" property must be of type boolean. Received type number (1)
//   Symbol(nodejs.rejection) true
//   10 false
//   1 true
//   MaxListenersExceededWarning 2 true
//   captured rejection event [ 7 ]
'use strict';

const events = require('events');
const { AsyncLocalStorage, executionAsyncId } = require('async_hooks');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

const { EventEmitterAsyncResource } = events;
const store = new AsyncLocalStorage();
const emitter = store.run('of the making', () => new EventEmitterAsyncResource({ name: 'Query', triggerAsyncId: 1 }));
emitter.on('event', function(...args) {
  console.log(args, this === emitter, store.getStore(), executionAsyncId() === emitter.asyncId);
});
store.run('of the emitting', () => console.log(emitter.emit('event', 1, 2), emitter.emit('other')));
console.log(emitter.triggerAsyncId, emitter.asyncResource.eventEmitter === emitter, emitter.emitDestroy());
class Query extends EventEmitterAsyncResource {}
console.log(new Query().asyncResource.constructor.name);
tell(() => new EventEmitterAsyncResource());
tell(() => new EventEmitterAsyncResource({ name: 'x', triggerAsyncId: -2 }));

const initialized = { _events: 'replaced' };
events.init.call(initialized, { captureRejections: true });
console.log(initialized._events === undefined, initialized._eventsCount, initialized._maxListeners);
tell(() => events.init.call({}, { captureRejections: 1 }));

const { captureRejectionSymbol } = events;
console.log(captureRejectionSymbol.toString(), captureRejectionSymbol === Symbol.for('nodejs.rejection'));
const capturing = new events({ captureRejections: true });
capturing[captureRejectionSymbol] = (error, name, ...args) => console.log('captured', error, name, args);
capturing.on('event', async () => { throw 'rejection'; });
capturing.emit('event', 7);

const { kMaxEventTargetListeners, kMaxEventTargetListenersWarned } = events;
const target = new EventTarget();
console.log(target[kMaxEventTargetListeners], target[kMaxEventTargetListenersWarned]);
events.setMaxListeners(1, target);
process.removeAllListeners('warning');
process.on('warning', ({ name, count, target: of }) => console.log(name, count, of === target));
target.addEventListener('x', () => {});
target.addEventListener('x', () => {});
console.log(target[kMaxEventTargetListeners], target[kMaxEventTargetListenersWarned]);
