// Results of all kinds, as the reporter `spec` tells them.
//
// Exit code: 1
// Prints:
//   ✔ passes (N ms)
//   ✖ throws (N ms)
//   ✖ rejects (N ms)
//   ✖ throws undefined (N ms)
//   ﹣ is skipped (N ms) # SKIP
//   ﹣ skips itself (N ms) # no reason
//   ✖ asserts (N ms)
//   ✖ waits for a condition (N ms)
//   ⚠ is to do (N ms) # some day
//   ▶ subtests
//     ✔ one (N ms)
//     ▶ two
//       ✖ deep (N ms)
//     ✖ two (N ms)
//   ✖ subtests (N ms)
//   ℹ a remark
//   ▶ waits for subtests
//     ✔ not awaited (N ms)
//   ✔ waits for subtests (N ms)
//   ✔ calls back (N ms)
//   ✖ calls back with an error (N ms)
//   ✖ calls back twice (N ms)
//   ✖ calls back and returns a promise (N ms)
//   ✖ takes too long (N ms)
//   ✔ named (N ms)
//   ✔ <anonymous> (N ms)
//   ✖ plans more (N ms)
//   ✔ plans and waits (N ms)
//   ✖ uncaught (N ms)
//   ✖ unhandled (N ms)
//   ✔ fails as expected (N ms) # EXPECTED FAILURE
//   ✔ fails as told (N ms) # EXPECTED FAILURE
//   ✖ fails otherwise (N ms) # EXPECTED FAILURE
//   ✖ should fail (N ms) # EXPECTED FAILURE
//   ✖ is aborted (N ms)
//   ✔ exits early (N ms)
//   ℹ Error: A resource generated asynchronous activity after the test ended. This activity created the error "Error: outside of all" which triggered an uncaughtException event, caught by the test runner.
//   ℹ Error: Test "exits early" at results.js:53 generated asynchronous activity after the test ended. This activity created the error "Error: too late" and would have caused the test to fail, but instead triggered an uncaughtException event.
//   ℹ tests 32
//   ℹ suites 0
//   ℹ pass 11
//   ℹ fail 16
//   ℹ cancelled 2
//   ℹ skipped 2
//   ℹ todo 1
//   ℹ duration_ms N
//
//   ✖ failing tests:
//
//   test at results.js:10
//   ✖ throws (N ms)
//     RangeError: bad
//
//   test at results.js:11
//   ✖ rejects (N ms)
//     Error: late
//
//   test at results.js:12
//   ✖ throws undefined (N ms)
//     undefined
//
//   test at results.js:15
//   ✖ asserts (N ms)
//     AssertionError [ERR_ASSERTION]: The expression evaluated to a falsy value:
//
//       t.assert.ok(1 === 2)
//
//       generatedMessage: true,
//       code: 'ERR_ASSERTION',
//       actual: false,
//       expected: true,
//       operator: '==',
//       diff: 'simple'
//     }
//
//   test at results.js:16
//   ✖ waits for a condition (N ms)
//     Error: waitFor() timed out
//
//   test at results.js:21
//   ⚠ is to do (N ms) # some day
//     Error: not yet
//
//   test at results.js:25
//   ✖ deep (N ms)
//     'text'
//
//   test at results.js:29
//   ✖ calls back with an error (N ms)
//     Error: called
//
//   test at results.js:30
//   ✖ calls back twice (N ms)
//     'callback invoked multiple times'
//
//   test at results.js:31
//   ✖ calls back and returns a promise (N ms)
//     'passed a callback but also returned a Promise'
//
//   test at results.js:32
//   ✖ takes too long (N ms)
//     'test timed out after 1ms'
//
//   test at results.js:35
//   ✖ plans more (N ms)
//     'plan expected 2 assertions but received 1'
//
//   test at results.js:40
//   ✖ uncaught (N ms)
//     Error: nobody catches
//
//   test at results.js:45
//   ✖ unhandled (N ms)
//     Error: nobody handles
//
//   test at results.js:50
//   ✖ fails otherwise (N ms) # EXPECTED FAILURE
//     AssertionError [ERR_ASSERTION]: The error is expected to be an instance of "RangeError". Received "Error"
//
//     Error message:
//
//     other
//       generatedMessage: true,
//       code: 'ERR_ASSERTION',
//       actual: Error: other
//       expected: [Function: RangeError],
//       operator: 'throws',
//       diff: 'simple'
//     }
//
//   test at results.js:51
//   ✖ should fail (N ms) # EXPECTED FAILURE
//     'test was expected to fail but passed'
//
//   test at results.js:52
//   ✖ is aborted (N ms)
//     DOMException [AbortError]: This operation was aborted
'use strict';

require('./fixtures/plain_output');
const test = require('node:test');

setImmediate(() => { throw new Error('outside of all'); });
const later = () => new Promise((resolve) => setImmediate(resolve));

test('passes', () => {});
test('throws', () => { throw new RangeError('bad'); });
test('rejects', async () => { await later(); throw new Error('late'); });
test('throws undefined', () => { throw undefined; });
test('is skipped', { skip: true }, () => { throw new Error('never'); });
test('skips itself', (t) => t.skip('no reason'));
test('asserts', (t) => { t.assert.ok(1 === 2); });
test('waits for a condition', async (t) => {
  let count = 0;
  await t.waitFor(() => { if (++count < 3) throw new Error('not yet'); }, { interval: 1 });
  await t.waitFor(() => new Promise(() => {}), { timeout: 1 });
});
test('is to do', { todo: 'some day' }, () => { throw new Error('not yet'); });
test('subtests', async (t) => {
  t.diagnostic('a remark');
  await t.test('one', () => {});
  await t.test('two', (t) => t.test('deep', () => { throw 'text'; }));
});
test('waits for subtests', (t) => { t.test('not awaited', later); });
test('calls back', (t, done) => setImmediate(done));
test('calls back with an error', (t, done) => setImmediate(done, new Error('called')));
test('calls back twice', (t, done) => { done(); done(); });
test('calls back and returns a promise', async (t, done) => done());
test('takes too long', { timeout: 1 }, () => new Promise(() => {}));
test(function named() {});
test();
test('plans more', (t) => { t.plan(2); t.assert.ok(1); });
test('plans and waits', (t) => {
  t.plan(1, { wait: true });
  setImmediate(() => t.assert.strictEqual(1, 1));
});
test('uncaught', async () => {
  setImmediate(() => { throw new Error('nobody catches'); });
  await later();
  await later();
});
test('unhandled', async () => { Promise.reject(new Error('nobody handles')); await later(); });
test.expectFailure('fails as expected', () => { throw new Error('expected'); });
test('fails as told', { expectFailure: { label: 'why', match: /told/ } }, () => {
  throw new Error('as told');
});
test('fails otherwise', { expectFailure: RangeError }, () => { throw new Error('other'); });
test('should fail', { expectFailure: 'but passes' }, () => {});
test('is aborted', { signal: AbortSignal.abort() }, () => {});
test('exits early', () => { setImmediate(() => { throw new Error('too late'); }); });
