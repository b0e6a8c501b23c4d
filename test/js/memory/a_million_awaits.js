// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const checkFlat = require('./fixtures/flat');

const kAwaits = 170_000;

checkFlat(async (done) => {
  for (let i = 0; i < kAwaits; i++) {
    await (i % 2 === 0 ? null : Promise.resolve({ i }));
    if (i % 10 === 0) await Promise.reject(i).catch(() => {});
  }
  done();
});
