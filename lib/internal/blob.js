'use strict';

// Blob is not there yet: to make one is an error that says so, to look for the class is not.

const { codes: { ERR_FEATURE_UNAVAILABLE_ON_PLATFORM } } = require('internal/errors');

class Blob {
  constructor() {
    throw new ERR_FEATURE_UNAVAILABLE_ON_PLATFORM(new.target.name);
  }
}

// No object URL has been made, so none is known.
function resolveObjectURL(url) {
  return undefined;
}

module.exports = { Blob, resolveObjectURL };
