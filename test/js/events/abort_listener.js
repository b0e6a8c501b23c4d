// events.addAbortListener hears an abort that another listener has stopped.
// Prints:
//   4
//   3
//   heard abort
//   before the microtask
//   The "signal" argument must be an instance of AbortSignal. Received undefined
//   The "signal" argument must be an instance of AbortSignal. Received type number (1)
//   The "listener" argument must be of type function. Received type number (1)
//   already aborted
'use strict';
const { addAbortListener, getEventListeners, listenerCount } = require('events');

const controller = new AbortController();
controller.signal.addEventListener('abort', (event) => event.stopImmediatePropagation());
controller.signal.addEventListener('abort', () => console.log('never'));
addAbortListener(controller.signal, (event) => console.log('heard', event.type));
const disposed = addAbortListener(controller.signal, () => console.log('never'));
console.log(listenerCount(controller.signal, 'abort'));
disposed[Symbol.dispose]();
console.log(getEventListeners(controller.signal, 'abort').length);
controller.abort();
addAbortListener(controller.signal, () => console.log('already aborted'));
console.log('before the microtask');
for (const args of [[undefined, () => {}], [1, () => {}], [controller.signal, 1]]) {
  try {
    addAbortListener(...args);
  } catch (error) {
    console.log(error.message);
  }
}
