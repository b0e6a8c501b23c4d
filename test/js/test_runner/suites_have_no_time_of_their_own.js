// --test-timeout is for tests and not for suites; hooks that fail are told of, and what comes too late for a suite, too.
// Prints:
//   not ok 1 - too long
//   failureType: 'testTimeoutFailure'
//   error: 'test timed out after 400ms'
//   ok 2 - in time
//   ok 3 - in time again
//   not ok 1 - longer than a test may take
//   failureType: 'subtestsFailed'
//   error: '1 subtest failed'
//   not ok 1 - with a hook
//   failureType: 'hookFailed'
//   error: 'failed running beforeEach hook'
//   not ok 2 - its hook takes too long
//   failureType: 'subtestsFailed'
//   error: '1 subtest failed'
//   not ok 3 - is aborted
//   failureType: 'testAborted'
//   error: 'This operation was aborted'
//   not ok 4 - has a hook that throws
//   failureType: 'testCodeFailure'
//   error: 'from the hook'
//   ok 5 - has said all
//   not ok 6 - comes late
//   failureType: 'parentAlreadyFinished'
//   error: 'test could not be started because its parent finished'
//   not ok 7 - the file
//   failureType: 'hookFailed'
//   error: 'at the end'
'use strict';

const { spawnSync } = require('child_process');

const text = `
const { after, beforeEach, describe, it, test } = require('node:test');
const { setTimeout: sleep } = require('timers/promises');
after(() => { throw new Error('at the end'); });
describe('longer than a test may take', () => {
  it('too long', () => sleep(60_000, undefined, { ref: false }));
  it('in time', () => sleep(50));
  it('in time again', () => sleep(50));
});
describe('its hook takes too long', () => {
  beforeEach(() => sleep(60_000, undefined, { ref: false }), { timeout: 20 });
  it('with a hook', () => {});
});
describe('is aborted', { signal: AbortSignal.abort() }, () => {
  it('is not there', () => {});
});
test('has a hook that throws', (t) => {
  t.before(() => { throw new Error('from the hook'); });
});
describe('has said all', () => {
  setImmediate(() => it('comes late', () => {}));
});
`;
const { stdout } = spawnSync(
  process.execPath, ['--test-reporter=tap', '--test-timeout=400', '-e', text],
  { encoding: 'utf8', env: { ...process.env, NODE_TEST_CONTEXT: undefined } });
const wanted = /^\s*((?:not )?ok .*|failureType: .*|error: .*)$/gm;
for (const [, line] of stdout.matchAll(wanted)) console.log(line.replace(/(not ok 7 - ).*/, '$1the file'));
