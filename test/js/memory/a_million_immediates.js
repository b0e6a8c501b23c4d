// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const checkFlat = require('./fixtures/flat');

const kImmediates = 170_000;

checkFlat((done) => {
  let left = kImmediates;
  const count = () => {
    if (--left === 0) done();
  };
  for (let i = 0; i < kImmediates; i++) {
    setImmediate(count, { i });
    clearImmediate(setImmediate(count, { i }));
  }
});
