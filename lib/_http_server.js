'use strict';

const server = require('internal/http/server');
const { kServerResponse } = require('internal/http/server_connection');
const { ServerResponse } = require('internal/http/server_response');
const { STATUS_CODES } = require('internal/http/status_codes');

module.exports = {
  STATUS_CODES,
  Server: server.Server,
  ServerResponse,
  setupConnectionsTracking: server.setupConnectionsTracking,
  storeHTTPOptions: server.storeHTTPOptions,
  _connectionListener: server.connectionListener,
  kServerResponse,
  httpServerPreClose: server.httpServerPreClose,
  kConnectionsCheckingInterval: server.kConnectionsCheckingInterval,
};
