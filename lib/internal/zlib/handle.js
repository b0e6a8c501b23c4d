'use strict';

// What a stream holds of C++.

const { ArrayBufferIsView, Error, TypedArrayPrototypeGetByteLength, Uint32Array } = primordials;
const binding = internalBinding('zlib');
const { slot } = require('internal/async_context');
const { steadyBytes } = require('internal/buffer/steady');
const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');

// Of what a codec tells: [message, errno, code].
function makeError(failure) {
  const error = new Error(failure[0]);
  error.errno = failure[1];
  error.code = failure[2];
  return error;
}

function checkPart(name, bytes, offset, length) {
  const size = ArrayBufferIsView(bytes) ? TypedArrayPrototypeGetByteLength(bytes) : 0;
  if (!(offset >= 0 && length >= 0 && offset + length <= size)) {
    throw new ERR_OUT_OF_RANGE(`${name} buffer`, `within ${size} bytes`, offset + length);
  }
}

const compression = { __proto__: null, type: 'Request', description: 'a compression', waitsFor: 'a thread of the pool' };

// state[0] and state[1] are what was left of output and input at the last write.
class Zlib {
  constructor(native, onWritten, onError) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('ZLIB', this);
    this.native = native;
    this.state = new Uint32Array(2);
    this.onwritten = onWritten;
    this.onerror = onError;
    this.closed = false;
  }

  keepsAlive() {
    return binding.isBusy(this.native) ? compression : undefined;
  }

  // Calls onwritten(failure, outputLeft, inputLeft) when it is done.
  write(flush, input, inOffset, inLength, output, outOffset, outLength) {
    checkPart('input', input, inOffset, inLength);
    checkPart('output', output, outOffset, outLength);
    binding.write(this.native, this, flush, steadyBytes(input), inOffset, inLength, output,
                  outOffset, outLength);
  }

  writeSync(flush, input, inOffset, inLength, output, outOffset, outLength) {
    checkPart('input', input, inOffset, inLength);
    checkPart('output', output, outOffset, outLength);
    const failure = binding.writeSync(
      this.native, this.state, flush, input, inOffset, inLength, output, outOffset, outLength);
    if (failure !== null) this.onerror(failure);
  }

  reset() {
    if (binding.isBusy(this.native)) {
      throw new Error('Cannot reset zlib stream while a write is in progress');
    }
    const failure = binding.reset(this.native);
    if (failure !== null) this.onerror(failure);
  }

  params(level, strategy) {
    const failure = binding.params(this.native, level, strategy);
    if (failure !== null) this.onerror(failure);
  }

  close() {
    if (this.closed) return;
    this.closed = true;
    binding.close(this.native);
  }
}

module.exports = { Zlib, compression, makeError };
