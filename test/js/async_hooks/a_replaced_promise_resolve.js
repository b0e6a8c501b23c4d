// A program that replaces Promise.resolve before it uses stores has its own function, and its stores.
// Prints:
//   behind an await: here
//   behind a then: here
//   is a promise: true
//   its own: 1
'use strict';

const { resolve } = Promise;
let calls = 0;
Promise.resolve = function(value) {
  calls++;
  return Reflect.apply(resolve, this, [value]);
};

const { AsyncLocalStorage } = require('async_hooks');

const als = new AsyncLocalStorage();
als.run('here', async () => {
  const promise = new Promise((ok) => als.run('elsewhere', () => setTimeout(ok, 1)));
  await promise;
  console.log('behind an await:', als.getStore());
  await promise.then(() => console.log('behind a then:', als.getStore()));
  console.log('is a promise:', require('util').types.isPromise(promise));
  await Promise.resolve();
  console.log('its own:', calls);
});
