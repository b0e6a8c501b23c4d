'use strict';

// The engine gives no compiled code away. Programs that keep some beside a script get something that
// is good for the same text alone, so that they go their usual way; it saves no time.

const { MathImul, StringPrototypeCharCodeAt } = primordials;

function createCachedData(code) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < code.length; i++) {
    hash = MathImul(hash ^ StringPrototypeCharCodeAt(code, i), 0x01000193);
  }
  return require('buffer').Buffer.from(`giro script ${code.length} ${hash >>> 0}`, 'latin1');
}

function isCachedDataOf(data, code) {
  const { Buffer } = require('buffer');
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).equals(createCachedData(code));
}

module.exports = { createCachedData, isCachedDataOf };
