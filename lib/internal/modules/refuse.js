'use strict';

// What is wrong with an argument of require(), as an error.

const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateString } = require('internal/validators');

function badId(id) {
  validateString(id, 'id');
  throw new ERR_INVALID_ARG_VALUE('id', id, 'must be a non-empty string');
}

module.exports = { badId };
