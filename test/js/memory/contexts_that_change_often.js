// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const checkFlat = require('./fixtures/flat');

const kContexts = 10_000;
const storage = new AsyncLocalStorage();

checkFlat(async (done) => {
  let left = kContexts;
  const count = () => {
    if (--left === 0) done();
  };
  for (let i = 0; i < kContexts; i++) {
    storage.run({ i }, async () => {
      await null;
      setImmediate(count);
    });
  }
});
