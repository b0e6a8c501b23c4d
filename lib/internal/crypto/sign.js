'use strict';

// Signatures: Sign and Verify piece by piece, sign() and verify() at once.

const { Error, FunctionPrototypeCall, ObjectSetPrototypeOf, Symbol, TypeError } = primordials;
const binding = internalBinding('crypto');
const { slice } = internalBinding('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOf, outputEncodingOf, textOrBytesOf, toBytes } = require('internal/crypto/data');
const { lastError, withCode } = require('internal/crypto/failure');
const { digestOrThrow, findDigest } = require('internal/crypto/hash');
const { ValueJob } = require('internal/crypto/job');
const { privateHandleOf, publicHandleOf } = require('internal/crypto/key_input');
const {
  codes: { ERR_CRYPTO_SIGN_KEY_REQUIRED, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { isArrayBufferView } = require('internal/util/types');
const { validateFunction, validateString } = require('internal/validators');
const { Writable } = require('stream');

const kHandle = Symbol('kHandle');
const kContextSizeMax = 255;

// ---- What is said beside the key ---------------------------------------------------------------

function intOption(options, name) {
  const value = options[name];
  if (value === undefined || value === null) return undefined;
  if (value !== value >> 0) throw new ERR_INVALID_ARG_VALUE(`options.${name}`, value);
  return value;
}

function isP1363(options) {
  const { dsaEncoding } = options;
  if (dsaEncoding === undefined || dsaEncoding === 'der') return false;
  if (dsaEncoding === 'ieee-p1363') return true;
  throw new ERR_INVALID_ARG_VALUE('options.dsaEncoding', dsaEncoding);
}

function contextOf(options) {
  const { context } = options;
  if (context === undefined) return undefined;
  if (!isArrayBufferView(context)) {
    throw new ERR_INVALID_ARG_TYPE(
      'options.context', ['Buffer', 'TypedArray', 'DataView'], context);
  }
  if (context.byteLength > kContextSizeMax) {
    const { ERR_OUT_OF_RANGE } = require('internal/errors').codes;
    const error = new ERR_OUT_OF_RANGE('context', '', context.byteLength);
    error.message = `context string must be at most ${kContextSizeMax} bytes`;
    throw error;
  }
  return toBytes(context);
}

const kNoOptions = { __proto__: null };

function settingsOf(key) {
  const options = typeof key === 'object' && key !== null ? key : kNoOptions;
  return {
    padding: intOption(options, 'padding'),
    saltLength: intOption(options, 'saltLength'),
    isP1363: isP1363(options),
    context: contextOf(options),
  };
}

// ---- Piece by piece ----------------------------------------------------------------------------

function begin(self, algorithm) {
  validateString(algorithm, 'algorithm');
  const id = findDigest(algorithm);
  if (id === undefined) {
    throw withCode(new TypeError('Invalid digest'), 'ERR_CRYPTO_INVALID_DIGEST');
  }
  self[kHandle] = binding.hashBegin(id);
}

// The hash, which can be finished once.
function handleOf(self) {
  const handle = self[kHandle];
  if (handle === undefined) {
    throw withCode(new Error('Not initialised'), 'ERR_CRYPTO_INVALID_STATE');
  }
  return handle;
}

function takeHandle(self) {
  const handle = handleOf(self);
  self[kHandle] = undefined;
  return handle;
}

function update(data, encoding) {
  const handle = handleOf(this);
  if (!binding.hashUpdate(handle, textOrBytesOf(data, encoding))) throw lastError('Update failed');
  return this;
}

function _write(chunk, encoding, callback) {
  this.update(chunk, encoding);
  callback();
}

function Sign(algorithm, options) {
  if (!new.target) return new Sign(algorithm, options);
  begin(this, algorithm);
  FunctionPrototypeCall(Writable, this, options);
}

function Verify(algorithm, options) {
  if (!new.target) return new Verify(algorithm, options);
  begin(this, algorithm);
  FunctionPrototypeCall(Writable, this, options);
}

function addMethods(Class) {
  ObjectSetPrototypeOf(Class.prototype, Writable.prototype);
  ObjectSetPrototypeOf(Class, Writable);
  Class.prototype._write = _write;
  Class.prototype.update = update;
}
addMethods(Sign);
addMethods(Verify);

function bufferOrText(bytes, encoding) {
  const output = new FastBuffer(bytes);
  const known = outputEncodingOf(encoding);
  return known === undefined ? output : slice(output, known.id, 0, output.length);
}

Sign.prototype.sign = function sign(options, encoding) {
  if (!options) throw new ERR_CRYPTO_SIGN_KEY_REQUIRED();
  const key = privateHandleOf(options);
  const settings = settingsOf(options);
  const bytes = binding.signHash(takeHandle(this), key, settings.padding, settings.saltLength,
                                 settings.isP1363, settings.context);
  if (bytes === undefined) throw lastError('Signing failed');
  return bufferOrText(bytes, encoding);
};

Verify.prototype.verify = function verify(options, signature, sigEncoding) {
  const key = publicHandleOf(options);
  const settings = settingsOf(options);
  const bytes = bytesOf(signature, 'signature', sigEncoding);
  const isValid = binding.verifyHash(takeHandle(this), key, settings.padding, settings.saltLength,
                                     settings.isP1363, settings.context, bytes);
  if (isValid === undefined) throw lastError('Verification failed');
  return isValid;
};

function createSign(algorithm, options) {
  return new Sign(algorithm, options);
}

function createVerify(algorithm, options) {
  return new Verify(algorithm, options);
}

// ---- At once -----------------------------------------------------------------------------------

function checkAlgorithm(algorithm) {
  if (algorithm !== null && algorithm !== undefined) validateString(algorithm, 'algorithm');
}

function digestOf(algorithm) {
  return algorithm === null || algorithm === undefined ? undefined : digestOrThrow(algorithm);
}

function signOneShot(algorithm, data, key, callback) {
  checkAlgorithm(algorithm);
  if (callback !== undefined) validateFunction(callback, 'callback');
  const bytes = bytesOf(data, 'data');
  if (!key) throw new ERR_CRYPTO_SIGN_KEY_REQUIRED();
  const settings = settingsOf(key);
  const handle = privateHandleOf(key);
  const job = callback === undefined ?
    undefined : new ValueJob('SIGNREQUEST', callback, (result) => new FastBuffer(result));
  const signature = binding.sign(job, handle, digestOf(algorithm), bytes, settings.padding,
                                 settings.saltLength, settings.isP1363, settings.context);
  if (job !== undefined) return undefined;
  if (signature === undefined) throw lastError('Signing failed');
  return new FastBuffer(signature);
}

function verifyOneShot(algorithm, data, key, signature, callback) {
  checkAlgorithm(algorithm);
  if (callback !== undefined) validateFunction(callback, 'callback');
  const bytes = bytesOf(data, 'data');
  const settings = settingsOf(key);
  const given = bytesOf(signature, 'signature');
  const handle = publicHandleOf(key);
  const job = callback === undefined ?
    undefined : new ValueJob('VERIFYREQUEST', callback, (isValid) => isValid);
  const isValid = binding.verify(job, handle, digestOf(algorithm), bytes, settings.padding,
                                 settings.saltLength, settings.isP1363, settings.context, given);
  if (job !== undefined) return undefined;
  if (isValid === undefined) throw lastError('Verification failed');
  return isValid;
}

module.exports = {
  Sign, Verify, createSign, createVerify, signOneShot, verifyOneShot,
};
