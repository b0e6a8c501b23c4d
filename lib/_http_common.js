'use strict';

const { ArrayPrototypePush, ArrayPrototypeSlice, Symbol } = primordials;

const { checkInvalidHeaderChar, checkIsHttpToken } = require('internal/http/checks');
const { chunkExpression } = require('internal/http/outgoing_headers');
const { HTTPParser, freeParser, parsers } = require('internal/http/parser');
const { calculateLenientFlags, isLenient } = require('internal/http/settings');
const { kIncomingMessage } = require('internal/http/server_connection');
const { prepareError } = require('internal/http/server_socket');

const methods = ArrayPrototypeSlice(internalBinding('http').methods(), 0, 34);
ArrayPrototypePush(methods, 'QUERY');

module.exports = {
  _checkInvalidHeaderChar: checkInvalidHeaderChar,
  _checkIsHttpToken: checkIsHttpToken,
  chunkExpression,
  continueExpression: /(?:^|\W)100-continue(?:$|\W)/i,
  CRLF: '\r\n',
  freeParser,
  methods,
  parsers,
  kIncomingMessage,
  HTTPParser,
  isLenient,
  calculateLenientFlags,
  prepareError: (error, parser, rawPacket) =>
    prepareError(error, rawPacket || parser.getCurrentBuffer()),
  kSkipPendingData: Symbol('SkipPendingData'),
};
