// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const checkFlat = require('./fixtures/flat');

const kTimers = 120_000;

checkFlat((done) => {
  let left = kTimers;
  const count = () => {
    if (--left === 0) done();
  };
  for (let i = 0; i < kTimers; i++) {
    setTimeout(count, 1 + i % 5, { i });
    clearTimeout(setTimeout(count, 1000, { i }));
  }
});
