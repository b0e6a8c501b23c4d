// util.callbackify: results and rejections, falsy ones too; the callback runs in a tick of its own.
// Prints:
//   namedCallbackified 3
//   ERR_INVALID_ARG_TYPE The "original" argument must be of type function. Received type number (5)
//   ERR_INVALID_ARG_TYPE The last argument must be of type function. Received undefined
//   ERR_INVALID_ARG_TYPE The last argument must be of type function. Received type number (2)
//   null result
//   failed
//   ERR_FALSY_VALUE_REJECTION Promise was rejected with falsy value null
//   5 true
//   uncaught from the callback
'use strict';

const { callbackify } = require('util');

callbackify(async () => 'result')((error, value) => console.log(error, value));
callbackify(async () => { throw new Error('failed'); })((error) => console.log(error.message));
callbackify(() => Promise.reject(null))((error) => {
  console.log(error.code, error.message, error.reason);
});
const object = { value: 5, method: callbackify(async function() { return this.value; }) };
object.method(function(error, value) { console.log(value, this === object); });
async function named(a, b) {}
console.log(callbackify(named).name, callbackify(named).length);
for (const call of [() => callbackify(5), () => callbackify(named)(),
                    () => callbackify(named)(1, 2)]) {
  try {
    call();
  } catch (error) {
    console.log(error.code, error.message);
  }
}
process.once('uncaughtException', (error) => console.log('uncaught', error.message));
callbackify(async () => {})(() => { throw new Error('from the callback'); });
