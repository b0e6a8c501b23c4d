'use strict';

// The functions that take all of an input and give all of the output, at once or to a callback.

const {
  ArrayBufferIsView, ObjectDefineProperty, TypedArrayPrototypeGetByteLength, Uint8Array,
} = primordials;
const binding = internalBinding('zlib');
const { kDone, kFailed, kTooLarge } = binding;
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { steadyBytes } = require('internal/buffer/steady');
const { slot } = require('internal/async_context');
const {
  codes: {
    ERR_BUFFER_TOO_LARGE, ERR_INVALID_ARG_TYPE, ERR_MEMORY_ALLOCATION_FAILED, ERR_OUT_OF_RANGE,
    ERR_TRAILING_JUNK_AFTER_STREAM_END,
  },
} = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { compression, makeError } = require('internal/zlib/handle');
const { bytesOf, readOptions } = require('internal/zlib/options');

// Undefined for what is neither text nor bytes.
function toBytes(input) {
  if (typeof input === 'string') return Buffer.from(input, 'utf8');
  if (ArrayBufferIsView(input)) {
    const bytes = bytesOf(input);
    if (bytes.byteLength !== TypedArrayPrototypeGetByteLength(bytes)) {
      throw new ERR_OUT_OF_RANGE('buffer.byteLength', 'that of its memory', bytes.byteLength);
    }
    return bytes;
  }
  return require('internal/util/types').isAnyArrayBuffer(input) ? new Uint8Array(input) : undefined;
}

// What the codec's answer means: an error or null.
function errorOf(settings, outcome, value, inputLeft) {
  switch (outcome) {
    case kDone:
      return inputLeft > 0 && settings.rejectGarbage ?
        new ERR_TRAILING_JUNK_AFTER_STREAM_END() : null;
    case kFailed:
      return makeError(value);
    case kTooLarge:
      return new ERR_BUFFER_TOO_LARGE(settings.maxOutputLength);
    default:
      return new ERR_MEMORY_ALLOCATION_FAILED();
  }
}

// The output, with the stream that could have made it where somebody asks for it.
function resultOf(engineClass, settings, options, bytes, bytesWritten) {
  const buffer = new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!settings.info) return buffer;
  const engine = new engineClass(options);
  engine.bytesWritten = bytesWritten;
  engine.close();
  return { buffer, engine };
}

function named(name, fn) {
  return ObjectDefineProperty(fn, 'name', { __proto__: null, value: name });
}

function makeSync(name, kind, engineClass) {
  return named(name, function(buffer, options) {
    const input = toBytes(buffer);
    if (input === undefined) {
      throw new ERR_INVALID_ARG_TYPE(
        'buffer', ['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], buffer);
    }
    const settings = readOptions(kind, options);
    const answer = binding.wholeSync(
      settings.native, settings.finishFlush, input, settings.maxOutputLength);
    binding.close(settings.native);
    const inputLeft = answer[2];
    const error = errorOf(settings, answer[0], answer[1], inputLeft);
    if (error !== null) throw error;
    return resultOf(engineClass, settings, options, answer[1], input.byteLength - inputLeft);
  });
}

class WholeRequest {
  constructor(settings, options, engineClass, size, callback) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('ZLIB', this);
    this.settings = settings;
    this.options = options;
    this.engineClass = engineClass;
    this.size = size;
    this.callback = callback;
  }

  keepsAlive() {
    return compression;
  }

  oncomplete(outcome, value, inputLeft) {
    const { settings, callback } = this;
    binding.close(settings.native);
    const error = errorOf(settings, outcome, value, inputLeft);
    if (error !== null) callback(error);
    else {
      callback(null, resultOf(
        this.engineClass, settings, this.options, value, this.size - inputLeft));
    }
  }
}

function makeAsync(name, kind, engineClass) {
  return named(name, function(buffer, options, callback) {
    if (typeof options === 'function') {
      callback = options;
      options = undefined;
    }
    const settings = readOptions(kind, options);
    validateFunction(callback, 'callback');
    const input = toBytes(buffer);
    if (input === undefined) {
      throw new ERR_INVALID_ARG_TYPE(
        'chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], buffer);
    }
    const request = new WholeRequest(settings, options, engineClass, input.byteLength, callback);
    binding.whole(settings.native, request, settings.finishFlush, steadyBytes(input),
                  settings.maxOutputLength);
  });
}

module.exports = { errorOf, makeAsync, makeSync };
