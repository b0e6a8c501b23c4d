// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const checkFlat = require('./fixtures/flat');

const kIntervals = 8_000;

checkFlat((done) => {
  let left = kIntervals;
  for (let i = 0; i < kIntervals; i++) {
    let runs = 0;
    const interval = setInterval(() => {
      if (++runs < 3) return;
      clearInterval(interval);
      if (--left === 0) done();
    }, 1, { i });
  }
});
