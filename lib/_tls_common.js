'use strict';

const {
  SecureContext, createSecureContext, translatePeerCertificate,
} = require('internal/tls/secure_context');

module.exports = { SecureContext, createSecureContext, translatePeerCertificate };
