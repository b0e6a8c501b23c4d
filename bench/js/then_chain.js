'use strict';

const { measure } = require('./meter');

measure(300_000, (count, done) => {
  const addOne = (sum) => sum + 1;
  let promise = Promise.resolve(0);
  for (let i = 0; i < count; i++) promise = promise.then(addOne);
  promise.then((sum) => done(sum));
});
