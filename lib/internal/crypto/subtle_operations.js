'use strict';

// What SubtleCrypto does with keys and data. Algorithms are normalized, bytes are bytes.

const {
  ArrayBufferPrototypeSlice, ArrayPrototypeIncludes, StringPrototypeRepeat, TypedArrayPrototypeSet,
  Uint8Array,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { digestId, fail, failOperation } = require('internal/crypto/algorithms');
const { constants } = require('internal/crypto/constants');
const { keyTypes, slotsOf } = require('internal/crypto/keys');
const { failedOperation, inPool, same } = require('internal/crypto/subtle_jobs');
const {
  codes: { ERR_CRYPTO_INVALID_KEYLEN, ERR_OUT_OF_RANGE },
} = require('internal/errors');

const { RSA_PKCS1_OAEP_PADDING, RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING } = constants;
const kNone = new FastBuffer(0);
// RFC 3394, 2.2.3.1
const kWrapIv = Buffer.alloc(8, 0xa6);

// ---- Hashes ------------------------------------------------------------------------------------

// Of the last byte only the bits that were asked for are kept, the highest ones.
function cutBuffer(buffer, bits) {
  const extra = bits % 8;
  if (extra !== 0) {
    const bytes = new Uint8Array(buffer);
    bytes[bytes.length - 1] &= 0xff << (8 - extra);
  }
  return buffer;
}

function cshake(algorithm, data) {
  const { name, outputLength, functionName = kNone, customization = kNone } = algorithm;
  const output = new FastBuffer((outputLength + 7) >>> 3);
  return inPool('HASHREQUEST',
                (job) => binding.cshake(job, output, name === 'cSHAKE128' ? 128 : 256, functionName,
                                        customization, data),
                () => cutBuffer(output.buffer, outputLength));
}

function turboShake({ name, outputLength, domainSeparation = 0x1f }, data) {
  const output = new FastBuffer(outputLength >>> 3);
  const strength = name === 'TurboSHAKE128' ? 128 : 256;
  return inPool('HASHREQUEST',
                (job) => binding.turboShake(job, output, strength, domainSeparation, data),
                () => output.buffer);
}

function kangarooTwelve({ name, outputLength, customization = kNone }, data) {
  const output = new FastBuffer(outputLength >>> 3);
  const strength = name === 'KT128' ? 128 : 256;
  return inPool('HASHREQUEST',
                (job) => binding.kangarooTwelve(job, output, strength, customization, data),
                () => output.buffer);
}

function digest(algorithm, data) {
  switch (algorithm.name) {
    case 'cSHAKE128':
    case 'cSHAKE256': return cshake(algorithm, data);
    case 'TurboSHAKE128':
    case 'TurboSHAKE256': return turboShake(algorithm, data);
    case 'KT128':
    case 'KT256': return kangarooTwelve(algorithm, data);
    default:
  }
  const id = digestId(algorithm.name);
  return inPool('HASHREQUEST', (job) => binding.digestJob(job, id, data), same);
}

// ---- Signatures --------------------------------------------------------------------------------

function macOf(algorithm, { handle, algorithm: { name, hash, length } }, data) {
  if (name === 'HMAC') {
    const id = digestId(hash.name);
    const output = new FastBuffer(binding.digestSize(id));
    return { output, start: (job) => binding.hmacJob(job, output, id, handle, data) };
  }
  const { outputLength, customization = kNone } = algorithm;
  const output = new FastBuffer((outputLength + 7) >>> 3);
  return {
    output, start: (job) => binding.kmac(job, output, name === 'KMAC128' ? 128 : 256, handle,
                                         length, customization, data, outputLength),
  };
}

function isMac(name) {
  return name === 'HMAC' || name === 'KMAC128' || name === 'KMAC256';
}

// As binding.sign() takes them: hash, padding, length of the salt, form, context.
function signatureSettings(algorithm, slots) {
  const { name, hash } = slots.algorithm;
  switch (name) {
    case 'RSASSA-PKCS1-v1_5': return [digestId(hash.name), RSA_PKCS1_PADDING];
    case 'RSA-PSS': return pssSettings(algorithm, slots);
    case 'ECDSA': return [digestId(algorithm.hash.name), undefined, undefined, true];
    default: return [undefined, undefined, undefined, false, algorithm.context];
  }
}

function pssSettings({ saltLength }, { handle, algorithm: { hash } }) {
  const id = digestId(hash.name);
  const max = ((binding.keyDetails(handle)[0] + 6) >>> 3) - binding.digestSize(id) - 2;
  if (saltLength > max) {
    throw failedOperation(
      new ERR_OUT_OF_RANGE('algorithm.saltLength', `>= 0 && <= ${max}`, saltLength));
  }
  return [id, RSA_PKCS1_PSS_PADDING, saltLength];
}

function sign(algorithm, slots, data) {
  if (isMac(slots.algorithm.name)) {
    const { output, start } = macOf(algorithm, slots, data);
    return inPool('SIGNREQUEST', start, () => output.buffer);
  }
  if (binding.keyType(slots.handle) !== 2) fail('InvalidAccessError', 'Unable to use this key to sign');
  const settings = signatureSettings(algorithm, slots);
  return inPool('SIGNREQUEST',
                (job) => binding.sign(job, slots.handle, settings[0], data, settings[1],
                                      settings[2], settings[3], settings[4]), same);
}

// Points with which anybody could make signatures that fit many messages; without their sign.
const smallOrders = {
  '__proto__': null,
  'Ed25519': [
    StringPrototypeRepeat('00', 32), `01${StringPrototypeRepeat('00', 31)}`, `ec${StringPrototypeRepeat('ff', 30)}7f`, `ed${StringPrototypeRepeat('ff', 30)}7f`,
    `ee${StringPrototypeRepeat('ff', 30)}7f`, '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ],
  'Ed448': [
    StringPrototypeRepeat('00', 57), `01${StringPrototypeRepeat('00', 56)}`,
    `fe${StringPrototypeRepeat('ff', 27)}fe${StringPrototypeRepeat('ff', 27)}00`,
  ],
};

function isSmallOrder(list, bytes) {
  const copy = new FastBuffer(bytes.byteLength);
  TypedArrayPrototypeSet(copy, bytes);
  copy[copy.length - 1] &= 0x7f;
  return ArrayPrototypeIncludes(list, copy.hexSlice());
}

// The key, or the first half of the signature, is such a point.
function hasSmallOrder({ handle, algorithm: { name } }, signature) {
  const list = smallOrders[name];
  if (list === undefined) return false;
  const key = new FastBuffer(binding.rawKey(handle, 0));
  const size = key.length;
  if (signature.byteLength < size) return false;
  return isSmallOrder(list, key) ||
    isSmallOrder(list, new FastBuffer(signature.buffer, signature.byteOffset, size));
}

function verify(algorithm, slots, signature, data) {
  if (isMac(slots.algorithm.name)) {
    // A getter of the program may have taken its memory away.
    const given = new FastBuffer(signature.byteLength);
    if (given.length > 0) TypedArrayPrototypeSet(given, signature);
    const { output, start } = macOf(algorithm, slots, data);
    return inPool('VERIFYREQUEST', start, () => binding.equalInConstantTime(output, given));
  }
  if (hasSmallOrder(slots, signature)) return false;
  const settings = signatureSettings(algorithm, slots);
  return inPool('VERIFYREQUEST',
                (job) => binding.verify(job, slots.handle, settings[0], data, settings[1],
                                        settings[2], settings[3], settings[4], signature), same);
}

// ---- Encryption --------------------------------------------------------------------------------

function tagSizeOf({ tagLength = 128 }) {
  return tagLength / 8;
}

function cipherOf(algorithm, name, length) {
  switch (name) {
    case 'AES-CBC': return [`aes-${length}-cbc`, algorithm.iv, 0];
    case 'AES-KW': return [`id-aes${length}-wrap`, kWrapIv, 0];
    case 'AES-GCM': return [`aes-${length}-gcm`, algorithm.iv, tagSizeOf(algorithm)];
    case 'AES-OCB': return [`aes-${length}-ocb`, algorithm.iv, tagSizeOf(algorithm)];
    default: return ['chacha20-poly1305', algorithm.iv, tagSizeOf(algorithm)];
  }
}

function rsaCipher(encrypts, algorithm, { handle, algorithm: { hash } }, data) {
  const isPrivate = binding.keyType(handle) === 2;
  if (isPrivate === encrypts) {
    fail('InvalidAccessError', `Unable to use this key to ${encrypts ? 'encrypt' : 'decrypt'}`);
  }
  return inPool('CIPHERREQUEST',
                (job) => binding.rsaApply(job, encrypts ? 0 : 1, handle, data,
                                          RSA_PKCS1_OAEP_PADDING, digestId(hash.name),
                                          algorithm.label ?? kNone), same);
}

function crypt(encrypts, algorithm, slots, data) {
  const { handle, algorithm: { name, length } } = slots;
  if (name === 'RSA-OAEP') return rsaCipher(encrypts, algorithm, slots, data);
  if (name === 'AES-CTR') {
    return inPool('CIPHERREQUEST',
                  (job) => binding.counterJob(job, `aes-${length}-ctr`, handle, algorithm.counter,
                                              algorithm.length, data), same);
  }
  const { 0: cipher, 1: iv, 2: tagSize } = cipherOf(algorithm, name, length);
  return inPool('CIPHERREQUEST',
                (job) => binding.cipherJob(job, encrypts, cipher, handle, iv, tagSize,
                                           algorithm.additionalData, data), same);
}

// ---- Derivation --------------------------------------------------------------------------------

function checkLength(length) {
  if (length === null || length === undefined) failOperation('length cannot be null');
  if (length % 8 !== 0) failOperation('length must be a multiple of 8');
  return length / 8;
}

function pbkdf2({ salt, hash, iterations }, handle, length) {
  const output = new FastBuffer(checkLength(length));
  if (output.length === 0) return output.buffer;
  return inPool('PBKDF2REQUEST',
                (job) => binding.pbkdf2(job, output, digestId(hash.name), handle, salt, iterations),
                () => output.buffer);
}

function hkdf({ salt, info, hash }, handle, length) {
  const output = new FastBuffer(checkLength(length));
  if (output.length === 0) return output.buffer;
  const id = digestId(hash.name);
  if (output.length > binding.digestSize(id) * 255) {
    throw failedOperation(new ERR_CRYPTO_INVALID_KEYLEN());
  }
  return inPool('DERIVEBITSREQUEST',
                (job) => binding.hkdf(job, output, id, handle, salt, info), () => output.buffer);
}

function argon2(algorithm, handle, length) {
  const { name, nonce, parallelism, memory, passes, version } = algorithm;
  const size = checkLength(length);
  if (version !== undefined && version !== 0x13) failOperation(`${version} is not a valid Argon2 version`);
  if (parallelism < 1 || parallelism > 2 ** 24 - 1) {
    failOperation('parallelism must be > 0 and <= 16777215');
  }
  if (memory < 8 * parallelism) {
    failOperation('memory must be at least 8 times the degree of parallelism');
  }
  if (passes === 0) failOperation('passes must be > 0');
  if (size < 4) failOperation('length must be >= 32');
  if (nonce.byteLength < 8) failOperation('nonce must be at least 8 bytes');
  const output = new FastBuffer(size);
  return inPool('ARGON2REQUEST',
                (job) => binding.argon2(job, output, name, handle, nonce,
                                        algorithm.secretValue ?? kNone,
                                        algorithm.associatedData ?? kNone, parallelism, memory,
                                        passes), () => output.buffer);
}

// Bits beyond the last whole byte are zero.
function cutToBits(buffer, length) {
  if (length === null || length === undefined) return buffer;
  if (length > buffer.byteLength * 8) failOperation('derived bit length is too small');
  const bytes = new Uint8Array(ArrayBufferPrototypeSlice(buffer, 0, (length + 7) >>> 3));
  const extra = length % 8;
  if (extra !== 0) bytes[bytes.length - 1] &= 0xff << (8 - extra);
  return bytes.buffer;
}

// How many bits two such keys agree on.
const agreedBits = {
  '__proto__': null, 'P-256': 256, 'P-384': 384, 'P-521': 528, 'X25519': 256, 'X448': 448,
};

// Without the other key: whether the algorithm makes sense for such a length.
function canAgree({ name, public: other }, length) {
  const { handle, algorithm } = slotsOf(other);
  if (keyTypes[binding.keyType(handle)] !== 'public' || algorithm.name !== name) return false;
  return length === null || length <= agreedBits[algorithm.namedCurve ?? name];
}

function agree({ public: other }, slots, length) {
  const { handle, algorithm: { name, namedCurve } } = slots;
  const theirs = slotsOf(other);
  if (keyTypes[binding.keyType(handle)] !== 'private') {
    fail('InvalidAccessError', 'baseKey must be a private key');
  }
  if (keyTypes[binding.keyType(theirs.handle)] !== 'public') {
    fail('InvalidAccessError', 'algorithm.public must be a public key');
  }
  if (theirs.algorithm.name !== name) fail('InvalidAccessError', 'key algorithm mismatch');
  if (theirs.algorithm.namedCurve !== namedCurve) fail('InvalidAccessError', 'Named curve mismatch');
  return inPool('DERIVEBITSREQUEST', (job) => binding.sharedSecret(job, handle, theirs.handle),
                (secret) => cutToBits(secret, length));
}

function deriveBits(algorithm, slots, length) {
  switch (algorithm.name) {
    case 'PBKDF2': return pbkdf2(algorithm, slots.handle, length);
    case 'HKDF': return hkdf(algorithm, slots.handle, length);
    case 'ECDH':
    case 'X25519':
    case 'X448': return agree(algorithm, slots, length);
    default: return argon2(algorithm, slots.handle, length);
  }
}

function encapsulate(slots) {
  return inPool('ENCAPSULATEREQUEST', (job) => binding.encapsulate(job, slots.handle),
                (parts) => ({ sharedKey: parts[1], ciphertext: parts[0] }));
}

function decapsulate(slots, ciphertext) {
  return inPool('DECAPSULATEREQUEST', (job) => binding.decapsulate(job, slots.handle, ciphertext),
                same);
}

module.exports = { canAgree, crypt, decapsulate, deriveBits, digest, encapsulate, sign, verify };
