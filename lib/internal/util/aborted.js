'use strict';

// util.aborted: a promise that waits for a signal, as long as somebody holds the resource.

const {
  PromiseResolve, PromiseWithResolvers, SafeFinalizationRegistry, SafeWeakRef, TypeError,
} = primordials;

const { kValidateObjectAllowFunction, validateObject } = require('internal/validators');

const abandoned = new SafeFinalizationRegistry(({ reference, listener }) => {
  reference.deref()?.removeEventListener('abort', listener);
});

function isSignal(value) {
  return value !== null && typeof value === 'object' && 'aborted' in value &&
    typeof value.addEventListener === 'function';
}

// In the words of Web IDL, with a code of Node's.
function makeTypeError(message) {
  const error = new TypeError(message);
  error.code = 'ERR_INVALID_ARG_TYPE';
  return error;
}

async function aborted(signal, resource) {
  if (!isSignal(signal)) throw makeTypeError('signal is not of type AbortSignal.');
  validateObject(resource, 'resource', kValidateObjectAllowFunction);
  if (signal.aborted) return PromiseResolve();
  const { promise, resolve: listener } = PromiseWithResolvers();
  signal.addEventListener('abort', listener, { __proto__: null, once: true });
  abandoned.register(resource, { __proto__: null, reference: new SafeWeakRef(signal), listener });
  return promise;
}

module.exports = { aborted };
