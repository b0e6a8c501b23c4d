// While stores are in use, `Promise.prototype.constructor` is an accessor: whatever it is read from, it answers as the property did.
//
// Prints:
//   true true true true true
//   true
//   store

'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const storage = new AsyncLocalStorage();
storage.run('store', async () => {
  const receivers = [5, 0.5, undefined, null, 'text'];
  console.log(...receivers.map((receiver) => Reflect.get(Promise.prototype, 'constructor', receiver) === Promise));
  const derived = Object.create(Promise.prototype);
  console.log(derived.constructor === Promise);
  await new Promise((resolve) => setTimeout(resolve, 1));
  console.log(storage.getStore());
});
