'use strict';

// The engine gives no compiled code away. Programs that keep some beside a script get something that
// is good for the same text alone, so that they go their usual way: it has been parsed before.

const { inspect } = internalBinding('script');

// `digest`: what inspect() says of it, if that is known.
function createCachedData(code, digest = inspect(code)) {
  return require('buffer').Buffer.from(`giro script ${code.length} ${digest}`, 'latin1');
}

function isCachedDataOf(data, code, digest) {
  const { Buffer } = require('buffer');
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).equals(createCachedData(code, digest));
}

module.exports = { createCachedData, isCachedDataOf };
