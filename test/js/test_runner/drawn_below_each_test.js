// Each test draws the order of those below it from numbers of its own, which begin with the same seed.
//
// Options: --test-random-seed=7 --test-reporter=tap --test-reporter-destination=results
// Prints:
//   a1 a2 a4 a3
//   b1 b2 b4 b3
//   d1 d2 d4 d3
//   c1 c2 c4 c3

'use strict';

const { test } = require('node:test');

test('outer', (outer) => {
  for (const name of ['a', 'b', 'c', 'd']) {
    outer.test(name, async (t) => {
      const order = [];
      await Promise.all([1, 2, 3, 4].map((inner) => t.test(`${inner}`, () => { order.push(name + inner); })));
      console.log(order.join(' '));
    });
  }
});
