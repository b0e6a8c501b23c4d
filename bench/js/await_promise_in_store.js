'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { measure } = require('./meter');

const settled = Promise.resolve(1);
new AsyncLocalStorage().run({}, () => {
  measure(1_000_000, async (count, done) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += await settled;
    done(sum);
  });
});
