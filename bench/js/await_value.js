'use strict';

const { measure } = require('./meter');

measure(1_000_000, async (count, done) => {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += await 1;
  done(sum);
});
