'use strict';

// X509Certificate. Its text is made in C++ (src/crypto/certificate.h), where TLS finds it, too.

const { Date, ObjectDefineProperty, SafeMap, SymbolFor, TypeError } = primordials;
const binding = internalBinding('crypto');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOfView } = require('internal/crypto/data');
const { lastError, withCode } = require('internal/crypto/failure');
const { digestOrThrow } = require('internal/crypto/hash');
const {
  PublicKeyObject, handleOfKeyObject, isKeyObject,
} = require('internal/crypto/keys');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS },
} = require('internal/errors');
const { kClone, kCloneable, kDeserialize, setTransferMode } = require('internal/transferable');
const { isArrayBufferView } = require('internal/util/types');
const { validateBoolean, validateObject, validateString } = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// As OpenSSL numbers them.
const kAlwaysCheckSubject = 0x1;
const kNoWildcards = 0x2;
const kNoPartialWildcards = 0x4;
const kMultiLabelWildcards = 0x8;
const kSingleLabelSubdomains = 0x10;
const kNeverCheckSubject = 0x20;

const subjectFlags = {
  __proto__: null, default: 0, always: kAlwaysCheckSubject, never: kNeverCheckSubject,
};

function subjectFlag({ subject = 'default' }) {
  validateString(subject, 'options.subject');
  const flag = subjectFlags[subject];
  if (flag === undefined) throw new ERR_INVALID_ARG_VALUE('options.subject', subject);
  return flag;
}

function switchFlag(options, name, usual, flag) {
  const { [name]: value = usual } = options;
  validateBoolean(value, `options.${name}`);
  return value === usual ? 0 : flag;
}

function hostFlags(options) {
  return subjectFlag(options) |
    switchFlag(options, 'wildcards', true, kNoWildcards) |
    switchFlag(options, 'partialWildcards', true, kNoPartialWildcards) |
    switchFlag(options, 'multiLabelWildcards', false, kMultiLabelWildcards) |
    switchFlag(options, 'singleLabelSubdomains', false, kSingleLabelSubdomains);
}

// Null is C++'s answer to a question that makes no sense.
function matched(match) {
  if (match === null) throw withCode(new TypeError('Invalid name'), 'ERR_INVALID_ARG_VALUE');
  return match;
}

// What C++ gives as ArrayBuffers programs see as Buffers; also of a peer's certificate.
function finishLegacyObject(object) {
  object.raw = new FastBuffer(object.raw);
  if (object.pubkey !== undefined) object.pubkey = new FastBuffer(object.pubkey);
  return object;
}

function checkKey(pkey, type) {
  if (!isKeyObject(pkey)) throw new ERR_INVALID_ARG_TYPE('pkey', 'KeyObject', pkey);
  const handle = handleOfKeyObject(pkey);
  if (binding.keyType(handle) !== type) throw new ERR_INVALID_ARG_VALUE('pkey', pkey);
  return handle;
}

// Undefined: what was given is neither text nor bytes.
function readCertificate(buffer) {
  if (typeof buffer !== 'string' && !isArrayBufferView(buffer)) {
    throw new ERR_INVALID_ARG_TYPE(
      'buffer', ['string', 'Buffer', 'TypedArray', 'DataView'], buffer);
  }
  const handle = binding.certificateRead(typeof buffer === 'string' ? buffer : bytesOfView(buffer));
  if (handle === undefined) throw lastError('Failed to parse the certificate');
  return handle;
}

class X509Certificate {
  #handle;
  #values = new SafeMap();

  constructor(buffer) { this.#handle = readCertificate(buffer); }

  // Each is computed once.
  #get(name, compute) {
    const values = this.#values;
    if (values.has(name)) return values.get(name);
    const value = compute(this.#handle);
    values.set(name, value);
    return value;
  }

  get subject() { return this.#get('subject', binding.certificateSubject); }
  get subjectAltName() { return this.#get('subjectAltName', binding.certificateNames); }
  get issuer() { return this.#get('issuer', binding.certificateIssuer); }
  // The chain is known to TLS alone.
  get issuerCertificate() { return this.#get('issuerCertificate', () => undefined); }
  get infoAccess() { return this.#get('infoAccess', binding.certificateAccess); }
  get validFrom() { return this.#get('validFrom', startText); }
  get validTo() { return this.#get('validTo', endText); }
  get validFromDate() { return this.#get('validFromDate', startDate); }
  get validToDate() { return this.#get('validToDate', endDate); }
  get fingerprint() { return this.#get('fingerprint', (handle) => print(handle, 'sha1')); }
  get fingerprint256() { return this.#get('fingerprint256', (handle) => print(handle, 'sha256')); }
  get fingerprint512() { return this.#get('fingerprint512', (handle) => print(handle, 'sha512')); }
  get keyUsage() { return this.#get('keyUsage', binding.certificateKeyUsage); }
  get serialNumber() { return this.#get('serialNumber', binding.certificateSerial); }
  get signatureAlgorithm() {
    return this.#get('signatureAlgorithm', binding.certificateAlgorithm);
  }
  get signatureAlgorithmOid() {
    return this.#get('signatureAlgorithmOid', binding.certificateAlgorithmOid);
  }
  get raw() { return this.#get('raw', (handle) => new FastBuffer(binding.certificateRaw(handle))); }
  get publicKey() { return this.#get('publicKey', publicKeyOf); }
  toString() { return this.#get('pem', binding.certificatePem); }
  toJSON() { return this.toString(); }
  get ca() { return this.#get('ca', binding.certificateIsAuthority); }

  checkHost(name, options = { __proto__: null }) {
    validateString(name, 'name');
    validateObject(options, 'options');
    return matched(binding.certificateCheckHost(this.#handle, name, hostFlags(options)));
  }

  checkEmail(email, options = { __proto__: null }) {
    validateString(email, 'email');
    validateObject(options, 'options');
    return matched(binding.certificateCheckEmail(this.#handle, email, subjectFlag(options)));
  }

  checkIP(ip, options) {
    validateString(ip, 'ip');
    if (options !== undefined) validateObject(options, 'options');
    return matched(binding.certificateCheckIp(this.#handle, ip));
  }

  checkIssued(otherCert) {
    if (!isX509Certificate(otherCert)) {
      throw new ERR_INVALID_ARG_TYPE('otherCert', 'X509Certificate', otherCert);
    }
    return binding.certificateIsIssuedBy(this.#handle, otherCert.#handle);
  }

  checkPrivateKey(pkey) {
    return binding.certificateHasPrivateKey(this.#handle, checkKey(pkey, 2));
  }

  verify(pkey) {
    return binding.certificateIsSignedBy(this.#handle, checkKey(pkey, 1));
  }

  toLegacyObject() {
    return finishLegacyObject(binding.certificateLegacy(this.#handle));
  }

  static is(value) { return typeof value === 'object' && value !== null && #handle in value; }

  static withIssuer(raw, issuer) {
    const made = new X509Certificate(raw);
    made.#values.set('issuerCertificate', issuer);
    return made;
  }
}
const isX509Certificate = X509Certificate.is;
const { withIssuer } = X509Certificate;
delete X509Certificate.is;
delete X509Certificate.withIssuer;

function startText(handle) { return binding.certificateTime(handle, false); }
function endText(handle) { return binding.certificateTime(handle, true); }

function dateOf(milliseconds) {
  return new Date(milliseconds ?? NaN);
}
function startDate(handle) { return dateOf(binding.certificateTimeValue(handle, false)); }
function endDate(handle) { return dateOf(binding.certificateTimeValue(handle, true)); }

function print(handle, algorithm) {
  return binding.certificateFingerprint(handle, digestOrThrow(algorithm));
}

function publicKeyOf(handle) {
  const key = binding.certificatePublicKey(handle);
  if (key === undefined) throw lastError('Failed to read the public key');
  return new PublicKeyObject(key);
}

const shownProperties = [
  'subject', 'subjectAltName', 'issuer', 'infoAccess', 'validFrom', 'validTo', 'validFromDate',
  'validToDate', 'fingerprint', 'fingerprint256', 'fingerprint512', 'keyUsage', 'serialNumber',
  'signatureAlgorithm', 'signatureAlgorithmOid',
];

ObjectDefineProperty(X509Certificate.prototype, customInspect, {
  __proto__: null,
  configurable: true,
  writable: true,
  value(depth, options) {
    if (depth < 0) return this;
    if (!isX509Certificate(this)) throw new ERR_INVALID_THIS('X509Certificate');
    const { inspect } = require('internal/util/inspect');
    const shown = {};
    for (let i = 0; i < shownProperties.length; i++) {
      shown[shownProperties[i]] = this[shownProperties[i]];
    }
    const inner = { ...options, depth: options.depth == null ? null : options.depth - 1 };
    return `X509Certificate ${inspect(shown, inner)}`;
  },
});
ObjectDefineProperty(X509Certificate.prototype, kClone, {
  __proto__: null,
  value() {
    return { data: this.raw, deserializeInfo: 'internal/crypto/x509:ReceivedCertificate' };
  },
});

class ReceivedCertificate {
  [kDeserialize](raw) { return new X509Certificate(raw); }
}
setTransferMode(X509Certificate.prototype, kCloneable, isX509Certificate);

module.exports = {
  ReceivedCertificate, X509Certificate, finishLegacyObject, isX509Certificate, withIssuer,
};
