// The option --test-reporter=tap.
//
// Options: --test-reporter=tap
// Exit code: 1
// Prints:
//   the script
//   TAP version 13
//   # Subtest: passes \# 1
//   ok 1 - passes \# 1
//     ---
//     duration_ms N
//     type: 'test'
//     ...
//   # a remark
//   # Subtest: suite
//       # Subtest: is skipped
//       ok 1 - is skipped # SKIP why
//         ---
//         duration_ms N
//         type: 'test'
//         ...
//       # Subtest: is to do
//       ok 2 - is to do # TODO
//         ---
//         duration_ms N
//         type: 'test'
//         ...
//       # Subtest: fails
//       not ok 3 - fails
//         ---
//         duration_ms N
//         type: 'test'
//         location: 'tap_option.js:11'
//         failureType: 'testCodeFailure'
//         error: 'bad'
//         code: 'ERR_TEST_FAILURE'
//         ...
//       1..3
//   not ok 2 - suite
//     ---
//     duration_ms N
//     type: 'suite'
//     location: 'tap_option.js:8'
//     failureType: 'subtestsFailed'
//     error: '1 subtest failed'
//     code: 'ERR_TEST_FAILURE'
//     ...
//   1..2
//   # tests 4
//   # suites 1
//   # pass 1
//   # fail 1
//   # cancelled 0
//   # skipped 1
//   # todo 1
//   # duration_ms N
'use strict';

require('./fixtures/plain_output');
const { describe, it, test } = require('node:test');

console.log('the script');
test('passes # 1', (t) => t.diagnostic('a remark'));
describe('suite', () => {
  it('is skipped', { skip: 'why' }, () => {});
  it('is to do', { todo: true }, () => {});
  it('fails', () => { throw Object.assign(new Error('bad'), { stack: '' }); });
});
