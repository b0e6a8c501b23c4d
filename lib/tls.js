'use strict';

// node:tls, its names and numbers: connections are not there yet.

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeMap, ObjectDefineProperty, ObjectFreeze,
} = primordials;
const { Buffer } = require('buffer');
const { addMissing } = require('internal/missing');
const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');

module.exports = {
  CLIENT_RENEG_LIMIT: 3,
  CLIENT_RENEG_WINDOW: 600,
  DEFAULT_CIPHERS: require('internal/crypto/constants').defaultCipherList,
  DEFAULT_ECDH_CURVE: 'auto',
  DEFAULT_MIN_VERSION: 'TLSv1.2',
  DEFAULT_MAX_VERSION: 'TLSv1.3',
};

addMissing(module.exports, 'tls', [
  'getCiphers', 0, 'getCertificateCompressionAlgorithms', 0, 'getCACertificates', 0,
  'setDefaultCACertificates', 1, 'checkServerIdentity', 2, 'createSecureContext', 1,
  'SecureContext', 4, 'TLSSocket', 2, 'Server', 2, 'createServer', 2, 'connect', 0,
]);

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

module.exports.convertALPNProtocols = function convertALPNProtocols(protocols, out) {
  if (ArrayIsArray(protocols)) out.ALPNProtocols = joinProtocols(protocols);
  else if (ArrayBufferIsView(protocols)) out.ALPNProtocols = Buffer.from(protocols);
};

// Nobody is trusted as long as nobody can be asked. It does not throw, because programs that copy
// all of a module's exports read it.
const rootCertificates = ObjectFreeze([]);
ObjectDefineProperty(module.exports, 'rootCertificates', {
  __proto__: null, configurable: false, enumerable: true, get: () => rootCertificates,
});
