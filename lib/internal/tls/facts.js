'use strict';

// What is known of a connection over TLS.

const { ArrayPrototypePush } = primordials;
const { FastBuffer } = require('internal/buffer/memory');
const { binding, toBuffer } = require('internal/tls/handle');

function ask(name, convert = (found) => found, otherwise = null) {
  return function() {
    return this._handle ? convert(binding[name](this._handle.native)) : otherwise;
  };
}

function bufferOrUndefined(bytes) {
  return bytes === undefined ? undefined : toBuffer(bytes);
}

// Of the certificate and of those that lead to its root, the last of which is its own issuer.
function withBuffers(certificate) {
  for (let one = certificate; one; one = one.issuerCertificate) {
    if (one.pubkey !== undefined) one.pubkey = new FastBuffer(one.pubkey);
    one.raw = new FastBuffer(one.raw);
    if (one.issuerCertificate === one) break;
  }
  return certificate;
}

function toX509(raw) {
  if (raw === undefined) return undefined;
  const { X509Certificate } = require('crypto');
  return new X509Certificate(toBuffer(raw));
}

// Of TLSSocket.
const methods = { __proto__: null };

methods.getPeerCertificate = function(detailed) {
  if (!this._handle) return null;
  return withBuffers(binding.peerCertificate(this._handle.native, !detailed)) ?? {};
};

methods.getCertificate = function() {
  if (!this._handle) return null;
  return withBuffers(binding.ownCertificate(this._handle.native)) ?? {};
};

methods.getPeerX509Certificate = function() {
  if (!this._handle) return undefined;
  const { withIssuer } = require('internal/crypto/x509');
  const first = binding.peerCertificate(this._handle.native, false);
  const chain = [];
  // The last one is its own issuer, if it is there at all.
  for (let one = first; one; one = one.issuerCertificate === one ? null : one.issuerCertificate) {
    ArrayPrototypePush(chain, one);
  }
  let made;
  for (let i = chain.length - 1; i >= 0; i--) made = withIssuer(new FastBuffer(chain[i].raw), made);
  return made;
};
methods.getX509Certificate = ask('rawOwnCertificate', toX509, undefined);
methods.getSession = ask('session', bufferOrUndefined);
methods.getTLSTicket = ask('ticket', bufferOrUndefined);
methods.getFinished = ask('finished', bufferOrUndefined);
methods.getPeerFinished = ask('peerFinished', bufferOrUndefined);
methods.getProtocol = ask('protocol');
methods.isSessionReused = ask('isReused');
methods.getSharedSigalgs = ask('sharedSignatures');
methods.getCipher = ask('cipher', (found) => found === undefined ? {} :
  { name: found[0], standardName: found[1], version: found[2] });
methods.getEphemeralKeyInfo = ask('ephemeralKey', (found) => {
  if (found === null) return null;
  if (found.length === 0) return {};
  return found[1] === undefined ?
    { type: found[0], size: found[2] } : { type: found[0], name: found[1], size: found[2] };
});

module.exports = { methods };
