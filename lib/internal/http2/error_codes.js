'use strict';

// Errors of the protocol and of the library below.

const { Error } = primordials;

const binding = internalBinding('http2');
const { captureStack, codes: { ERR_HTTP2_STREAM_ERROR } } = require('internal/errors');
const { constants } = require('internal/http2/constants');

const kNoError = constants.NGHTTP2_NO_ERROR;
const kInternalError = constants.NGHTTP2_INTERNAL_ERROR;
const kRefused = constants.NGHTTP2_REFUSED_STREAM;
const kCancel = constants.NGHTTP2_CANCEL;
const kFrameSizeError = constants.NGHTTP2_FRAME_SIZE_ERROR;

// What RST_STREAM and GOAWAY carry.
const codeNames = [
  'NO_ERROR', 'PROTOCOL_ERROR', 'INTERNAL_ERROR', 'FLOW_CONTROL_ERROR', 'SETTINGS_TIMEOUT',
  'STREAM_CLOSED', 'FRAME_SIZE_ERROR', 'REFUSED_STREAM', 'CANCEL', 'COMPRESSION_ERROR',
  'CONNECT_ERROR', 'ENHANCE_YOUR_CALM', 'INADEQUATE_SECURITY', 'HTTP_1_1_REQUIRED',
];

function nameOfCode(code) {
  const name = codeNames[code];
  return name === undefined ? code : `NGHTTP2_${name}`;
}

function streamError(code) {
  return new ERR_HTTP2_STREAM_ERROR(nameOfCode(code));
}

// Numbers of the library's own.
const kStreamIdNotAvailable = -509;
const kInvalidArgument = -501;
const kStreamClosed = -510;
const kFrameSizeErrorOfLibrary = -522;
const kTooManyInvalidFrames = -1;

class NghttpError extends Error {
  constructor(number) {
    super(binding.errorText(number));
    this.code = 'ERR_HTTP2_ERROR';
    this.errno = number;
    captureStack(this, NghttpError);
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }
}

// The code that tells a peer, or a listener to 'frameError', of an error of the library.
function codeOfLibraryError(number) {
  if (number === kFrameSizeErrorOfLibrary) return kFrameSizeError;
  return number === kStreamClosed ? constants.NGHTTP2_STREAM_CLOSED : kInternalError;
}

module.exports = {
  NghttpError,
  codeOfLibraryError,
  kCancel,
  kInternalError,
  kInvalidArgument,
  kNoError,
  kRefused,
  kStreamClosed,
  kStreamIdNotAvailable,
  kTooManyInvalidFrames,
  streamError,
};
