'use strict';

// What SubtleCrypto has done in the pool, as promises.

const { Promise } = primordials;
const { ValueJob } = require('internal/crypto/job');
const { DOMException } = require('internal/dom_exception');

function failedOperation(cause) {
  return new DOMException(
    'The operation failed for an operation-specific reason', { name: 'OperationError', cause });
}

// start(job) begins it; the promise gets what convert() makes of the result.
function inPool(kind, start, convert) {
  return new Promise((resolve, reject) => {
    start(new ValueJob(kind, (error, value) => {
      if (error === null) resolve(value);
      else reject(error instanceof DOMException ? error : failedOperation(error));
    }, convert));
  });
}

function same(value) {
  return value;
}

module.exports = { failedOperation, inPool, same };
