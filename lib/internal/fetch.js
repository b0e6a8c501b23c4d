'use strict';

// fetch() is not there yet: who calls it is told so.

const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');

async function fetch(input, init = undefined) {
  throw new ERR_NOT_IMPLEMENTED('fetch()');
}

module.exports = { fetch };
