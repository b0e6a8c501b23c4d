// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const checkFlat = require('./fixtures/flat');

const kTicks = 170_000;

checkFlat((done) => {
  let left = kTicks;
  const again = () => {
    if (--left > 0) process.nextTick(again, { left });
    else done();
  };
  again();
});
