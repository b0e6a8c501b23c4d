// --test-rerun-failures runs what has not passed yet; --test-random-seed repeats an order.
//
// Prints:
//   1 ran: a b
//   0 ran: b
//   b passed on attempt 1
//   the same order: true
//   another order: true
//   Randomized test order seed: 7
//   inside: b a c
'use strict';

const { readFileSync } = require('fs');
const { run, write } = require('./fixtures/run_files');

write({
  't.js': `
    const { test } = require('node:test');
    test('a', () => { console.error('a'); });
    test('b', ({ attempt }) => { console.error('b'); if (attempt === 0) throw new Error('first'); });
  `,
  'order.js': `
    const { test } = require('node:test');
    for (const name of 'abcdefgh') test(name, () => { console.error(name); });
  `,
});
for (let i = 0; i < 2; i++) {
  const { code, err } = run('--test-rerun-failures=state.json', 't.js');
  console.log(code, 'ran:', err.trim().split('\n').join(' '));
}
const last = JSON.parse(readFileSync('state.json', 'utf8'))[1];
console.log('b passed on attempt', Object.values(last).find(({ name }) => name === 'b').passed_on_attempt);

const first = run('--test-random-seed=7', 'order.js');
console.log('the same order:', run('--test-random-seed=7', 'order.js').err === first.err);
console.log('another order:', run('--test-random-seed=8', 'order.js').err !== first.err);
const { out } = run('--test', '--test-random-seed=7', 'order.js');
console.log(/Randomized test order seed: \d+/.exec(out)[0]);

// Subtests that nobody awaits are drawn when all of them are there.
write({
  'inner.js': `
    require('node:test').test('outer', (t) => {
      for (const name of 'abc') t.test(name, () => { console.error(name); });
    });
  `,
});
console.log('inside:', run('--test-random-seed=1', 'inner.js').err.replaceAll('\n', ' ').trim());
