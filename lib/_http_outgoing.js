'use strict';

const { validateHeaderName, validateHeaderValue } = require('internal/http/checks');
const { OutgoingMessage, kHighWaterMark } = require('internal/http/outgoing');
const { kUniqueHeaders, parseUniqueHeadersOption } = require('internal/http/outgoing_headers');

module.exports = {
  kHighWaterMark,
  kUniqueHeaders,
  parseUniqueHeadersOption,
  validateHeaderName,
  validateHeaderValue,
  OutgoingMessage,
};
