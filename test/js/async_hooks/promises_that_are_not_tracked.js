// A hook may do without promises; then nothing is told of them, and nothing is replaced.
// Prints:
//   only Mine
//   then is as it was true
//   ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE
//   PROMISE
//   in the promise that nobody handled true
'use strict';
const hooks = require('async_hooks');

const { then } = Promise.prototype;
const types = [];
const quiet = hooks.createHook({ init(id, type) { types.push(type); }, trackPromises: false }).enable();
Promise.resolve().then(() => {}).catch(() => {});
new hooks.AsyncResource('Mine');
quiet.disable();
console.log('only', types.join(' '));
console.log('then is as it was', then === Promise.prototype.then);

const codeOf = (options) => {
  try {
    hooks.createHook(options);
  } catch (error) {
    return error.code;
  }
};
console.log(codeOf({ trackPromises: 1 }), codeOf({ trackPromises: false, promiseResolve() {} }));

let id;
const seen = [];
const hook = hooks.createHook({
  init(asyncId, type) {
    id = asyncId;
    seen.push(type);
  },
}).enable();
Promise.reject(new Error('mine'));
hook.disable();
console.log(seen.join(' '));
process.on('unhandledRejection', () => {
  console.log('in the promise that nobody handled', hooks.executionAsyncId() === id);
});
