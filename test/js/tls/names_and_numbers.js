// What node:tls exports, where there is no connection to show it.
// Prints:
//   3 600 auto TLSv1.2 TLSv1.3 true
//   tls_aes_128_gcm_sha256 tls_aes_256_gcm_sha384 tls_chacha20_poly1305_sha256 true
//   [] true true
//   default: true
//   ERR_INVALID_ARG_VALUE The argument 'type' must be one of: 'default', 'bundled', 'system', 'extra'. Received 'all'
//   2 h2 8 http/1.1
//   undefined a.test b.test
//   SecureContext true
//   ERR_TLS_INVALID_PROTOCOL_VERSION "TLSv9" is not a valid minimum TLS protocol version
//   ERR_TLS_INVALID_PROTOCOL_METHOD Unknown method: TLSv9_method
//   ERR_SSL_NO_CIPHER_MATCH error:0A0000B9:SSL routines::no cipher match
//   ERR_OSSL_PEM_NO_START_LINE error:0480006C:PEM routines::no start line
//   ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED Custom engines not supported by this OpenSSL
//   ERR_CRYPTO_OPERATION_FAILED No valid certificates found in the provided array
//   true true true
//   {"a":1,"infoAccess":{"OCSP - URI":["http://a/"]}}
//   48 true
'use strict';

const common = require('_tls_common');
const tls = require('tls');
const wrap = require('_tls_wrap');

function tell(run) {
  try {
    run();
    console.log('nothing');
  } catch (error) {
    console.log(error.code, error.message.split('\n')[0]);
  }
}

console.log(tls.CLIENT_RENEG_LIMIT, tls.CLIENT_RENEG_WINDOW, tls.DEFAULT_ECDH_CURVE,
            tls.DEFAULT_MIN_VERSION, tls.DEFAULT_MAX_VERSION, tls.DEFAULT_CIPHERS.length > 100);
const ciphers = tls.getCiphers();
console.log(...ciphers.filter((name) => name.startsWith('tls_aes') || name.startsWith('tls_cha'))
  .filter((name) => !name.includes('ccm')), ciphers.includes('ecdhe-rsa-aes128-gcm-sha256'));
console.log(tls.getCertificateCompressionAlgorithms(), Object.isFrozen(tls.rootCertificates),
            tls.rootCertificates === tls.getCACertificates('bundled'));
const all = new Set([...tls.rootCertificates, ...tls.getCACertificates('extra')]);
console.log(`default: ${tls.getCACertificates().length === all.size}`);
tell(() => tls.getCACertificates('all'));
const out = {};
tls.convertALPNProtocols(['h2', 'http/1.1'], out);
const { ALPNProtocols: packed } = out;
console.log(packed[0], packed.toString('latin1', 1, 3), packed[3], packed.toString('latin1', 4));
const { host, reason } =
  tls.checkServerIdentity('a.test', { subjectaltname: 'DNS:b.test', subject: {} });
console.log(tls.checkServerIdentity('b.test', { subjectaltname: 'DNS:b.test' }), host,
            reason.split(':').at(-1).trim());
console.log(tls.createSecureContext().constructor.name,
            tls.createSecureContext({}) instanceof tls.SecureContext);
tell(() => tls.createSecureContext({ minVersion: 'TLSv9' }));
tell(() => tls.createSecureContext({ secureProtocol: 'TLSv9_method' }));
tell(() => tls.createSecureContext({ ciphers: 'none' }));
tell(() => tls.createSecureContext({ cert: 'none' }));
tell(() => tls.createSecureContext({ clientCertEngine: 'none' }));
tell(() => tls.setDefaultCACertificates(['none']));
console.log(common.SecureContext === tls.SecureContext,
            common.createSecureContext === tls.createSecureContext,
            wrap.TLSSocket === tls.TLSSocket && wrap.Server === tls.Server &&
            typeof wrap.connect === 'function' && typeof wrap.createServer === 'function');
console.log(JSON.stringify(
  common.translatePeerCertificate({ a: 1, infoAccess: 'OCSP - URI:http://a/' })));
const server = new tls.Server();
console.log(server.getTicketKeys().length, server.getTicketKeys() instanceof Buffer);
