'use strict';

// Asymmetric keys as JWK, as rows of bytes, as PEM and DER, and made of them again. What is taken
// and given here are handles of C++.

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, Error, StringPrototypeStartsWith,
  StringPrototypeToLowerCase, StringPrototypeToUpperCase, TypeError,
} = primordials;
const binding = internalBinding('crypto');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const { lastError, withCode } = require('internal/crypto/failure');
const {
  codes: { ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS, ERR_CRYPTO_UNKNOWN_CIPHER },
} = require('internal/errors');

// As C++ numbers them.
const encodings = { __proto__: null, pkcs1: 0, spki: 1, pkcs8: 2, sec1: 3 };
const kPublicForm = 0;
const kPrivateForm = 1;
const kSeedForm = 2;
const kPrivateHalf = 2;
const kUncompressed = 4;
const kCompressed = 2;

function isPrivate(handle) {
  return binding.keyType(handle) === kPrivateHalf;
}

// A key is private until somebody asks for its public half.
function halfOf(handle, wantsPrivate) {
  return wantsPrivate || !isPrivate(handle) ? handle : binding.keyPublicHalf(handle);
}

// ---- JWK ---------------------------------------------------------------------------------------

// By the web's name: OpenSSL's.
const jwkCurves = {
  '__proto__': null,
  'P-256': 'prime256v1',
  'P-384': 'secp384r1',
  'P-521': 'secp521r1',
  'secp256k1': 'secp256k1',
};
const curveJwks = {
  __proto__: null,
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
  secp256k1: 'secp256k1',
};
const okpKinds = {
  __proto__: null, Ed25519: 'ed25519', Ed448: 'ed448', X25519: 'x25519', X448: 'x448',
};
const kindOkps = {
  __proto__: null, ed25519: 'Ed25519', ed448: 'Ed448', x25519: 'X25519', x448: 'X448',
};
const rsaMembers = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'];

function invalidJwk(message) {
  return withCode(new TypeError(message), 'ERR_CRYPTO_INVALID_JWK');
}

function base64url(bytes) {
  return Buffer.from(bytes).toString('base64url');
}

function rsaToJwk(handle) {
  const parts = binding.rsaParts(handle);
  if (parts === undefined) throw lastError('Failed to export the key');
  const jwk = { kty: 'RSA' };
  for (let i = 0; i < parts.length; i++) jwk[rsaMembers[i]] = base64url(parts[i]);
  return jwk;
}

function ecToJwk(handle) {
  const curve = binding.keyDetails(handle)[3];
  const crv = curveJwks[curve];
  if (crv === undefined) {
    throw withCode(new Error(`Unsupported JWK EC curve: ${curve}.`),
                   'ERR_CRYPTO_JWK_UNSUPPORTED_CURVE');
  }
  const point = new FastBuffer(binding.ecPoint(handle, kUncompressed));
  const size = (point.length - 1) / 2;
  const jwk = {
    kty: 'EC',
    x: base64url(new FastBuffer(point.buffer, 1, size)),
    y: base64url(new FastBuffer(point.buffer, 1 + size, size)),
    crv,
  };
  if (isPrivate(handle)) jwk.d = base64url(binding.ecScalar(handle));
  return jwk;
}

function okpToJwk(handle, kind) {
  const jwk = { crv: kindOkps[kind] };
  if (isPrivate(handle)) jwk.d = base64url(binding.rawKey(handle, kPrivateForm));
  jwk.x = base64url(binding.rawKey(handle, kPublicForm));
  jwk.kty = 'OKP';
  return jwk;
}

// Newer kinds: what is private is a seed, or the whole of it where there is none.
function akpToJwk(handle, kind) {
  const jwk = { kty: 'AKP', alg: StringPrototypeToUpperCase(kind) };
  jwk.pub = base64url(binding.rawKey(handle, kPublicForm));
  if (isPrivate(handle)) {
    const seed = binding.rawKey(handle, hasSeed(kind) ? kSeedForm : kPrivateForm);
    if (seed === undefined) {
      throw withCode(new Error('key does not have an available seed'),
                     'ERR_CRYPTO_OPERATION_FAILED');
    }
    jwk.priv = base64url(seed);
  }
  return jwk;
}

function toJwk(handle) {
  const kind = binding.keyKind(handle);
  if (kind === 'rsa') return rsaToJwk(handle);
  if (kind === 'ec') return ecToJwk(handle);
  if (kindOkps[kind] !== undefined) return okpToJwk(handle, kind);
  if (isNewer(kind)) return akpToJwk(handle, kind);
  throw withCode(new Error('Unsupported JWK Key Type.'), 'ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE');
}

// The bytes of a member; undefined: it is no text.
function member(jwk, name) {
  const text = jwk[name];
  return typeof text === 'string' ? Buffer.from(text, 'base64url') : undefined;
}

const kNone = new FastBuffer(0);

function rsaFromJwk(jwk, wantsPrivate) {
  const parts = [member(jwk, 'n'), member(jwk, 'e')];
  if (parts[0] === undefined || parts[1] === undefined) throw invalidJwk('Invalid JWK RSA key');
  if (jwk.d !== undefined) {
    for (let i = 2; i < rsaMembers.length; i++) {
      const part = member(jwk, rsaMembers[i]);
      if (part === undefined) throw invalidJwk('Invalid JWK RSA key');
      ArrayPrototypePush(parts, part);
    }
  } else if (wantsPrivate) throw invalidJwk('JWK does not contain private key material');
  const handle = binding.rsaFromParts(parts);
  if (handle === undefined) throw invalidJwk('Invalid JWK RSA key');
  return handle;
}

function ecFromJwk(jwk, wantsPrivate) {
  if (typeof jwk.crv !== 'string') throw invalidJwk('Invalid JWK EC key');
  const curve = jwkCurves[jwk.crv];
  if (curve === undefined) {
    throw withCode(new TypeError('Invalid EC curve name'), 'ERR_CRYPTO_INVALID_CURVE');
  }
  const x = member(jwk, 'x');
  const y = member(jwk, 'y');
  const d = member(jwk, 'd');
  if (x === undefined || y === undefined || (jwk.d !== undefined && d === undefined)) {
    throw invalidJwk('Invalid JWK EC key');
  }
  if (wantsPrivate && d === undefined) {
    throw invalidJwk('JWK does not contain private key material');
  }
  const handle = binding.ecFromCoordinates(binding.findCurve(curve), x, y, d ?? kNone);
  if (handle === undefined) throw invalidJwk('Invalid JWK EC key');
  return handle;
}

// The private key alone decides; what the JWK says is public must be its.
function okpFromJwk(jwk, wantsPrivate) {
  const kind = typeof jwk.crv === 'string' ? okpKinds[jwk.crv] : undefined;
  const x = member(jwk, 'x');
  const d = member(jwk, 'd');
  if (kind === undefined || x === undefined || (jwk.d !== undefined && d === undefined)) {
    throw invalidJwk('Invalid JWK OKP key');
  }
  if (wantsPrivate && d === undefined) {
    throw invalidJwk('JWK does not contain private key material');
  }
  const handle = d === undefined ?
    binding.keyFromRaw(kind, kPublicForm, x) : binding.keyFromRaw(kind, kPrivateForm, d);
  if (handle === undefined) throw invalidJwk('Invalid JWK OKP key');
  if (d !== undefined && !x.equals(new FastBuffer(binding.rawKey(handle, kPublicForm)))) {
    throw invalidJwk('Invalid JWK OKP key');
  }
  return handle;
}

function akpFromJwk(jwk, wantsPrivate) {
  const kind = typeof jwk.alg === 'string' ? StringPrototypeToLowerCase(jwk.alg) : '';
  const pub = member(jwk, 'pub');
  const priv = member(jwk, 'priv');
  if (!isNewer(kind) || !binding.hasKind(kind)) throw invalidJwk('Unsupported JWK AKP "alg"');
  if (pub === undefined || (wantsPrivate && priv === undefined)) {
    throw invalidJwk('Invalid JWK AKP key');
  }
  const form = hasSeed(kind) ? kSeedForm : kPrivateForm;
  const handle = priv === undefined ?
    binding.keyFromRaw(kind, kPublicForm, pub) : binding.keyFromRaw(kind, form, priv);
  if (handle === undefined) throw invalidJwk('Invalid JWK AKP key');
  if (priv !== undefined && !pub.equals(new FastBuffer(binding.rawKey(handle, kPublicForm)))) {
    throw invalidJwk('Invalid JWK AKP key');
  }
  return handle;
}

function fromJwk(jwk, wantsPrivate) {
  const { kty } = jwk;
  if (typeof kty !== 'string') throw invalidJwk('Invalid JWK format');
  let handle;
  switch (kty) {
    case 'RSA': handle = rsaFromJwk(jwk, wantsPrivate); break;
    case 'EC': handle = ecFromJwk(jwk, wantsPrivate); break;
    case 'OKP': handle = okpFromJwk(jwk, wantsPrivate); break;
    case 'AKP':
      if (isNewer('ml-dsa-44') && binding.hasKind('ml-dsa-44')) {
        handle = akpFromJwk(jwk, wantsPrivate);
        break;
      }
      throw invalidJwk('AKP is not a supported JWK key type');
    default: throw invalidJwk(`${kty} is not a supported JWK key type`);
  }
  return halfOf(handle, wantsPrivate);
}

// ---- Rows of bytes -----------------------------------------------------------------------------

const kinds = ['rsa', 'rsa-pss', 'dsa', 'dh', 'ec', 'ed25519', 'ed448', 'x25519', 'x448'];

function isNewer(kind) {
  return StringPrototypeStartsWith(kind, 'ml-') || StringPrototypeStartsWith(kind, 'slh-dsa-');
}

function hasSeed(kind) {
  return StringPrototypeStartsWith(kind, 'ml-');
}

function isRawKind(kind) {
  return kindOkps[kind] !== undefined || isNewer(kind);
}

function incompatible() {
  return withCode(new Error('The selected key encoding is incompatible with the key type'),
                  'ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS');
}

function invalidValue(message) {
  return withCode(new TypeError(message), 'ERR_INVALID_ARG_VALUE');
}

const rawForms = {
  '__proto__': null, 'raw-public': kPublicForm, 'raw-private': kPrivateForm, 'raw-seed': kSeedForm,
};

function ecFromRaw(form, bytes, namedCurve) {
  if (form === kSeedForm) throw incompatible();
  const curve = binding.findCurve(namedCurve);
  if (curve === 0) {
    throw withCode(new TypeError('Invalid EC curve name'), 'ERR_CRYPTO_INVALID_CURVE');
  }
  const isPoint = form === kPublicForm;
  const handle = bytes.byteLength === 0 ? undefined :
    binding.ecFromParts(curve, isPoint ? bytes : kNone, isPoint ? kNone : bytes);
  const isWhole = handle !== undefined &&
    (isPoint || binding.ecScalar(handle).byteLength === bytes.byteLength);
  if (!isWhole) throw invalidValue('Invalid key data');
  return handle;
}

function fromRaw(format, bytes, kind, namedCurve) {
  const form = rawForms[format];
  if (kind === 'ec') return ecFromRaw(form, bytes, namedCurve);
  if (!isRawKind(kind)) {
    if (ArrayPrototypeIncludes(kinds, kind)) throw incompatible();
    throw invalidValue(`Invalid asymmetricKeyType: ${kind}`);
  }
  if (isNewer(kind) && !binding.hasKind(kind)) {
    throw invalidValue(`Invalid asymmetricKeyType: ${kind}`);
  }
  // Where there is a seed it stands for the private key.
  if (form !== kPublicForm && (form === kSeedForm) !== hasSeed(kind)) throw incompatible();
  const handle = binding.keyFromRaw(kind, form, bytes);
  if (handle === undefined) throw invalidValue('Invalid key data');
  return handle;
}

function toRaw(handle, format, type) {
  const form = rawForms[format];
  const kind = binding.keyKind(handle);
  if (kind === 'ec' && form !== kSeedForm) {
    return new FastBuffer(form === kPublicForm ?
      binding.ecPoint(handle, type === 'compressed' ? kCompressed : kUncompressed) :
      binding.ecScalar(handle));
  }
  if (!isRawKind(kind)) throw incompatible();
  if (form !== kPublicForm && (form === kSeedForm) !== hasSeed(kind)) throw incompatible();
  const bytes = binding.rawKey(handle, form);
  if (bytes === undefined) {
    throw withCode(new Error('key does not have an available seed'), 'ERR_CRYPTO_OPERATION_FAILED');
  }
  return new FastBuffer(bytes);
}

// ---- Text and DER ------------------------------------------------------------------------------

function checkEncoding(kind, type) {
  if (type === 'pkcs1' && kind !== 'rsa') {
    throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS('pkcs1', 'can only be used for RSA keys');
  }
  if (type === 'sec1' && kind !== 'ec') {
    throw new ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS('sec1', 'can only be used for EC keys');
  }
}

// `encoding` is what readEncoding() of internal/crypto/key_options gives.
function write(handle, encoding) {
  const { format, type } = encoding;
  if (format === 'jwk') return toJwk(handle);
  if (rawForms[format] !== undefined) return toRaw(handle, format, type);
  checkEncoding(binding.keyKind(handle), type);
  const isPem = format === 'pem';
  const text = binding.keyWrite(handle, isPem, encodings[type], encoding.cipher,
                                encoding.passphrase);
  if (text === null) throw new ERR_CRYPTO_UNKNOWN_CIPHER();
  if (text === undefined) throw lastError('Failed to encode the key');
  return isPem ? text : new FastBuffer(text);
}

// `passphrase`: bytes, or undefined.
function read(wantsPrivate, format, type, data, passphrase) {
  const handle = binding.keyRead(wantsPrivate, format === 'pem', encodings[type] ?? 0, data,
                                 passphrase);
  if (handle === true) {
    lastError('');
    throw withCode(new TypeError('Passphrase required for encrypted key'),
                   'ERR_MISSING_PASSPHRASE');
  }
  if (handle === undefined) throw lastError('Failed to read asymmetric key');
  return handle;
}

module.exports = {
  checkEncoding, encodings, fromJwk, fromRaw, halfOf, incompatible, isPrivate, isRawKind,
  kUncompressed, kindOkps, read, toJwk, toRaw, write,
};
