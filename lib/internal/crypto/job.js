'use strict';

// What C++ does in the pool for a callback.

const { slot } = require('internal/async_context');
const { makeJobError } = require('internal/crypto/failure');

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
    if (failure !== null) callback(makeJobError(failure));
    else callback(null, this.result);
  }
}

// The callback gets what convert() makes of what C++ has computed. Where that fails, too.
class ValueJob extends Job {
  constructor(kind, callback, convert) {
    super(kind, callback, undefined);
    this.convert = convert;
  }

  oncomplete(failure, value) {
    const { callback } = this;
    if (failure !== null) {
      callback(makeJobError(failure));
      return;
    }
    let result;
    try {
      result = this.convert(value);
    } catch (error) {
      callback(error);
      return;
    }
    callback(null, result);
  }
}

module.exports = { Job, ValueJob };
