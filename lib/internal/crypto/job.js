'use strict';

// What C++ does in the pool for a callback.

const { slot } = require('internal/async_context');
const { makeError } = require('internal/crypto/failure');

// C++ calls oncomplete() when it has filled the output; the callback gets `result`.
class Job {
  constructor(kind, callback, result) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own(kind, this);
    this.callback = callback;
    this.result = result;
  }

  keepsAlive() {
    return { type: 'Request', description: 'a computation of crypto', waitsFor: 'a thread of the pool' };
  }

  oncomplete(failure) {
    const { callback } = this;
    if (failure !== null) callback(makeError(failure));
    else callback(null, this.result);
  }
}

module.exports = { Job };
