'use strict';

// assert.ok() on behalf of the function `fn` that users called.

const AssertionError = require('internal/assert/assertion_error');
const { isError } = require('internal/assert/exceptions');

function checkOk(fn, count, value, message) {
  if (value) return;
  if (isError(message)) throw message;
  const isOwn = message !== undefined && message !== null;
  const error = new AssertionError({
    __proto__: null,
    actual: value,
    expected: true,
    operator: '==',
    message: isOwn ? message : explain(fn, count),
    stackStartFn: fn,
  });
  error.generatedMessage = !isOwn;
  throw error;
}

function explain(fn, count) {
  if (count === 0) return 'No value argument passed to `assert.ok()`';
  return require('internal/assert/call_site').describeFalsy(fn);
}

module.exports = { checkOk };
