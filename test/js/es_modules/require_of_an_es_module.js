// require() gives the exports of an ES module; one that waits cannot be had.
// Prints:
//   1 default function
//   true true
//   ERR_REQUIRE_ASYNC_MODULE
'use strict';

const counter = require('./fixtures/counter.mjs');
console.log(counter.count, counter.default(), typeof counter.increment);
import('./fixtures/counter.mjs').then((namespace) => {
  console.log(namespace.increment === counter.increment, counter.__esModule);
  try {
    require('./fixtures/slow_one.mjs');
  } catch (error) {
    console.log(error.code);
  }
});
