'use strict';

// node:tls. Parts are loaded when they are first asked for.

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeMap, ObjectDefineProperty,
  ReflectApply,
} = primordials;
const { Buffer } = require('buffer');
const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
const defaults = require('internal/tls/defaults');
const { loadLazily } = require('internal/util/lazy_property');

function getCiphers() {
  return internalBinding('tls').cipherNames();
}

// OpenSSL of the distribution is built without it.
function getCertificateCompressionAlgorithms() {
  return [];
}

function getCACertificates(type) {
  return require('internal/tls/trust').getCACertificates(type);
}

function setDefaultCACertificates(certs) {
  require('internal/tls/trust').setDefaultCACertificates(certs);
}

function createServer(options, listener) {
  return new (require('internal/tls/server').Server)(options, listener);
}

function connect(...args) {
  return ReflectApply(require('internal/tls/connect').connect, undefined, args);
}

const kProtocolSizeMax = 255;

// Each name after a byte that says how long it is.
function joinProtocols(protocols) {
  const parts = ArrayPrototypeMap(protocols, (protocol, index) => {
    const name = Buffer.from(protocol);
    if (name.length > kProtocolSizeMax) {
      throw new ERR_OUT_OF_RANGE(`The byte length of the protocol at index ${index} exceeds the ` +
        'maximum length.', '<= 255', name.length, true);
    }
    return Buffer.concat([Buffer.from([name.length]), name]);
  });
  return Buffer.concat(parts);
}

function convertALPNProtocols(protocols, out) {
  if (ArrayIsArray(protocols)) out.ALPNProtocols = joinProtocols(protocols);
  else if (ArrayBufferIsView(protocols)) out.ALPNProtocols = copyOf(protocols);
}

function copyOf({ buffer, byteLength, byteOffset }) {
  return Buffer.from(Buffer.from(buffer, byteOffset, byteLength));
}

module.exports = {
  CLIENT_RENEG_LIMIT: 3,
  CLIENT_RENEG_WINDOW: 600,
  DEFAULT_CIPHERS: defaults.ciphers,
  DEFAULT_ECDH_CURVE: defaults.ecdhCurve,
  DEFAULT_MIN_VERSION: defaults.minVersion,
  DEFAULT_MAX_VERSION: defaults.maxVersion,
  getCiphers,
  getCertificateCompressionAlgorithms,
  rootCertificates: undefined,
  getCACertificates,
  setDefaultCACertificates,
  convertALPNProtocols,
  checkServerIdentity: undefined,
  createSecureContext: undefined,
  SecureContext: undefined,
  TLSSocket: undefined,
  Server: undefined,
  createServer,
  connect,
};

loadLazily(module.exports, 'checkServerIdentity', 'internal/tls/identity');
loadLazily(module.exports, 'createSecureContext', 'internal/tls/secure_context');
loadLazily(module.exports, 'SecureContext', 'internal/tls/secure_context');
loadLazily(module.exports, 'TLSSocket', 'internal/tls/socket');
loadLazily(module.exports, 'Server', 'internal/tls/server');
ObjectDefineProperty(module.exports, 'rootCertificates', {
  __proto__: null,
  configurable: false,
  enumerable: true,
  get: () => getCACertificates('bundled'),
});
