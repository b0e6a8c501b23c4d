'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { measure } = require('./meter');

new AsyncLocalStorage().run({}, () => {
  measure(1_000_000, async (count, done) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += await 1;
    done(sum);
  });
});
