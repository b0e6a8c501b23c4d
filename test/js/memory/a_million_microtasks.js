// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const checkFlat = require('./fixtures/flat');

const kMicrotasks = 170_000;

checkFlat((done) => {
  let left = kMicrotasks;
  const again = () => {
    if (--left > 0) queueMicrotask(again);
    else done();
  };
  again();
});
