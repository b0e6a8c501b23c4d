// throws, doesNotThrow, rejects, doesNotReject, ifError.
// Prints:
//   passed
//   passed
//   passed
//   passed
//   passed
//   AssertionError ERR_ASSERTION throws | Missing expected exception.
//   AssertionError ERR_ASSERTION throws | Missing expected exception (TypeError): why
//   AssertionError ERR_ASSERTION throws | The error is expected to be an instance of "RangeError". Received "TypeError"
//
//   Error message:
//
//   boom
//   AssertionError ERR_ASSERTION throws | The input did not match the regular expression /other/. Input:
//
//   'TypeError: boom'
//
//   AssertionError ERR_ASSERTION throws | Expected values to be strictly deep-equal:
//   + actual - expected
//
//     Comparison {
//   +   message: 'boom'
//   -   message: 'other'
//     }
//
//   AssertionError ERR_ASSERTION throws | The "check" validation function is expected to return "true". Received 1
//
//   Caught error:
//
//   TypeError: boom
//   TypeError ERR_AMBIGUOUS_ARGUMENT undefined | The "error/message" argument is ambiguous. The error message "boom" is identical to the message.
//   TypeError ERR_INVALID_ARG_VALUE undefined | The argument 'error' may not be an empty object. Received {}
//   TypeError ERR_INVALID_ARG_TYPE undefined | The "error" argument must be of type function or an instance of Error, RegExp, or Object. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE undefined | The "fn" argument must be of type function. Received type string ('no function')
//   passed
//   AssertionError ERR_ASSERTION doesNotThrow | Got unwanted exception.
//   Actual message: "boom"
//   AssertionError ERR_ASSERTION doesNotThrow | Got unwanted exception: why
//   Actual message: "boom"
//   TypeError undefined undefined | boom
//   passed
//   AssertionError ERR_ASSERTION ifError | ifError got unwanted exception: inner
//   AssertionError ERR_ASSERTION ifError | ifError got unwanted exception: 0
//   passed
//   AssertionError ERR_ASSERTION rejects | The error is expected to be an instance of "TypeError". Received "Error"
//
//   Error message:
//
//   x
//   AssertionError ERR_ASSERTION rejects | Missing expected rejection.
//   TypeError ERR_INVALID_RETURN_VALUE undefined | Expected instance of Promise to be returned from the "promiseFn" function but got type number (1).
//   TypeError ERR_INVALID_ARG_TYPE undefined | The "promiseFn" argument must be of type function or an instance of Promise. Received type number (5)
//   passed
//   AssertionError ERR_ASSERTION doesNotReject | Got unwanted rejection: why
//   Actual message: "x"
'use strict';
const assert = require('assert');

const boom = () => { throw new TypeError('boom'); };
function show(error) {
  console.log(error.name, error.code, error.operator, '|', error.message);
}
const cases = [
  () => assert.throws(boom),
  () => assert.throws(boom, TypeError),
  () => assert.throws(boom, /boom/),
  () => assert.throws(boom, { name: 'TypeError', message: /^bo/ }),
  () => assert.throws(boom, (error) => error.message === 'boom'),
  () => assert.throws(() => {}),
  () => assert.throws(() => {}, TypeError, 'why'),
  () => assert.throws(boom, RangeError),
  () => assert.throws(boom, /other/),
  () => assert.throws(boom, { message: 'other' }),
  () => assert.throws(boom, function check() { return 1; }),
  () => assert.throws(boom, 'boom'),
  () => assert.throws(boom, {}),
  () => assert.throws(boom, 5),
  () => assert.throws('no function'),
  () => assert.doesNotThrow(() => {}),
  () => assert.doesNotThrow(boom),
  () => assert.doesNotThrow(boom, /boom/, 'why'),
  () => assert.doesNotThrow(boom, RangeError),
  () => assert.ifError(null),
  () => assert.ifError(new Error('inner')),
  () => assert.ifError(0),
];
for (const test of cases) {
  try {
    test();
    console.log('passed');
  } catch (error) {
    show(error);
  }
}

async function rejections() {
  await assert.rejects(Promise.reject(new Error('x')), /x/).then(() => console.log('passed'));
  await assert.rejects(async () => { throw new Error('x'); }, TypeError).catch(show);
  await assert.rejects(Promise.resolve(1)).catch(show);
  await assert.rejects(() => 1).catch(show);
  await assert.rejects(5).catch(show);
  await assert.doesNotReject(async () => {}).then(() => console.log('passed'));
  await assert.doesNotReject(Promise.reject(new Error('x')), 'why').catch(show);
}
rejections();
