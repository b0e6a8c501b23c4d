'use strict';

// Secrets that two sides agree on: DiffieHellman, ECDH, diffieHellman().

const {
  Error, ObjectDefineProperty, RangeError, Symbol, TypeError,
} = primordials;
const binding = internalBinding('crypto');
const { slice } = internalBinding('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOf, outputEncodingOf, toBytes } = require('internal/crypto/data');
const { lastError, withCode } = require('internal/crypto/failure');
const { ValueJob } = require('internal/crypto/job');
const { invalidCurve } = require('internal/crypto/key_options');
const {
  codes: {
    ERR_CRYPTO_ECDH_INVALID_FORMAT, ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY,
    ERR_CRYPTO_INCOMPATIBLE_KEY, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE,
  },
} = require('internal/errors');
const { getEncoding } = require('internal/buffer/encodings');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/util/types');
const {
  validateFunction, validateInt32, validateObject, validateString,
} = require('internal/validators');

const kHandle = Symbol('kHandle');
const kUsualGenerator = 2;

function bufferOrText(bytes, encoding) {
  const output = new FastBuffer(bytes);
  const known = outputEncodingOf(encoding);
  return known === undefined ? output : slice(output, known.id, 0, output.length);
}

// ---- DiffieHellman -----------------------------------------------------------------------------

const numberOrBytes = ['number', 'string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

function isBytes(value) {
  return isArrayBufferView(value) || isAnyArrayBuffer(value);
}

function bytesOfGenerator(generator, encoding) {
  if (generator === undefined || generator === null || generator === 0) return kUsualGenerator;
  if (typeof generator === 'number') {
    validateInt32(generator, 'generator');
    return generator;
  }
  const bytes = toBytes(generator, encoding);
  if (bytes === undefined) throw new ERR_INVALID_ARG_TYPE('generator', numberOrBytes, generator);
  return bytes;
}

// A number of the library is never negative: what is below two is no generator.
function numberAsBytes(number) {
  const bytes = new FastBuffer(4);
  if (number > 1) bytes.writeUInt32BE(number);
  return bytes;
}

function beginDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  if (typeof sizeOrKey !== 'number' && typeof sizeOrKey !== 'string' && !isBytes(sizeOrKey)) {
    throw new ERR_INVALID_ARG_TYPE('sizeOrKey', numberOrBytes, sizeOrKey);
  }
  if (typeof sizeOrKey === 'number') validateInt32(sizeOrKey, 'sizeOrKey');
  if (keyEncoding && keyEncoding !== 'buffer' && getEncoding(keyEncoding) === undefined) {
    genEncoding = generator;
    generator = keyEncoding;
    keyEncoding = undefined;
  }
  const wanted = bytesOfGenerator(generator, genEncoding);
  if (typeof sizeOrKey === 'number') {
    return binding.dhOfSize(sizeOrKey, typeof wanted === 'number' ? wanted : kUsualGenerator);
  }
  return binding.dhOf(toBytes(sizeOrKey, keyEncoding),
                      typeof wanted === 'number' ? numberAsBytes(wanted) : wanted);
}

function keep(self, handle) {
  if (handle === undefined) throw lastError('Initialization failed');
  self[kHandle] = handle;
  ObjectDefineProperty(self, 'verifyError', {
    __proto__: null, enumerable: true, value: binding.dhCheck(handle), writable: false,
  });
}

function DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  if (!new.target) return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
  keep(this, beginDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding));
}

function DiffieHellmanGroup(name) {
  if (!new.target) return new DiffieHellmanGroup(name);
  if (typeof name !== 'string') {
    throw withCode(new TypeError('Group name must be a string'), 'ERR_INVALID_ARG_TYPE');
  }
  const prime = binding.dhGroupPrime(name);
  if (prime === undefined) {
    throw withCode(new Error('Unknown DH group'), 'ERR_CRYPTO_UNKNOWN_DH_GROUP');
  }
  keep(this, binding.dhOf(prime, numberAsBytes(kUsualGenerator)));
}

function dhGenerateKeys(encoding) {
  if (!binding.dhGenerate(this[kHandle])) throw lastError('Key generation failed');
  return bufferOrText(binding.dhPublicKey(this[kHandle]), encoding);
}

function badLength(message) {
  return withCode(new RangeError(message), 'ERR_CRYPTO_INVALID_KEYLEN');
}

function dhComputeSecret(otherPublicKey, inputEncoding, outputEncoding) {
  const other = bytesOf(otherPublicKey, 'otherPublicKey', inputEncoding);
  const secret = binding.dhCompute(this[kHandle], other);
  switch (secret) {
    case binding.kSecretTooSmall: throw badLength('Supplied key is too small');
    case binding.kSecretTooLarge: throw badLength('Supplied key is too large');
    default:
  }
  if (typeof secret === 'number') throw lastError('Invalid key');
  return bufferOrText(secret, outputEncoding);
}

function dhGetPrime(encoding) {
  return bufferOrText(binding.dhPrime(this[kHandle]), encoding);
}

function dhGetGenerator(encoding) {
  return bufferOrText(binding.dhGenerator(this[kHandle]), encoding);
}

function keyOrThrow(bytes, what, encoding) {
  if (bytes === undefined) {
    throw withCode(new Error(`No ${what} key - did you forget to generate one?`),
                   'ERR_CRYPTO_INVALID_STATE');
  }
  return bufferOrText(bytes, encoding);
}

function dhGetPublicKey(encoding) {
  return keyOrThrow(binding.dhPublicKey(this[kHandle]), 'public', encoding);
}

function dhGetPrivateKey(encoding) {
  return keyOrThrow(binding.dhPrivateKey(this[kHandle]), 'private', encoding);
}

function addDhMethods(prototype) {
  prototype.generateKeys = dhGenerateKeys;
  prototype.computeSecret = dhComputeSecret;
  prototype.getPrime = dhGetPrime;
  prototype.getGenerator = dhGetGenerator;
  prototype.getPublicKey = dhGetPublicKey;
  prototype.getPrivateKey = dhGetPrivateKey;
}
addDhMethods(DiffieHellman.prototype);
addDhMethods(DiffieHellmanGroup.prototype);

DiffieHellman.prototype.setPublicKey = function setPublicKey(key, encoding) {
  if (!binding.dhSetPublicKey(this[kHandle], bytesOf(key, 'key', encoding))) {
    throw lastError('Invalid public key');
  }
  return this;
};

DiffieHellman.prototype.setPrivateKey = function setPrivateKey(key, encoding) {
  if (!binding.dhSetPrivateKey(this[kHandle], bytesOf(key, 'key', encoding))) {
    throw lastError('Invalid private key');
  }
  return this;
};

function createDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
}

function createDiffieHellmanGroup(name) {
  return new DiffieHellmanGroup(name);
}

// ---- ECDH --------------------------------------------------------------------------------------

const pointForms = { __proto__: null, compressed: 2, uncompressed: 4, hybrid: 6 };

function pointFormOf(format) {
  if (!format) return pointForms.uncompressed;
  const form = typeof format === 'string' ? pointForms[format] : undefined;
  if (form === undefined) throw new ERR_CRYPTO_ECDH_INVALID_FORMAT(format);
  return form;
}

function ECDH(curve) {
  if (!new.target) return new ECDH(curve);
  validateString(curve, 'curve');
  const id = binding.findCurve(curve);
  if (id === 0) throw invalidCurve();
  this[kHandle] = binding.ecdhOn(id);
  if (this[kHandle] === undefined) throw invalidCurve();
}

function operationFailed(message) {
  return withCode(new Error(message), 'ERR_CRYPTO_OPERATION_FAILED');
}

function ecdhGetPublicKey(encoding, format) {
  const point = binding.ecdhPublicKey(this[kHandle], pointFormOf(format));
  if (point === undefined) throw operationFailed('Failed to get ECDH public key');
  return bufferOrText(point, encoding);
}

ECDH.prototype.computeSecret = function computeSecret(otherPublicKey, inputEncoding,
                                                      outputEncoding) {
  const other = bytesOf(otherPublicKey, 'key', inputEncoding);
  const secret = binding.ecdhCompute(this[kHandle], other);
  switch (secret) {
    case binding.kSecretInvalid: throw new ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY();
    case binding.kSecretInvalidPair:
      throw withCode(new RangeError('Invalid key pair'), 'ERR_CRYPTO_INVALID_KEYPAIR');
    default:
  }
  if (typeof secret === 'number') throw lastError('Failed to compute ECDH key');
  return bufferOrText(secret, outputEncoding);
};

ECDH.prototype.setPrivateKey = function setPrivateKey(key, encoding) {
  if (!binding.ecdhSetPrivateKey(this[kHandle], bytesOf(key, 'key', encoding))) {
    throw withCode(new RangeError('Private key is not valid for specified curve.'),
                   'ERR_CRYPTO_INVALID_KEYTYPE');
  }
};

ECDH.prototype.setPublicKey = function setPublicKey(key, encoding) {
  if (!binding.ecdhSetPublicKey(this[kHandle], bytesOf(key, 'key', encoding))) {
    throw operationFailed('Failed to convert Buffer to EC_POINT');
  }
};

ECDH.prototype.getPrivateKey = function getPrivateKey(encoding) {
  const bytes = binding.ecdhPrivateKey(this[kHandle]);
  if (bytes === undefined) throw operationFailed('Failed to get ECDH private key');
  return bufferOrText(bytes, encoding);
};

ECDH.prototype.generateKeys = function generateKeys(encoding, format) {
  if (!binding.ecdhGenerate(this[kHandle])) throw lastError('Failed to generate key');
  return this.getPublicKey(encoding, format);
};
ECDH.prototype.getPublicKey = ObjectDefineProperty(ecdhGetPublicKey, 'name', {
  __proto__: null, value: 'getPublicKey', configurable: true,
});

ECDH.convertKey = function convertKey(key, curve, inputEncoding, outputEncoding, format) {
  validateString(curve, 'curve');
  const bytes = bytesOf(key, 'key', inputEncoding);
  const id = binding.findCurve(curve);
  const form = pointFormOf(format);
  if (id === 0) throw invalidCurve();
  const point = binding.convertPoint(id, bytes, form);
  if (point === undefined) throw operationFailed('Failed to convert Buffer to EC_POINT');
  return bufferOrText(point, outputEncoding);
};

function createECDH(curve) {
  return new ECDH(curve);
}

function getCurves() {
  return binding.curveNames();
}

// ---- Of two keys -------------------------------------------------------------------------------

const agreeing = { __proto__: null, dh: true, ec: true, x25519: true, x448: true };

function diffieHellman(options, callback) {
  const { privateHandleOf, publicHandleOf } = require('internal/crypto/key_input');
  validateObject(options, 'options');
  if (callback !== undefined) validateFunction(callback, 'callback');
  const { privateKey, publicKey } = options;
  if (privateKey === undefined) throw new ERR_INVALID_ARG_VALUE('options.privateKey', privateKey);
  if (publicKey === undefined) throw new ERR_INVALID_ARG_VALUE('options.publicKey', publicKey);
  const own = privateHandleOf(privateKey, 'options.privateKey');
  const other = publicHandleOf(publicKey, 'options.publicKey');
  const ownKind = binding.keyKind(own);
  const otherKind = binding.keyKind(other);
  if (ownKind !== otherKind || agreeing[ownKind] === undefined) {
    throw new ERR_CRYPTO_INCOMPATIBLE_KEY(
      'key types for Diffie-Hellman', `${ownKind} and ${otherKind}`);
  }
  const job = callback === undefined ?
    undefined : new ValueJob('DERIVEBITSREQUEST', callback, (bytes) => new FastBuffer(bytes));
  const secret = binding.sharedSecret(job, own, other);
  if (job !== undefined) return undefined;
  if (secret === undefined) throw lastError('Failed to derive a shared secret');
  return new FastBuffer(secret);
}

module.exports = {
  DiffieHellman, DiffieHellmanGroup, ECDH, createDiffieHellman, createDiffieHellmanGroup,
  createECDH, diffieHellman, getCurves,
};
