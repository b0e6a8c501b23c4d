'use strict';

// tls.createSecureContext(): certificates, keys and what to offer, as an object of OpenSSL's.

const {
  ArrayBufferIsView,
  ArrayIsArray,
  ArrayPrototypeFilter,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  Error,
  ObjectHasOwn,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  TypeError,
} = primordials;
const { binding, toBuffer } = require('internal/tls/handle');
const { defaultCipherList } = require('internal/crypto/constants');
const { lastError } = require('internal/crypto/failure');
const forgetFailure = lastError;
const {
  codes: {
    ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED,
    ERR_CRYPTO_OPERATION_FAILED,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_TLS_INVALID_PROTOCOL_METHOD,
    ERR_TLS_INVALID_PROTOCOL_VERSION,
    ERR_TLS_PROTOCOL_VERSION_CONFLICT,
  },
} = require('internal/errors');
const {
  validateBuffer, validateInt32, validateInteger, validateObject, validateString,
} = require('internal/validators');

const kCipherServerPreference = 0x400000;

// ---- Versions ----------------------------------------------------------------------------------

const kTls12 = 0x303;
const kTls13 = 0x304;
const versions = {
  __proto__: null, 'TLSv1': 0x301, 'TLSv1.1': 0x302, 'TLSv1.2': kTls12, 'TLSv1.3': kTls13,
};

function toVersion(which, version, fallback) {
  const name = version ?? fallback;
  const number = typeof name === 'string' ? versions[name] : undefined;
  if (number === undefined) throw new ERR_TLS_INVALID_PROTOCOL_VERSION(name, which);
  return number;
}

// What an old name of a method stands for: [role, min, max].
const methods = {
  __proto__: null, SSLv23: [undefined, kTls12], TLS: [0, kTls13], TLSv1: [0x301, 0x301],
  TLSv1_1: [0x302, 0x302], TLSv1_2: [kTls12, kTls12],
};
const roles = { __proto__: null, method: 0, client_method: 1, server_method: 2 };

function methodOf(name) {
  for (const family in methods) {
    for (const role in roles) {
      if (name === `${family}_${role}`) return [roles[role], methods[family][0], methods[family][1]];
    }
  }
  for (const old in oldMethods) {
    for (const role in roles) {
      if (name === `${old}_${role}`) throw new ERR_TLS_INVALID_PROTOCOL_METHOD(oldMethods[old]);
    }
  }
  throw new ERR_TLS_INVALID_PROTOCOL_METHOD(`Unknown method: ${name}`);
}
const oldMethods = {
  __proto__: null, SSLv2: 'SSLv2 methods disabled', SSLv3: 'SSLv3 methods disabled',
};

function create(secureProtocol, minVersion, maxVersion) {
  let made;
  if (secureProtocol) {
    if (minVersion !== undefined && minVersion !== null) {
      throw new ERR_TLS_PROTOCOL_VERSION_CONFLICT(minVersion, secureProtocol);
    }
    if (maxVersion !== undefined && maxVersion !== null) {
      throw new ERR_TLS_PROTOCOL_VERSION_CONFLICT(maxVersion, secureProtocol);
    }
    const method = methodOf(secureProtocol);
    const oldest = method[1] ?? toVersion('minimum', require('tls').DEFAULT_MIN_VERSION);
    made = binding.createContext(method[0], oldest, method[2]);
  } else {
    const min = toVersion('minimum', minVersion, require('tls').DEFAULT_MIN_VERSION);
    const max = toVersion('maximum', maxVersion, require('tls').DEFAULT_MAX_VERSION);
    made = binding.createContext(0, min, max);
  }
  if (made === undefined) throw lastError('SSL_CTX_new failed');
  return made;
}

// What SecureContext.context is: programs call a few of its methods.
class Native {
  #native;

  constructor(native) {
    this.#native = native;
  }

  get native() {
    return this.#native;
  }

  get _external() {
    // Whoever is no context of ours must not get that far.
    return this.#native && undefined;
  }

  addCACert(pem) {
    check(binding.addTrusted(this.#native, pem));
  }

  addRootCerts() {
    require('internal/tls/trust').trustDefault(this.#native);
  }

  getMinProto() {
    return binding.versionMin(this.#native);
  }

  getMaxProto() {
    return binding.versionMax(this.#native);
  }

  setMinProto(version) {
    binding.setVersions(this.#native, version, this.getMaxProto());
  }

  setMaxProto(version) {
    binding.setVersions(this.#native, this.getMinProto(), version);
  }

  getCertificate() {
    const raw = binding.contextCertificate(this.#native);
    return raw === null ? null : toBuffer(raw);
  }

  getIssuer() {
    const raw = binding.contextIssuer(this.#native);
    return raw === null ? null : toBuffer(raw);
  }

  getTicketKeys() {
    return toBuffer(binding.ticketKeys(this.#native));
  }

  setTicketKeys(keys) {
    return binding.setTicketKeys(this.#native, keys);
  }

  // From now on onticketkeycallback(name, iv, encrypts) of this object chooses the keys of tickets.
  enableTicketKeyCallback() {
    this.choosesTicketKeys = true;
  }

  setOptions(options) {
    if (!(#native in this)) throw new TypeError('Illegal invocation');
    validateInteger(options, 'options');
    binding.setOptions(this.#native, options);
  }
}

function check(isDone) {
  if (!isDone) throw lastError('The operation failed');
}

function SecureContext(secureProtocol, secureOptions, minVersion, maxVersion) {
  if (!(this instanceof SecureContext)) {
    return new SecureContext(secureProtocol, secureOptions, minVersion, maxVersion);
  }
  this.context = new Native(create(secureProtocol, minVersion, maxVersion));
  if (secureOptions) {
    validateInteger(secureOptions, 'secureOptions');
    binding.setOptions(this.context.native, secureOptions);
  }
}

// ---- Certificates and keys ---------------------------------------------------------------------

const byteTypes = ['string', 'Buffer', 'TypedArray', 'DataView'];

function isBytes(value) {
  return typeof value === 'string' || ArrayBufferIsView(value);
}

function checkBytes(name, value) {
  if (!isBytes(value)) throw new ERR_INVALID_ARG_TYPE(name, byteTypes, value);
}

// One or several.
function forEach(value, use) {
  if (!ArrayIsArray(value)) {
    use(value);
    return;
  }
  for (let i = 0; i < value.length; i++) use(value[i]);
}

function setKey(native, name, pem, passphrase) {
  checkBytes(name, pem);
  if (passphrase !== undefined && passphrase !== null) {
    validateString(passphrase, 'options.passphrase');
  }
  check(binding.setKey(native, pem, passphrase ?? undefined));
}

function setKeys(native, key, passphrase) {
  if (!ArrayIsArray(key)) {
    setKey(native, 'options.key', key, passphrase);
    return;
  }
  for (let i = 0; i < key.length; i++) {
    const one = key[i];
    const isObject = one?.pem !== undefined && !ArrayBufferIsView(one);
    const own = isObject && one.passphrase !== undefined ? one.passphrase : passphrase;
    setKey(native, 'options.key', isObject ? one.pem : one, own);
  }
}

function addBundles(native, pfx, passphrase) {
  forEach(pfx, (one) => {
    const isObject = !ArrayBufferIsView(one) && typeof one === 'object' && one !== null;
    const bytes = isObject && one.buf ? one.buf : one;
    const own = isObject && one.passphrase ? one.passphrase : passphrase;
    checkBytes('options.pfx', bytes);
    const status = binding.addBundle(native, bytes, own ?? undefined);
    if (status !== 0) throw bundleError(status);
  });
}

function bundleError(status) {
  if (status === 1) return new Error('Unable to load private key from PFX data');
  if (status === 2) return new Error('Unable to load certificate from PFX data');
  const { reason } = lastError('');
  if (reason !== 'unsupported') return new Error(reason ?? 'Unable to load PFX certificate');
  const error = new Error('Unsupported PKCS12 PFX data');
  error.code = 'ERR_CRYPTO_UNSUPPORTED_OPERATION';
  return error;
}

function setCertificates(native, { ca, cert, crl, key, passphrase, pfx }) {
  if (ca) {
    forEach(ca, (one) => {
      checkBytes('options.ca', one);
      check(binding.addTrusted(native, one));
    });
  }
  if (cert) {
    forEach(cert, (one) => {
      checkBytes('options.cert', one);
      check(binding.setCertificates(native, one));
    });
  }
  // After the certificate, which the key has to fit.
  if (key) setKeys(native, key, passphrase);
  if (pfx !== undefined && pfx !== null) addBundles(native, pfx, passphrase);
  if (crl !== undefined && crl !== null) {
    forEach(crl, (one) => {
      checkBytes('options.crl', one);
      if (binding.addRevoked(native, one)) return;
      forgetFailure();
      const error = new Error('Failed to parse CRL');
      error.code = 'ERR_CRYPTO_OPERATION_FAILED';
      throw error;
    });
  }
}

// Engines are no part of OpenSSL any more.
function refuseEngines({ clientCertEngine, privateKeyEngine, privateKeyIdentifier }) {
  const named = { __proto__: null, privateKeyIdentifier, privateKeyEngine };
  for (const name in named) {
    const value = named[name];
    if (value === undefined || value === null || typeof value === 'string') continue;
    throw new ERR_INVALID_ARG_TYPE(`options.${name}`, ['string', 'null', 'undefined'], value);
  }
  if (typeof clientCertEngine === 'string' || typeof privateKeyEngine === 'string') {
    throw new ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED();
  }
  if (clientCertEngine !== undefined && clientCertEngine !== null) {
    throw new ERR_INVALID_ARG_TYPE('options.clientCertEngine', ['string', 'null', 'undefined'],
                                   clientCertEngine);
  }
}

// ---- What is offered ---------------------------------------------------------------------------

// With a rule that leaves one out, which says nothing in a list that is explicit anyway.
function isSuite(name) {
  return StringPrototypeStartsWith(name, 'TLS_') || StringPrototypeStartsWith(name, '!TLS_');
}

function isOldRule(name) {
  return name !== '' && !isSuite(name);
}

// The suites of TLS 1.3 have names of their own, and functions of their own in OpenSSL.
function setCiphers(native, ciphers, allowsOlder) {
  const names = StringPrototypeSplit(ciphers, ':');
  const suites = ArrayPrototypeJoin(ArrayPrototypeFilter(names, isSuite), ':');
  let list = ArrayPrototypeJoin(ArrayPrototypeFilter(names, isOldRule), ':');
  // Newer libraries leave out what has tags of 8 bytes where nobody asks for it by name.
  if (ciphers === defaultCipherList) list += ':!AESCCM8';
  if (suites === '' && list === '') throw new ERR_INVALID_ARG_VALUE('options.ciphers', names);
  // Without any those that the library has for TLS 1.3 stay.
  if (suites !== '' && !binding.setCipherSuites(native, suites)) {
    throw lastError('Failed to set ciphers');
  }
  if (list !== '' && !binding.setCiphers(native, list)) throw lastError('Failed to set ciphers');
  const min = binding.versionMin(native);
  const max = binding.versionMax(native);
  if (list === '' && min < kTls13 && max > kTls12) {
    // None for those before it: they must not be negotiated.
    binding.setVersions(native, kTls13, max);
  }
}

function setDhParameters(native, dhparam) {
  if (dhparam === undefined || dhparam === null) return;
  if (dhparam !== 'auto') checkBytes('options.dhparam', dhparam);
  const status = binding.setDhParameters(native, dhparam === 'auto' ? true : dhparam);
  if (status === kDhTooSmall) {
    throw new ERR_INVALID_ARG_VALUE('options.dhparam', dhparam,
                                    'DH parameter is less than 1024 bits');
  }
  if (status === kDhFailed) throw lastError('Failed to set DH parameters');
  if (status === kDhWeak) {
    process.emitWarning('DH parameter is less than 2048 bits', 'SecurityWarning');
  }
}
const kDhTooSmall = 1;
const kDhWeak = 2;
const kDhFailed = 3;

function setOffers(native, options) {
  const tls = require('tls');
  const { ciphers, dhparam, ecdhCurve = tls.DEFAULT_ECDH_CURVE, sigalgs } = options;
  if (sigalgs !== undefined && sigalgs !== null) {
    validateString(sigalgs, 'options.sigalgs');
    if (sigalgs === '') throw new ERR_INVALID_ARG_VALUE('options.sigalgs', sigalgs);
    check(binding.setSignatureAlgorithms(native, sigalgs));
  }
  if (ciphers !== undefined && ciphers !== null) validateString(ciphers, 'options.ciphers');
  setCiphers(native, ciphers || tls.DEFAULT_CIPHERS);
  validateString(ecdhCurve, 'options.ecdhCurve');
  if (!binding.setCurves(native, ecdhCurve)) {
    forgetFailure();
    throw new ERR_CRYPTO_OPERATION_FAILED('Failed to set ECDH curve');
  }
  setDhParameters(native, dhparam);
}

function setSessions(native, options) {
  const { sessionIdContext, sessionTimeout, ticketKeys } = options;
  if (sessionIdContext !== undefined && sessionIdContext !== null) {
    validateString(sessionIdContext, 'options.sessionIdContext');
    check(binding.setSessionIdContext(native, sessionIdContext));
  }
  if (ticketKeys !== undefined && ticketKeys !== null) {
    validateBuffer(ticketKeys, 'options.ticketKeys');
    if (ticketKeys.byteLength !== 48) {
      throw new ERR_INVALID_ARG_VALUE(
        'options.ticketKeys', ticketKeys.byteLength, 'must be exactly 48 bytes');
    }
    check(binding.setTicketKeys(native, ticketKeys));
  }
  if (sessionTimeout !== undefined && sessionTimeout !== null) {
    validateInt32(sessionTimeout, 'options.sessionTimeout', 0);
    binding.setSessionTimeout(native, sessionTimeout);
  }
}

// ---- All of it ---------------------------------------------------------------------------------

function createSecureContext(options) {
  options ||= { __proto__: null };
  validateObject(options, 'options');
  const { allowPartialTrustChain, ca, honorCipherOrder, maxVersion, minVersion,
          secureProtocol } = options;
  let { secureOptions } = options;
  if (honorCipherOrder) secureOptions |= kCipherServerPreference;
  if (ObjectHasOwn(options, 'ciphers') && options.ciphers) {
    validateString(options.ciphers, 'options.ciphers');
  }
  const made = new SecureContext(secureProtocol, secureOptions, minVersion, maxVersion);
  const { native } = made.context;
  refuseEngines(options);
  if (!ca) require('internal/tls/trust').trustDefault(native);
  if (allowPartialTrustChain) binding.allowPartialChain(native);
  // Before the certificate, which the level of security in the list may refuse.
  setOffers(native, options);
  setCertificates(native, options);
  setSessions(native, options);
  return made;
}

// ---- Certificates as Node once showed them -----------------------------------------------------

// Kept for programs that have one from elsewhere.
function translatePeerCertificate(certificate) {
  if (!certificate) return null;
  const { infoAccess, issuerCertificate } = certificate;
  if (issuerCertificate !== undefined && issuerCertificate !== null &&
      issuerCertificate !== certificate) {
    certificate.issuerCertificate = translatePeerCertificate(issuerCertificate);
  }
  if (typeof infoAccess === 'string') certificate.infoAccess = splitInfoAccess(infoAccess);
  return certificate;
}

function splitInfoAccess(text) {
  const found = { __proto__: null };
  forEach(StringPrototypeSplit(text, '\n'), (line) => {
    const colon = StringPrototypeIndexOf(line, ':');
    if (colon === -1) return;
    const key = StringPrototypeSlice(line, 0, colon);
    found[key] ??= [];
    ArrayPrototypePush(found[key], StringPrototypeSlice(line, colon + 1));
  });
  return found;
}

module.exports = { SecureContext, createSecureContext, translatePeerCertificate };
