'use strict';

const meter = require('./meter');

// Of a file that is in the cache.
meter.measure(100_000, (count, done) => {
  let found = 0;
  for (let i = 0; i < count; i++) if (require('./meter') === meter) found++;
  done(found);
});
