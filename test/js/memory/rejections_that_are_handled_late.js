// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const checkFlat = require('./fixtures/flat');

const kRejections = 2_000;
process.on('unhandledRejection', () => {});
process.on('rejectionHandled', () => {});

checkFlat((done) => {
  const promises = [];
  for (let i = 0; i < kRejections; i++) promises.push(Promise.reject({ i }));
  setImmediate(() => {
    for (let i = 0; i < kRejections; i += 2) promises[i].catch(() => {});
    done();
  });
});
