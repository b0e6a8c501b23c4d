'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { measure } = require('./meter');

async function one() {
  return 1;
}

new AsyncLocalStorage().run({}, () => {
  measure(1_000_000, async (count, done) => {
    let sum = 0;
    for (let i = 0; i < count; i++) sum += await one();
    done(sum);
  });
});
