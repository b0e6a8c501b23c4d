// assert(value) quotes the call; fail and match.
// Prints:
//   AssertionError ERR_ASSERTION true | The expression evaluated to a falsy value:
//
//     assert(0)
//
//   AssertionError ERR_ASSERTION true | The expression evaluated to a falsy value:
//
//     assert.ok(typeof 123 === 'string')
//
//   AssertionError ERR_ASSERTION true | The expression evaluated to a falsy value:
//
//     ok(null, undefined)
//
//   AssertionError ERR_ASSERTION true | The expression evaluated to a falsy value:
//
//     assert(")" === '(' || /[)]/.test('x') || `)${1}` === "\")")
//
//   AssertionError ERR_ASSERTION false | said so
//   RangeError undefined undefined | own error
//   AssertionError ERR_ASSERTION true | No value argument passed to `assert.ok()`
//   AssertionError ERR_ASSERTION true | undefined == 1
//   AssertionError ERR_ASSERTION true | The expression evaluated to a falsy value:
//
//     assert(
//
//   AssertionError ERR_ASSERTION true | Failed
//   AssertionError ERR_ASSERTION false | reason
//   AssertionError ERR_ASSERTION true | The input did not match the regular expression /x/. Input:
//
//   'abc'
//
//   AssertionError ERR_ASSERTION false | has b
//   AssertionError ERR_ASSERTION true | The "string" argument must be of type string. Received type number (5)
//   TypeError ERR_MISSING_ARGS undefined | The "actual" and "expected" arguments must be specified
'use strict';
const assert = require('assert');
const { ok } = assert;

const cases = [
  () => assert(0),
  () => assert.ok(typeof 123 === 'string'),
  () => { ok(null, undefined); },
  () => assert(")" === '(' || /[)]/.test('x') || `)${1}` === "\")"),
  () => assert.strict.ok(false, 'said so'),
  () => assert(false, new RangeError('own error')),
  () => assert(),
  () => assert.equal(assert.ok(true), 1),
  () => assert(
    0),
  () => assert.fail(),
  () => assert.fail('reason'),
  () => assert.match('abc', /x/),
  () => assert.doesNotMatch('abc', /b/, 'has b'),
  () => assert.match(5, /x/),
  () => assert.equal(1),
];
for (const test of cases) {
  try {
    test();
    console.log('passed');
  } catch (error) {
    console.log(error.name, error.code, error.generatedMessage, '|', error.message);
  }
}
