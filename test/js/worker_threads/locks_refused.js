// What navigator.locks refuses, as rejections.
//
// Prints:
//   TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
//   TypeError ERR_INVALID_ARG_TYPE Value is a Symbol and cannot be converted to a string.
//   TypeError ERR_INVALID_ARG_TYPE Value cannot be converted to a dictionary
//   TypeError ERR_INVALID_ARG_VALUE mode 'some' is not a valid enum value of type LockMode.
//   TypeError ERR_INVALID_ARG_TYPE signal is not an object.
//   TypeError ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received an instance of Object
//   NotSupportedError 9 Lock name may not start with hyphen
//   NotSupportedError 9 ifAvailable and steal are mutually exclusive
//   NotSupportedError 9 mode: "shared" and steal are mutually exclusive
//   NotSupportedError 9 signal cannot be used with steal or ifAvailable
//   AbortError 20 This operation was aborted

'use strict';

const { locks } = navigator;
const { signal } = new AbortController();
const nothing = () => {};

async function main() {
  for (const argumentsOf of [
    ['a'],
    [Symbol('a'), nothing],
    ['a', 1, nothing],
    ['a', { mode: 'some' }, nothing],
    ['a', { signal: null }, nothing],
    ['a', { signal: {} }, nothing],
    ['-a', nothing],
    ['a', { ifAvailable: true, steal: true }, nothing],
    ['a', { mode: 'shared', steal: true }, nothing],
    ['a', { ifAvailable: true, signal }, nothing],
    ['a', { signal: AbortSignal.abort() }, nothing],
  ]) {
    await locks.request(...argumentsOf).then(
      () => console.log('granted'), ({ name, code, message }) => console.log(name, code, message));
  }
}

main();
