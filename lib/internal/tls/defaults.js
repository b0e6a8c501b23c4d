'use strict';

// What programs and the command line set for all connections.

const options = internalBinding('options');
const { defaultCipherList } = require('internal/crypto/constants');

function firstOf(flags, fallback) {
  for (let i = 0; i < flags.length; i += 2) {
    if (options[flags[i]]) return flags[i + 1];
  }
  return fallback;
}

const minVersion = firstOf([
  '--tls-min-v1.0', 'TLSv1', '--tls-min-v1.1', 'TLSv1.1', '--tls-min-v1.2', 'TLSv1.2',
  '--tls-min-v1.3', 'TLSv1.3',
], 'TLSv1.2');
const maxVersion = firstOf(['--tls-max-v1.3', 'TLSv1.3', '--tls-max-v1.2', 'TLSv1.2'], 'TLSv1.3');

const defaults = {
  __proto__: null,
  ciphers: options['--tls-cipher-list'] || defaultCipherList,
  ecdhCurve: 'auto',
  minVersion,
  maxVersion,
};

module.exports = defaults;
