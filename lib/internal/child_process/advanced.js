'use strict';

// Messages to a child with `serialization: 'advanced'`: everything that can be cloned, a line of
// base64 each.

const { Buffer } = require('buffer');
const { deserialize, serialize } = require('internal/serdes');

function encode(message) {
  return serialize(message).toString('base64');
}

function decode(line) {
  return deserialize(Buffer.from(line, 'base64'));
}

module.exports = { decode, encode };
