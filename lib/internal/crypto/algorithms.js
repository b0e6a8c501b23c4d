'use strict';

// The algorithms of SubtleCrypto: which there are for what, and what each is told.

const {
  ArrayPrototypeConcat, ArrayPrototypeIncludes, ObjectKeys, StringPrototypeStartsWith, StringPrototypeToUpperCase, TypeError,
  TypedArrayPrototypeSlice, Uint8Array,
} = primordials;
const binding = internalBinding('crypto');
const { FastBuffer } = require('internal/buffer/memory');
const { withCode } = require('internal/crypto/failure');
const { findDigest } = require('internal/crypto/hash');
const {
  isObject, toAlgorithmIdentifier, toBufferSource, toCryptoKey, toInteger, toText, toUint8Array,
} = require('internal/crypto/webidl');
const { DOMException } = require('internal/dom_exception');
const { emitExperimentalWarning } = require('internal/process/warning');

const kByteMax = 255;
const kShortMax = 65535;
const kLongMax = 4294967295;
const kCustomizationSizeMax = 512;
const kVersionWithContexts = 0x30200000;

function fail(name, message) {
  throw new DOMException(message, name);
}

function failOperation(message) {
  fail('OperationError', message);
}

// ---- What algorithms are told ------------------------------------------------------------------

// Conversions get the value, where it was found, and the name of the dictionary. Bytes are copied:
// what the program does with them while we look on does not count.
const bytes = (value, place) => TypedArrayPrototypeSlice(toUint8(toBufferSource(value, place)));
const octet = (value, place) => toInteger(value, place, kByteMax);
const short = (value, place) => toInteger(value, place, kShortMax);
const long = (value, place) => toInteger(value, place, kLongMax);
const exponent = (value, place) => TypedArrayPrototypeSlice(toUint8Array(value, place));

function toUint8(view) {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

function hash(value, place, dictionary) {
  const identifier = toAlgorithmIdentifier(value, place);
  const name = nameOf(identifier);
  const known = hashes[StringPrototypeToUpperCase(name)];
  if (known === undefined) {
    const isSha = StringPrototypeStartsWith(StringPrototypeToUpperCase(name), 'SHA');
    fail('NotSupportedError', isSha ?
      'Unrecognized algorithm name' : `Only SHA hashes are supported in ${dictionary}`);
  }
  return { name: known };
}

// A member: its name, its conversion, whether it must be there, and what it must be besides.
// In the order of their names, as they are read.
const iv16 = (value) => {
  if (value.byteLength !== 16) failOperation('algorithm.iv must contain exactly 16 bytes');
};
const aeadIv = (value, dictionary, name) => {
  if (name === 'AES-OCB' && value.byteLength > 15) {
    failOperation('AES-OCB algorithm.iv must be no more than 15 bytes');
  }
  if (name === 'ChaCha20-Poly1305' && value.byteLength !== 12) {
    failOperation('algorithm.iv must contain exactly 12 bytes');
  }
};
const tagLengths = {
  '__proto__': null,
  'AES-GCM': [32, 64, 96, 104, 112, 120, 128],
  'AES-OCB': [64, 96, 128],
  'ChaCha20-Poly1305': [128],
};
const tagBits = (value, dictionary, name) => {
  if (!ArrayPrototypeIncludes(tagLengths[name], value)) {
    failOperation(`${value} is not a valid ${name} tag length`);
  }
};
const functionNames = ['', 'KMAC', 'TupleHash', 'ParallelHash'];
const functionName = (value) => {
  const text = new FastBuffer(value.buffer, value.byteOffset, value.byteLength).latin1Slice();
  if (!ArrayPrototypeIncludes(functionNames, text)) {
    fail('NotSupportedError', 'Unsupported CShakeParams functionName');
  }
};
const hmacLength = (value, dictionary) => {
  if (value === 0) fail('DataError', `${dictionary}.length cannot be 0`);
};
const counter16 = (value) => {
  if (value.byteLength !== 16) failOperation('algorithm.counter must contain exactly 16 bytes');
};
const counterBits = (value) => {
  if (value < 1 || value > 128) {
    failOperation('AES-CTR algorithm.length must be between 1 and 128');
  }
};
const aesBits = (value) => {
  if (value !== 128 && value !== 192 && value !== 256) {
    failOperation('AES key length must be 128, 192, or 256 bits');
  }
};
const iterationCount = (value) => {
  if (value === 0) failOperation('iterations cannot be zero');
};
const knownCurve = (value) => {
  if (curves[value] === undefined) fail('NotSupportedError', 'Unrecognized namedCurve');
};
const customizationSize = (value, dictionary) => {
  if (value.byteLength > kCustomizationSizeMax) {
    failOperation(`${dictionary}.customization must be at most 512 bytes`);
  }
};
const wholeBytes = (value, dictionary) => {
  if (value === 0 || value % 8 !== 0) failOperation(`Invalid ${dictionary} outputLength`);
};
const smallLength = (value, dictionary) => {
  if (value > 2 ** 31 - 1) failOperation(`Invalid ${dictionary} outputLength`);
};
const separation = (value) => {
  if (value < 1 || value > 0x7f) {
    failOperation('TurboShakeParams.domainSeparation must be in range 0x01-0x7f');
  }
};
const contextSize = (value) => {
  if (value.byteLength > 255) failOperation('ContextParams.context must be at most 255 bytes');
  if (value.byteLength > 0 && binding.versionNumber < kVersionWithContexts) {
    fail('NotSupportedError', 'Non zero-length context is not supported');
  }
};
const infoSize = (value) => {
  if (value.byteLength > 1024) failOperation('algorithm.info must be at most 1024 bytes');
};
const nonZero = (name) => (value) => {
  if (value === 0) failOperation(`${name} cannot be 0`);
};

const curves = {
  '__proto__': null, 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1',
};

const kRequired = true;
const dictionaries = {
  __proto__: null,
  Algorithm: [],
  AeadParams: [
    ['additionalData', bytes], ['iv', bytes, kRequired, aeadIv],
    ['tagLength', octet, false, tagBits],
  ],
  AesCbcParams: [['iv', bytes, kRequired, iv16]],
  AesCtrParams: [['counter', bytes, kRequired, counter16], ['length', octet, kRequired, counterBits]],
  AesDerivedKeyParams: [['length', short, kRequired, aesBits]],
  AesKeyGenParams: [['length', short, kRequired, aesBits]],
  Argon2Params: [
    ['associatedData', bytes], ['memory', long, kRequired], ['nonce', bytes, kRequired],
    ['parallelism', long, kRequired], ['passes', long, kRequired], ['secretValue', bytes],
    ['version', octet],
  ],
  CShakeParams: [
    ['customization', bytes, false, customizationSize], ['functionName', bytes, false, functionName],
    ['outputLength', long, kRequired, smallLength],
  ],
  ContextParams: [['context', bytes, false, contextSize]],
  EcKeyGenParams: [['namedCurve', toText, kRequired, knownCurve]],
  EcKeyImportParams: [['namedCurve', toText, kRequired, knownCurve]],
  EcdhKeyDeriveParams: [['public', toCryptoKey, kRequired]],
  EcdsaParams: [['hash', hash, kRequired]],
  HkdfParams: [['hash', hash, kRequired], ['info', bytes, kRequired, infoSize], ['salt', bytes, kRequired]],
  HmacImportParams: [['hash', hash, kRequired], ['length', long, false, hmacLength]],
  HmacKeyGenParams: [
    ['hash', hash, kRequired], ['length', long, false, nonZero('HmacKeyGenParams.length')],
  ],
  KangarooTwelveParams: [['customization', bytes], ['outputLength', long, kRequired, wholeBytes]],
  KmacImportParams: [['length', long]],
  KmacKeyGenParams: [['length', long]],
  KmacParams: [['customization', bytes], ['outputLength', long, kRequired]],
  Pbkdf2Params: [
    ['hash', hash, kRequired], ['iterations', long, kRequired, iterationCount],
    ['salt', bytes, kRequired],
  ],
  RsaHashedImportParams: [['hash', hash, kRequired]],
  RsaHashedKeyGenParams: [
    ['hash', hash, kRequired], ['modulusLength', long, kRequired],
    ['publicExponent', exponent, kRequired],
  ],
  RsaOaepParams: [['label', bytes]],
  RsaPssParams: [['saltLength', long, kRequired]],
  TurboShakeParams: [
    ['domainSeparation', octet, false, separation], ['outputLength', long, kRequired, wholeBytes],
  ],
};

// ---- Which there are ---------------------------------------------------------------------------

const hashes = { __proto__: null };
// By operation, then by the name in capitals: { name, params }.
const operations = { __proto__: null };
const experimental = { __proto__: null };

// `uses`: operation and dictionary, in turns; null: the name is all.
function add(name, uses, isExperimental = false) {
  const capitals = StringPrototypeToUpperCase(name);
  if (isExperimental) experimental[name] = true;
  for (let i = 0; i < uses.length; i += 2) {
    const table = operations[uses[i]] ??= { __proto__: null };
    table[capitals] = { __proto__: null, name, params: uses[i + 1] };
  }
}

// SHAKE is SHA-3 without a length.
const digestNames = {
  '__proto__': null,
  'SHA-1': 'sha1',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
  'SHA3-256': 'sha3-256',
  'SHA3-384': 'sha3-384',
  'SHA3-512': 'sha3-512',
};

function addHashes() {
  const names = ObjectKeys(digestNames);
  for (let i = 0; i < names.length; i++) {
    hashes[names[i]] = names[i];
    add(names[i], ['digest', null], i > 3);
  }
  add('cSHAKE128', ['digest', 'CShakeParams'], true);
  add('cSHAKE256', ['digest', 'CShakeParams'], true);
  add('TurboSHAKE128', ['digest', 'TurboShakeParams'], true);
  add('TurboSHAKE256', ['digest', 'TurboShakeParams'], true);
  add('KT128', ['digest', 'KangarooTwelveParams'], true);
  add('KT256', ['digest', 'KangarooTwelveParams'], true);
}

const bothWays = (params) => ['encrypt', params, 'decrypt', params];
const secretKeys = (params) => [
  'generateKey', params, 'importKey', null, 'exportKey', null,
  'getKeyLength', params === null ? null : 'AesDerivedKeyParams',
];

function addCiphers() {
  add('AES-CBC', ArrayPrototypeConcat(bothWays('AesCbcParams'), secretKeys('AesKeyGenParams')));
  add('AES-CTR', ArrayPrototypeConcat(bothWays('AesCtrParams'), secretKeys('AesKeyGenParams')));
  add('AES-GCM', ArrayPrototypeConcat(bothWays('AeadParams'), secretKeys('AesKeyGenParams')));
  add('AES-KW', ArrayPrototypeConcat(['wrapKey', null, 'unwrapKey', null], secretKeys('AesKeyGenParams')));
  add('AES-OCB', ArrayPrototypeConcat(bothWays('AeadParams'), secretKeys('AesKeyGenParams')), true);
  add('ChaCha20-Poly1305', ArrayPrototypeConcat(bothWays('AeadParams'), secretKeys(null)), true);
}

function addMacs() {
  add('HMAC', ['sign', null, 'verify', null, 'generateKey', 'HmacKeyGenParams', 'importKey',
               'HmacImportParams', 'exportKey', null, 'getKeyLength', 'HmacImportParams']);
  const kmac = ['sign', 'KmacParams', 'verify', 'KmacParams', 'generateKey', 'KmacKeyGenParams',
                'importKey', 'KmacImportParams', 'exportKey', null, 'getKeyLength',
                'KmacImportParams'];
  add('KMAC128', kmac, true);
  add('KMAC256', kmac, true);
}

function addDerivations() {
  const derives = (params) => ['deriveBits', params, 'importKey', null, 'getKeyLength', null];
  add('HKDF', derives('HkdfParams'));
  add('PBKDF2', derives('Pbkdf2Params'));
  if (!binding.hasArgon2()) return;
  add('Argon2d', derives('Argon2Params'), true);
  add('Argon2i', derives('Argon2Params'), true);
  add('Argon2id', derives('Argon2Params'), true);
}

function addPairs() {
  const pair = (generate, imports) => [
    'generateKey', generate, 'importKey', imports, 'exportKey', null, 'getPublicKey', null,
  ];
  const signs = (params) => ['sign', params, 'verify', params];
  const agrees = ['deriveBits', 'EcdhKeyDeriveParams'];
  const rsa = pair('RsaHashedKeyGenParams', 'RsaHashedImportParams');
  add('RSASSA-PKCS1-v1_5', ArrayPrototypeConcat(signs(null), rsa));
  add('RSA-PSS', ArrayPrototypeConcat(signs('RsaPssParams'), rsa));
  add('RSA-OAEP', ArrayPrototypeConcat(bothWays('RsaOaepParams'), rsa));
  const ec = pair('EcKeyGenParams', 'EcKeyImportParams');
  add('ECDSA', ArrayPrototypeConcat(signs('EcdsaParams'), ec));
  add('ECDH', ArrayPrototypeConcat(agrees, ec));
  add('Ed25519', ArrayPrototypeConcat(signs(null), pair(null, null)));
  add('Ed448', ArrayPrototypeConcat(signs('ContextParams'), pair(null, null)), true);
  add('X25519', ArrayPrototypeConcat(agrees, pair(null, null)));
  add('X448', ArrayPrototypeConcat(agrees, pair(null, null)), true);
  const newer = [
    'ML-DSA-44', signs('ContextParams'), 'ML-DSA-65', signs('ContextParams'),
    'ML-DSA-87', signs('ContextParams'),
    'ML-KEM-512', ['encapsulate', null, 'decapsulate', null],
    'ML-KEM-768', ['encapsulate', null, 'decapsulate', null],
    'ML-KEM-1024', ['encapsulate', null, 'decapsulate', null],
  ];
  for (let i = 0; i < newer.length; i += 2) {
    if (binding.hasKind(newer[i])) add(newer[i], ArrayPrototypeConcat(newer[i + 1], pair(null, null)), true);
  }
}

addHashes();
addCiphers();
addMacs();
addDerivations();
addPairs();

// ---- From what programs give -------------------------------------------------------------------

const kNormalize = 'Failed to normalize algorithm';

function missingMember(type, name) {
  return withCode(
    new TypeError(`${kNormalize}: passed algorithm cannot be converted to '${type}' because ` +
      `'${name}' is required in '${type}'.`), 'ERR_MISSING_OPTION');
}

function nameOf(algorithm) {
  if (typeof algorithm === 'string') return algorithm;
  const { name } = algorithm;
  if (name === undefined) throw missingMember('Algorithm', 'name');
  return toText(name, { prefix: kNormalize, context: 'name in passed algorithm' });
}

function readMembers(algorithm, type, normalized) {
  const members = dictionaries[type];
  for (let i = 0; i < members.length; i++) {
    const { 0: name, 1: convert, 2: isRequired, 3: check } = members[i];
    const value = isObject(algorithm) ? algorithm[name] : undefined;
    if (value === undefined) {
      if (isRequired) throw missingMember(type, name);
      continue;
    }
    const place = { prefix: kNormalize, context: `${name} in passed algorithm` };
    const converted = convert(value, place, type);
    check?.(converted, type, normalized.name);
    normalized[name] = converted;
  }
}

// The algorithm for an operation: its name as the web writes it, and what it is told.
function normalize(algorithm, operation) {
  const place = { prefix: kNormalize, context: 'passed algorithm' };
  const identifier = toAlgorithmIdentifier(algorithm, place);
  const name = nameOf(identifier);
  const known = operations[operation]?.[StringPrototypeToUpperCase(name)];
  if (known === undefined) fail('NotSupportedError', 'Unrecognized algorithm name');
  if (experimental[known.name]) {
    emitExperimentalWarning(`The ${known.name} Web Crypto API algorithm`);
  }
  const normalized = { __proto__: null, name: known.name };
  if (known.params !== null) readMembers(identifier, known.params, normalized);
  return normalized;
}

function isKnown(algorithm, operation) {
  const name = nameOf(toAlgorithmIdentifier(algorithm, { prefix: kNormalize, context: 'name' }));
  return operations[operation]?.[StringPrototypeToUpperCase(name)] !== undefined;
}

// Whether an operation has the algorithm of that name, written as the web writes it.
function has(name, operation) {
  return operations[operation]?.[StringPrototypeToUpperCase(name)] !== undefined;
}

function digestId(name) {
  return findDigest(digestNames[name]);
}

module.exports = { curves, digestId, fail, failOperation, has, isKnown, normalize };
