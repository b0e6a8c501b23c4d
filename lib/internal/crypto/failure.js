'use strict';

// Errors of OpenSSL as Node tells them.

const { Error } = primordials;
const { takeFailure } = internalBinding('crypto');

// Of what C++ gives: [message, code, library, reason, others].
function makeError(failure) {
  const error = new Error(failure[0]);
  if (failure[4].length > 0) error.opensslErrorStack = failure[4];
  if (failure[2] !== '') {
    error.library = failure[2];
    error.reason = failure[3];
  }
  if (failure[1] !== '') error.code = failure[1];
  return error;
}

// Of what has failed in the pool: what the library says of it has no code there.
function makeJobError(failure) {
  const isTheLibrarys = failure[2] !== '';
  return makeError(isTheLibrarys ? [failure[0], '', '', '', failure[4]] : failure);
}

// Of the call into C++ just before; `otherwise` is the message where the library has none.
function lastError(otherwise) {
  return makeError(takeFailure(otherwise));
}

function withCode(error, code) {
  error.code = code;
  return error;
}

module.exports = { lastError, makeError, makeJobError, withCode };
