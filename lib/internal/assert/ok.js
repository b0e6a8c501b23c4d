'use strict';

// assert.ok() on behalf of the function `fn` that users called.

const AssertionError = require('internal/assert/assertion_error');
const { isError } = require('internal/assert/exceptions');

function checkOk(fn, count, value, message) {
  if (value) return;
  let isGenerated = false;
  if (count === 0) {
    isGenerated = true;
    message = 'No value argument passed to `assert.ok()`';
  } else if (message === undefined || message === null) {
    isGenerated = true;
    message = require('internal/assert/call_site').describeFalsy(fn);
  } else if (isError(message)) {
    throw message;
  }
  const error = new AssertionError({
    __proto__: null, actual: value, expected: true, message, operator: '==', stackStartFn: fn,
  });
  error.generatedMessage = isGenerated;
  throw error;
}

module.exports = { checkOk };
