// Tests marked `only` are all that runs, and those of a suite that has none of them inside.
//
// Prints:
//   ▶ some
//     ✔ yes (N ms)
//   ✔ some (N ms)
//   ▶ all
//     ✔ yes (N ms)
//     ✔ yes, too (N ms)
//   ✔ all (N ms)
//   ▶ subtests
//     ✔ yes (N ms)
//     ✔ marked (N ms)
//   ✔ subtests (N ms)
//   ℹ tests 6
//   ℹ suites 2
//   ℹ pass 6
//   ℹ fail 0
//   ℹ cancelled 0
//   ℹ skipped 0
//   ℹ todo 0
//   ℹ duration_ms N
'use strict';

require('./fixtures/plain_output');
const { describe, it, test } = require('node:test');

test('no', () => {});
describe('some', () => {
  it('no', () => {});
  it.only('yes', () => {});
  describe('no', () => { it('no', () => {}); });
});
describe.only('all', () => { it('yes', () => {}); it('yes, too', () => {}); });
test.only('subtests', async (t) => {
  await t.test('yes', () => {});
  t.runOnly(true);
  await t.test('no', () => {});
  await t.test('marked', { only: true }, () => {});
});
