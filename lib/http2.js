'use strict';

// node:http2, its names and numbers, because packages ask for them when they are loaded: sessions
// are not there yet.

const { Symbol } = primordials;
const { addMissing } = require('internal/missing');
const { constants } = require('internal/http2/constants');

const sensitiveHeaders = Symbol('sensitiveHeaders');

function getDefaultSettings() {
  return {
    __proto__: null,
    headerTableSize: constants.DEFAULT_SETTINGS_HEADER_TABLE_SIZE,
    enablePush: constants.DEFAULT_SETTINGS_ENABLE_PUSH === 1,
    initialWindowSize: constants.DEFAULT_SETTINGS_INITIAL_WINDOW_SIZE,
    maxFrameSize: constants.DEFAULT_SETTINGS_MAX_FRAME_SIZE,
    maxConcurrentStreams: constants.DEFAULT_SETTINGS_MAX_CONCURRENT_STREAMS,
    maxHeaderSize: constants.DEFAULT_SETTINGS_MAX_HEADER_LIST_SIZE,
    maxHeaderListSize: constants.DEFAULT_SETTINGS_MAX_HEADER_LIST_SIZE,
    enableConnectProtocol: constants.DEFAULT_SETTINGS_ENABLE_CONNECT_PROTOCOL === 1,
  };
}

module.exports = { constants, getDefaultSettings, sensitiveHeaders };

addMissing(module.exports, 'http2', [
  'connect', 3, 'createServer', 2, 'createSecureServer', 2, 'getPackedSettings', 1,
  'getUnpackedSettings', 1, 'performServerHandshake', 1, 'Http2ServerRequest', 4,
  'Http2ServerResponse', 2,
]);
