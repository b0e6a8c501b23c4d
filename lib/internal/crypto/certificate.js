'use strict';

// Certificate: signed public keys with a challenge, as browsers once sent them.

const binding = internalBinding('crypto');
const { FastBuffer } = require('internal/buffer/memory');
const { bytesOf } = require('internal/crypto/data');
const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');

const kSizeMax = 2 ** 31 - 1;

function readSpkac(spkac, encoding) {
  const bytes = bytesOf(spkac, 'spkac', encoding);
  if (bytes.byteLength > kSizeMax) {
    throw new ERR_OUT_OF_RANGE('spkac', `<= ${kSizeMax}`, bytes.byteLength);
  }
  return bytes;
}

function verifySpkac(spkac, encoding) {
  return binding.spkacIsValid(readSpkac(spkac, encoding));
}

// What is no signed key gives an empty text.
function bufferOrNothing(bytes) {
  return bytes.byteLength === 0 ? '' : new FastBuffer(bytes);
}

function exportPublicKey(spkac, encoding) {
  return bufferOrNothing(binding.spkacPublicKey(readSpkac(spkac, encoding)));
}

function exportChallenge(spkac, encoding) {
  return bufferOrNothing(binding.spkacChallenge(readSpkac(spkac, encoding)));
}

// The methods are the class's; its objects have them, too, for older programs.
function Certificate() {
  if (!new.target) return new Certificate();
}
Certificate.prototype.verifySpkac = verifySpkac;
Certificate.prototype.exportPublicKey = exportPublicKey;
Certificate.prototype.exportChallenge = exportChallenge;
Certificate.exportChallenge = exportChallenge;
Certificate.exportPublicKey = exportPublicKey;
Certificate.verifySpkac = verifySpkac;

module.exports = { Certificate };
