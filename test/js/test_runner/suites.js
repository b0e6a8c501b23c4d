// Suites, their hooks and the order in which all that runs; failures in hooks.
//
// Exit code: 1
// Prints:
//   ▶ suite
//     ▶ first
//       ✔ inner (N ms)
//     ✔ first (N ms)
//     ﹣ second (N ms) # SKIP
//     ▶ nested
//       ✔ third (N ms)
//     ✔ nested (N ms)
//   ✔ suite (N ms)
//   ▶ side by side
//     ✔ slow (N ms)
//     ✔ fast (N ms)
//   ✔ side by side (N ms)
//   ﹣ skipped (N ms) # SKIP
//   ▶ to do
//     ⚠ fails (N ms) # TODO
//   ✔ to do (N ms) # TODO
//   ▶ asynchronous
//     ✔ inside (N ms)
//   ✔ asynchronous (N ms)
//   ✖ throws (N ms)
//   ▶ before fails
//     ✖ x
//   ✖ before fails (N ms)
//   ▶ beforeEach fails
//     ✖ x (N ms)
//   ✖ beforeEach fails (N ms)
//   ▶ after fails
//     ✔ x (N ms)
//   ✖ after fails (N ms)
//   ℹ tests 11
//   ℹ suites 10
//   ℹ pass 7
//   ℹ fail 1
//   ℹ cancelled 1
//   ℹ skipped 1
//   ℹ todo 1
//   ℹ duration_ms N
//
//   ✖ failing tests:
//
//   test at suites.js:36
//   ⚠ fails (N ms) # TODO
//     Error: todo
//
//   test at suites.js:38
//   ✖ throws (N ms)
//     Error: in a suite
//
//   test at suites.js:41
//   ✖ x
//     'test did not finish before its parent and was cancelled'
//
//   test at suites.js:39
//   ✖ before fails (N ms)
//     Error: in before
//
//   test at suites.js:45
//   ✖ x (N ms)
//     Error: in beforeEach
//
//   test at suites.js:47
//   ✖ after fails (N ms)
//     Error: in after
//   root before
//   suite is built
//   end of script
//   before
//   root beforeEach
//   beforeEach
//   first: true suite > first
//   root beforeEach
//   beforeEach
//   t.beforeEach
//   inner
//   afterEach
//   root afterEach
//   afterEach
//   root afterEach
//   t.after
//   root beforeEach
//   beforeEach
//   third
//   afterEach
//   root afterEach
//   after
//   root beforeEach
//   root beforeEach
//   fast
//   root afterEach
//   slow
//   root afterEach
//   root beforeEach
//   root afterEach
//   root beforeEach
//   root afterEach
//   root beforeEach
//   root afterEach
//   root beforeEach
//   root afterEach
'use strict';

require('./fixtures/plain_output');
const {
  after, afterEach, before, beforeEach, describe, getTestContext, it,
} = require('node:test');

const order = [];
const note = (what) => () => { order.push(what); };

before(note('root before'));
beforeEach(note('root beforeEach'));
afterEach(note('root afterEach'));
after(() => { process.once('exit', () => console.log(order.join('\n'))); });

describe('suite', () => {
  order.push('suite is built');
  before(note('before'));
  after(note('after'));
  beforeEach(note('beforeEach'));
  afterEach(note('afterEach'));
  it('first', async (t) => {
    t.after(note('t.after'));
    t.beforeEach(note('t.beforeEach'));
    order.push(`first: ${getTestContext() === t} ${t.fullName}`);
    await t.test('inner', note('inner'));
  });
  it.skip('second', note('never'));
  describe('nested', () => { it('third', note('third')); });
});
describe('side by side', { concurrency: true }, () => {
  it('slow', () => new Promise((resolve) => { setTimeout(resolve, 2); }).then(note('slow')));
  it('fast', note('fast'));
});
describe.skip('skipped', () => { order.push('never'); });
describe.todo('to do', () => { it('fails', () => { throw new Error('todo'); }); });
describe('asynchronous', async () => { await null; it('inside', () => {}); });
describe('throws', () => { throw new Error('in a suite'); });
describe('before fails', () => {
  before(() => { throw new Error('in before'); });
  it('x', () => {});
});
describe('beforeEach fails', () => {
  beforeEach(() => { throw new Error('in beforeEach'); });
  it('x', () => {});
});
describe('after fails', () => {
  after(() => { throw new Error('in after'); });
  it('x', () => {});
});
order.push('end of script');
