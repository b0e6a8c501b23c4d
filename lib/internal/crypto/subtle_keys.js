'use strict';

// The keys of SubtleCrypto: made, imported, exported.

const {
  ArrayBuffer, ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf, ArrayPrototypeSlice,
  StringPrototypeSlice, StringPrototypeToLowerCase, Uint8Array,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { curves, fail, has, normalize } = require('internal/crypto/algorithms');
const formats = require('internal/crypto/key_formats');
const { keyTypes, makeCryptoKey, slotsOf } = require('internal/crypto/keys');
const { failedOperation, inPool } = require('internal/crypto/subtle_jobs');
const { defineMember, toUsages } = require('internal/crypto/webidl');
const { DOMException } = require('internal/dom_exception');

const kPublic = 1;
const kPrivate = 2;

// ---- What keys may be used for -----------------------------------------------------------------

const encrypts = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'];
const derives = ['deriveKey', 'deriveBits'];
const signing = { __proto__: null, public: ['verify'], private: ['sign'] };
const agreeing = { __proto__: null, public: [], private: derives };
const encapsulating = {
  __proto__: null,
  public: ['encapsulateBits', 'encapsulateKey'],
  private: ['decapsulateBits', 'decapsulateKey'],
};

// family: how keys are made and written. uses: by the type of the key.
const kinds = { __proto__: null };

function addKinds(names, family, uses) {
  for (let i = 0; i < names.length; i++) kinds[names[i]] = { __proto__: null, family, uses };
}
addKinds(['AES-CBC', 'AES-CTR', 'AES-GCM', 'AES-OCB'], 'aes',
         { __proto__: null, secret: encrypts });
addKinds(['AES-KW'], 'aes', { __proto__: null, secret: ['wrapKey', 'unwrapKey'] });
addKinds(['ChaCha20-Poly1305'], 'chacha', { __proto__: null, secret: encrypts });
addKinds(['HMAC'], 'hmac', { __proto__: null, secret: ['sign', 'verify'] });
addKinds(['KMAC128', 'KMAC256'], 'kmac', { __proto__: null, secret: ['sign', 'verify'] });
addKinds(['PBKDF2', 'HKDF', 'Argon2d', 'Argon2i', 'Argon2id'], 'derivation',
         { __proto__: null, secret: derives });
addKinds(['RSASSA-PKCS1-v1_5', 'RSA-PSS'], 'rsa', signing);
addKinds(['RSA-OAEP'], 'rsa', {
  __proto__: null, public: ['encrypt', 'wrapKey'], private: ['decrypt', 'unwrapKey'],
});
addKinds(['ECDSA'], 'ec', signing);
addKinds(['ECDH'], 'ec', agreeing);
addKinds(['Ed25519', 'Ed448'], 'edwards', signing);
addKinds(['X25519', 'X448'], 'edwards', agreeing);
addKinds(['ML-DSA-44', 'ML-DSA-65', 'ML-DSA-87'], 'newer', signing);
addKinds(['ML-KEM-512', 'ML-KEM-768', 'ML-KEM-1024'], 'newer', encapsulating);

// The kind as C++ names it.
function kindOf(name) {
  switch (kinds[name].family) {
    case 'rsa': return 'rsa';
    case 'ec': return 'ec';
    default: return StringPrototypeToLowerCase(name);
  }
}

function checkUsages(name, usages, allowed) {
  for (let i = 0; i < usages.length; i++) {
    if (ArrayPrototypeIncludes(allowed, usages[i])) continue;
    const article = kinds[name].family === 'derivation' ? 'a ' : '';
    fail('SyntaxError', `Unsupported key usage for ${article}${name} key`);
  }
}

function usagesAmong(usages, allowed) {
  return ArrayPrototypeFilter(usages, (usage) => ArrayPrototypeIncludes(allowed, usage));
}

// ---- Secrets -----------------------------------------------------------------------------------

const hmacBits = {
  '__proto__': null,
  'SHA-1': 512,
  'SHA-256': 512,
  'SHA-384': 1024,
  'SHA-512': 1024,
};
const hmacJwks = {
  '__proto__': null, 'SHA-1': 'HS1', 'SHA-256': 'HS256', 'SHA-384': 'HS384', 'SHA-512': 'HS512',
};

// How many bits a key has, where the program does not say it otherwise.
function keyLength(algorithm) {
  const { name, length } = algorithm;
  switch (kinds[name].family) {
    case 'aes': return length;
    case 'chacha': return 256;
    case 'hmac':
      if (length === undefined && hmacBits[algorithm.hash.name] === undefined) {
        fail('NotSupportedError', 'Explicit algorithm length member is required');
      }
      return length ?? hmacBits[algorithm.hash.name];
    case 'kmac': return length ?? (name === 'KMAC128' ? 128 : 256);
    default: return null;
  }
}

// Bits of the last byte that do not count are zero.
function cutToBits(bytes, bits) {
  const extra = bytes.byteLength * 8 - bits;
  if (extra === 0) return bytes;
  const copy = new Uint8Array(bytes);
  copy[copy.length - 1] &= 0xff << extra;
  return copy;
}

function macLength(algorithm, bits) {
  const { length } = algorithm;
  if (algorithm.name === 'HMAC' && bits === 0) fail('DataError', 'Zero-length key is not supported');
  if (length === undefined) return bits;
  if (length > bits || length <= bits - 8) fail('DataError', 'Invalid key length');
  return length;
}

// What the key tells of itself.
function describeSecret(algorithm, bits) {
  const { name } = algorithm;
  switch (kinds[name].family) {
    case 'aes':
      if (bits !== 128 && bits !== 192 && bits !== 256) fail('DataError', 'Invalid key length');
      return { name, length: bits };
    case 'chacha':
      if (bits !== 256) fail('DataError', 'Invalid key length');
      return { name };
    case 'hmac':
      return { name, length: macLength(algorithm, bits), hash: { name: algorithm.hash.name } };
    case 'kmac': return { name, length: macLength(algorithm, bits) };
    default: return { name };
  }
}

function secretKey(algorithm, bytes, extractable, usages) {
  const { name } = algorithm;
  const described = describeSecret(algorithm, bytes.byteLength * 8);
  if (kinds[name].family === 'derivation' && extractable) {
    fail('SyntaxError', `${name} keys are not extractable`);
  }
  const isMac = kinds[name].family === 'hmac' || kinds[name].family === 'kmac';
  const cut = isMac ? cutToBits(bytes, described.length) : bytes;
  return makeCryptoKey(binding.keySecret(cut), described, extractable, usages);
}

function secretJwkName({ name, length, hash }) {
  switch (kinds[name].family) {
    case 'aes': return `A${length}${StringPrototypeSlice(name, 4)}`;
    case 'chacha': return 'C20P';
    case 'hmac': return hmacJwks[hash.name];
    case 'kmac': return `K${StringPrototypeSlice(name, 4)}`;
    default: return undefined;
  }
}

// Formats of secrets: the older algorithms have 'raw', the newer ones only the name that says more.
function isRawSecret(name, format) {
  if (format === 'raw-secret') return true;
  return format === 'raw' && name !== 'AES-OCB' && name !== 'ChaCha20-Poly1305' &&
    name !== 'KMAC128' && name !== 'KMAC256' && StringPrototypeSlice(name, 0, 6) !== 'Argon2';
}

function cannotImport(name, format) {
  fail('NotSupportedError', `Unable to import ${name} using ${format} format`);
}

function importSecret(format, data, algorithm, extractable, usages) {
  const { name } = algorithm;
  checkUsages(name, usages, kinds[name].uses.secret);
  if (isRawSecret(name, format)) return secretKey(algorithm, data, extractable, usages);
  if (format !== 'jwk' || kinds[name].family === 'derivation') cannotImport(name, format);
  checkJwk(data, 'oct', extractable, usages, 'enc', 'sig', name);
  if (data.k === undefined) fail('DataError', 'Invalid keyData');
  const key = secretKey(algorithm, Buffer.from(data.k, 'base64url'), extractable, usages);
  checkJwkName(data, secretJwkName(slotsOf(key).algorithm));
  return key;
}

// ---- JWK ---------------------------------------------------------------------------------------

function checkJwk(jwk, type, extractable, usages, encryptionUse, signatureUse, name) {
  if (jwk.kty === undefined) fail('DataError', 'Invalid keyData');
  if (jwk.kty !== type) fail('DataError', 'Invalid JWK "kty" Parameter');
  if (usages.length > 0 && jwk.use !== undefined) {
    const signs = ArrayPrototypeIncludes(usages, 'sign') || ArrayPrototypeIncludes(usages, 'verify');
    if (jwk.use !== (signs ? signatureUse : encryptionUse)) {
      fail('DataError', 'Invalid JWK "use" Parameter');
    }
  }
  if (jwk.key_ops !== undefined) checkJwkOperations(jwk.key_ops, usages);
  if (jwk.ext === false && extractable) {
    fail('DataError', 'JWK "ext" Parameter and extractable mismatch');
  }
  return name;
}

function checkJwkOperations(operations, usages) {
  for (let i = 0; i < operations.length; i++) {
    if (ArrayPrototypeIndexOf(operations, operations[i]) !== i) {
      fail('DataError', 'Duplicate key operation');
    }
  }
  for (let i = 0; i < usages.length; i++) {
    if (!ArrayPrototypeIncludes(operations, usages[i])) {
      fail('DataError', 'Key operations and usage mismatch');
    }
  }
}

function checkJwkName(jwk, name) {
  if (jwk.alg !== undefined && name !== undefined && jwk.alg !== name) {
    fail('DataError', 'JWK "alg" does not match the requested algorithm');
  }
}

const rsaSuffixes = {
  '__proto__': null, 'SHA-1': '1', 'SHA-256': '256', 'SHA-384': '384', 'SHA-512': '512',
};
const curveSignatures = { '__proto__': null, 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' };

function rsaJwkName({ name, hash }) {
  const suffix = rsaSuffixes[hash.name];
  if (suffix === undefined) return undefined;
  switch (name) {
    case 'RSASSA-PKCS1-v1_5': return `RS${suffix}`;
    case 'RSA-PSS': return `PS${suffix}`;
    default: return suffix === '1' ? 'RSA-OAEP' : `RSA-OAEP-${suffix}`;
  }
}

function checkPairJwkName(jwk, algorithm) {
  const { name } = algorithm;
  switch (kinds[name].family) {
    case 'rsa': checkJwkName(jwk, rsaJwkName(algorithm)); break;
    case 'ec':
      if (name === 'ECDSA') checkJwkName(jwk, curveSignatures[algorithm.namedCurve]);
      break;
    case 'edwards':
      if (jwk.crv !== name) {
        fail('DataError', 'JWK "crv" Parameter and algorithm name mismatch');
      }
      if ((name === 'Ed25519' || name === 'Ed448') && jwk.alg !== 'EdDSA') checkJwkName(jwk, name);
      break;
    default:
      if (jwk.alg !== name) fail('DataError', 'JWK "alg" Parameter and algorithm name mismatch');
  }
}

const jwkTypes = { __proto__: null, rsa: 'RSA', ec: 'EC', edwards: 'OKP', newer: 'AKP' };

// ---- Pairs -------------------------------------------------------------------------------------

const exponentOf = (handle) => new Uint8Array(binding.keyDetails(handle)[1]);

// What a half tells of itself; it must be of the algorithm's kind.
function describeHalf(algorithm, handle) {
  const { name } = algorithm;
  if (binding.keyKind(handle) !== kindOf(name)) fail('DataError', 'Invalid key type');
  switch (kinds[name].family) {
    case 'rsa':
      return {
        name,
        modulusLength: binding.keyDetails(handle)[0],
        publicExponent: exponentOf(handle),
        hash: { name: algorithm.hash.name },
      };
    case 'ec':
      if (binding.keyDetails(handle)[3] !== curves[algorithm.namedCurve]) {
        fail('DataError', 'Named curve mismatch');
      }
      return { name, namedCurve: algorithm.namedCurve };
    default: return { name };
  }
}

// As the web exports points, whatever form they came in.
function withWholePoint(handle) {
  if (binding.keyKind(handle) !== 'ec') return handle;
  const curve = binding.findCurve(binding.keyDetails(handle)[3] ?? '');
  const scalar = formats.isPrivate(handle) ? binding.ecScalar(handle) : new ArrayBuffer(0);
  const point = binding.ecPoint(handle, formats.kUncompressed);
  if (curve === 0 || point === undefined) return handle;
  const whole = binding.ecFromParts(curve, point, scalar);
  if (whole === undefined) fail('DataError', 'Invalid keyData');
  return whole;
}

function halfKey(algorithm, handle, extractable, usages) {
  return makeCryptoKey(handle, describeHalf(algorithm, handle), extractable, usages);
}

// What cannot be read is no data, whatever the reason.
function reading(read) {
  let handle;
  try {
    handle = read();
  } catch (cause) {
    throw new DOMException('Invalid keyData', { name: 'DataError', cause });
  }
  return handle;
}

function usesOf(name, isPrivate) {
  const { uses } = kinds[name];
  return isPrivate ? uses.private : uses.public;
}

function importJwkPair(jwk, algorithm, extractable, usages) {
  const { name } = algorithm;
  const { family } = kinds[name];
  const isPrivate = (family === 'newer' ? jwk.priv : jwk.d) !== undefined;
  checkJwk(jwk, jwkTypes[family], extractable, usages, 'enc', 'sig', name);
  checkUsages(name, usages, usesOf(name, isPrivate));
  if (family === 'edwards' && (jwk.crv === undefined || jwk.x === undefined)) {
    fail('DataError', 'Invalid keyData');
  }
  if (family === 'ec' && jwk.crv !== undefined && jwk.x !== undefined && jwk.y !== undefined &&
      jwk.crv !== algorithm.namedCurve) {
    fail('DataError', 'JWK "crv" does not match the requested algorithm');
  }
  if (family !== 'ec' || (jwk.x !== undefined && jwk.y !== undefined)) {
    checkPairJwkName(jwk, algorithm);
  }
  const handle = reading(() => formats.fromJwk(jwk, isPrivate));
  return halfKey(algorithm, handle, extractable, usages);
}

function hasRawPublic(name, format) {
  const { family } = kinds[name];
  if (family === 'rsa') return false;
  return format === 'raw-public' || (format === 'raw' && family !== 'newer');
}

function importPair(format, data, algorithm, extractable, usages) {
  const { name } = algorithm;
  if (format === 'jwk') return importJwkPair(data, algorithm, extractable, usages);
  let read;
  let isPrivate = false;
  if (format === 'spki') {
    read = () => withWholePoint(formats.read(false, 'der', 'spki', data));
  } else if (format === 'pkcs8') {
    isPrivate = true;
    read = () => withWholePoint(formats.read(true, 'der', 'pkcs8', data));
  } else if (hasRawPublic(name, format)) {
    read = () => formats.fromRaw('raw-public', data, kindOf(name), curves[algorithm.namedCurve]);
  } else if (format === 'raw-seed' && kinds[name].family === 'newer') {
    isPrivate = true;
    read = () => formats.fromRaw('raw-seed', data, kindOf(name));
  } else {
    cannotImport(name, format);
  }
  checkUsages(name, usages, usesOf(name, isPrivate));
  return halfKey(algorithm, reading(read), extractable, usages);
}

// ---- Importing ---------------------------------------------------------------------------------

function importKeyData(format, data, algorithm, extractable, usages) {
  const isSecret = kinds[algorithm.name].uses.secret !== undefined;
  const key = (isSecret ? importSecret : importPair)(format, data, algorithm, extractable, usages);
  if (usages.length === 0) {
    const type = keyTypes[binding.keyType(slotsOf(key).handle)];
    if (type !== 'public') fail('SyntaxError', `Usages cannot be empty when importing a ${type} key.`);
  }
  return key;
}

// For KeyObject.toCryptoKey().
function importKeyObject(handle, algorithm, extractable, usages) {
  const given = normalize(algorithm, 'importKey');
  const list = toUsages(usages, { prefix: 'Failed to execute \'toCryptoKey\' on \'KeyObject\'',
                                  context: '3rd argument' });
  const { name } = given;
  const type = binding.keyType(handle);
  const { uses } = kinds[name];
  if ((uses.secret !== undefined) !== (type === 0)) {
    fail('NotSupportedError', 'Unrecognized algorithm name');
  }
  let key;
  checkUsages(name, list, uses[keyTypes[type]]);
  if (type === 0) {
    key = secretKey(given, new Uint8Array(binding.keySecretBytes(handle)), !!extractable, list);
  } else {
    key = halfKey(given, withWholePoint(handle), !!extractable, list);
  }
  if (list.length === 0 && type !== kPublic) {
    fail('SyntaxError', `Usages cannot be empty when importing a ${keyTypes[type]} key.`);
  }
  return key;
}

// ---- Exporting ---------------------------------------------------------------------------------

function cannotExport({ algorithm: { name }, handle }, format) {
  const type = keyTypes[binding.keyType(handle)];
  fail('NotSupportedError', `Unable to export ${name} ${type} key using ${format} format`);
}

function jwkOf(slots) {
  const { algorithm, handle, usages } = slots;
  const isSecret = binding.keyType(handle) === 0;
  const { family } = kinds[algorithm.name];
  const jwk = {};
  defineMember(jwk, 'key_ops', ArrayPrototypeSlice(usages));
  defineMember(jwk, 'ext', slots.extractable);
  let alg;
  if (isSecret) alg = secretJwkName(algorithm);
  else if (family === 'rsa') alg = rsaJwkName(algorithm);
  else if (algorithm.name === 'Ed25519' || algorithm.name === 'Ed448') alg = algorithm.name;
  if (alg !== undefined) defineMember(jwk, 'alg', alg);
  const { secretToJwk } = require('internal/crypto/keys');
  const members = isSecret ? secretToJwk(handle) : formats.toJwk(handle);
  for (const name in members) {
    if (name !== 'alg' || alg === undefined) defineMember(jwk, name, members[name]);
  }
  return jwk;
}

function bufferOf(bytes) {
  return bytes.buffer;
}

function exportSlots(format, slots) {
  const { algorithm: { name }, handle } = slots;
  const type = binding.keyType(handle);
  if (format === 'jwk') return jwkOf(slots);
  if (type === 0) {
    if (!isRawSecret(name, format)) cannotExport(slots, format);
    return binding.keySecretBytes(handle);
  }
  if (format === 'spki' && type === kPublic) {
    return bufferOf(formats.write(handle, { format: 'der', type: 'spki' }));
  }
  if (format === 'pkcs8' && type === kPrivate) {
    return bufferOf(formats.write(handle, { format: 'der', type: 'pkcs8' }));
  }
  if (type === kPublic && hasRawPublic(name, format)) {
    return bufferOf(formats.toRaw(handle, 'raw-public'));
  }
  if (type === kPrivate && format === 'raw-seed' && kinds[name].family === 'newer') {
    return bufferOf(formats.toRaw(handle, 'raw-seed'));
  }
  return cannotExport(slots, format);
}

function exportKey(format, key) {
  const slots = slotsOf(key);
  const { name } = slots.algorithm;
  if (!has(name, 'exportKey')) fail('NotSupportedError', `${name} key export is not supported`);
  if (!slots.extractable) fail('InvalidAccessError', 'key is not extractable');
  try {
    return exportSlots(format, slots);
  } catch (error) {
    if (error instanceof DOMException) throw error;
    throw failedOperation(error);
  }
}

// ---- Making ------------------------------------------------------------------------------------

function generateSecret(algorithm, extractable, usages) {
  checkUsages(algorithm.name, usages, kinds[algorithm.name].uses.secret);
  const bits = keyLength(algorithm);
  if (usages.length === 0) fail('SyntaxError', 'Usages cannot be empty when creating a key.');
  const bytes = new FastBuffer((bits + 7) >>> 3);
  return inPool('KEYGENREQUEST', (job) => binding.randomFill(job, bytes, 0, bytes.length),
                () => secretKey({ __proto__: null, ...algorithm, length: bits }, bytes, extractable,
                                usages));
}

// The exponents that are of use are 3 and 65537; the library takes others, but no longer ones.
function exponentNumber(bytes) {
  let number = 0;
  for (let i = 0; i < bytes.length; i++) number = number * 256 + bytes[i];
  if (number > 0xffffffff || number < 3 || number % 2 === 0) throw failedOperation();
  return number;
}

function starterOf(algorithm) {
  const { name } = algorithm;
  switch (kinds[name].family) {
    case 'rsa': {
      const exponent = exponentNumber(algorithm.publicExponent);
      return (job) => binding.generateRsa(job, algorithm.modulusLength, exponent, false);
    }
    case 'ec': {
      const curve = binding.findCurve(curves[algorithm.namedCurve]);
      return (job) => binding.generateEc(job, curve, false);
    }
    default: return (job) => binding.generateOfKind(job, kindOf(name));
  }
}

function generatePair(algorithm, extractable, usages) {
  const { uses } = kinds[algorithm.name];
  const publicUsages = usagesAmong(usages, uses.public);
  const privateUsages = usagesAmong(usages, uses.private);
  if (publicUsages.length + privateUsages.length !== usages.length) {
    checkUsages(algorithm.name, usages, usagesAmong(usages, ArrayPrototypeConcat(uses.public, uses.private)));
  }
  const start = starterOf(algorithm);
  if (privateUsages.length === 0) {
    fail('SyntaxError', 'Usages cannot be empty when creating a key.');
  }
  return inPool('KEYPAIRGENREQUEST', start, (halves) => ({
    publicKey: halfKey(algorithm, halves[0], true, publicUsages),
    privateKey: halfKey(algorithm, halves[1], extractable, privateUsages),
  }));
}

function generateKey(algorithm, extractable, usages) {
  const isSecret = kinds[algorithm.name].uses.secret !== undefined;
  return (isSecret ? generateSecret : generatePair)(algorithm, extractable, usages);
}

function getPublicKey(key, usages) {
  const { handle, algorithm } = slotsOf(key);
  const type = binding.keyType(handle);
  if (!has(algorithm.name, 'getPublicKey')) fail('NotSupportedError', 'key must be a private key');
  if (type !== kPrivate) fail('InvalidAccessError', 'key must be a private key');
  checkUsages(algorithm.name, usages, kinds[algorithm.name].uses.public);
  return halfKey(algorithm, binding.keyPublicHalf(handle), true, usages);
}

module.exports = {
  exportKey, generateKey, getPublicKey, importKeyData, importKeyObject, keyLength,
};
