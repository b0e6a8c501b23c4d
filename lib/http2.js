'use strict';

// node:http2.

const { constants } = require('internal/http2/constants');
require('internal/http2/events');
const { connect } = require('internal/http2/client');
const { Http2ServerRequest, Http2ServerResponse } = require('internal/http2/compat');
const {
  createSecureServer, createServer, performServerHandshake,
} = require('internal/http2/server');
const {
  getDefaultSettings, getPackedSettings, getUnpackedSettings,
} = require('internal/http2/settings');
const { sensitiveHeaders } = require('internal/http2/symbols');

module.exports = {
  connect,
  constants,
  createServer,
  createSecureServer,
  getDefaultSettings,
  getPackedSettings,
  getUnpackedSettings,
  performServerHandshake,
  sensitiveHeaders,
  Http2ServerRequest,
  Http2ServerResponse,
};
