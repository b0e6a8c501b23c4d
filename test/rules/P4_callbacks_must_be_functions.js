// Prints:
//   setTimeout ERR_INVALID_ARG_TYPE true
//   setInterval ERR_INVALID_ARG_TYPE true
//   setImmediate ERR_INVALID_ARG_TYPE true
//   queueMicrotask ERR_INVALID_ARG_TYPE true
//   nextTick ERR_INVALID_ARG_TYPE true
'use strict';

const message = 'The "callback" argument must be of type function. Received undefined';
for (const api of [setTimeout, setInterval, setImmediate, queueMicrotask, process.nextTick]) {
  try {
    api();
  } catch (error) {
    console.log(api.name, error.code, error.message === message);
  }
}
