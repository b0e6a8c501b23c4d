'use strict';

// Answers out of files: C++ reads them and sends what it has read.

const { FunctionPrototypeCall } = primordials;

const binding = internalBinding('http2');
const { codes } = require('internal/errors');
const {
  ERR_HTTP2_SEND_FILE,
  ERR_HTTP2_SEND_FILE_NOSEEK,
  ERR_INVALID_ARG_TYPE,
} = codes;
const { validateNumber } = require('internal/validators');
const { kInternalError } = require('internal/http2/error_codes');
const {
  answer, checkFileOptions, checkFileStatus, checkHeaders, checkStatus, prepareHeaders,
} = require('internal/http2/server_stream');
const { isOpen } = require('internal/http2/stream');
const { kState } = require('internal/http2/symbols');

function nop() {}

function prepare(stream, headersParam, options) {
  checkHeaders(headersParam);
  const settings = { __proto__: null, ...options };
  checkFileOptions(settings);
  const headers = prepareHeaders(stream, headersParam, true);
  checkFileStatus(headers.status);
  return { __proto__: null, headers, settings };
}

function respondWithFD(stream, fd, headersParam, options) {
  const { headers, settings } = prepare(stream, headersParam, options);
  const number = typeof fd === 'object' && fd !== null ? fd.fd : fd;
  if (typeof number !== 'number') {
    throw new ERR_INVALID_ARG_TYPE('fd', ['number', 'FileHandle'], fd);
  }
  validateNumber(number, 'fd');
  // Its program closes it; a FileHandle must not be collected meanwhile.
  stream[kState].file = fd;
  if (settings.statCheck === undefined) {
    send(stream, number, headers, settings, false);
    return;
  }
  const fs = require('fs');
  fs.fstat(number, (error, stat) => {
    if (stream.destroyed || stream.closed) return;
    if (error !== null) {
      stream.destroy(error);
      return;
    }
    if (isAllowed(stream, stat, headers, settings)) send(stream, number, headers, settings, false);
  });
}

function respondWithFile(stream, path, headersParam, options) {
  const { headers, settings } = prepare(stream, headersParam, options);
  checkStatus(headers.status);
  const fs = require('fs');
  fs.open(path, 'r', (error, fd) => {
    if (error !== null) {
      fail(stream, settings, error);
      return;
    }
    if (stream.destroyed || stream.closed) {
      fs.close(fd, nop);
      return;
    }
    fs.fstat(fd, (statError, stat) => opened(stream, fd, headers, settings, statError, stat));
  });
}

function opened(stream, fd, headers, settings, error, stat) {
  const fs = require('fs');
  if (stream.destroyed || stream.closed) {
    fs.close(fd, nop);
    return;
  }
  const refusal = error ?? refuse(stat, settings);
  if (refusal !== undefined) {
    fs.close(fd, nop);
    fail(stream, settings, refusal);
    return;
  }
  if (!isAllowed(stream, stat, headers, settings)) {
    fs.close(fd, nop);
    return;
  }
  if (stat.isFile()) setLength(headers, settings, stat.size);
  try {
    send(stream, fd, headers, settings, true);
  } catch (failure) {
    fs.close(fd, nop);
    stream.destroy(failure);
  }
}

// Why it cannot be sent, or undefined.
function refuse(stat, { length, offset }) {
  if (stat.isFile()) return undefined;
  if (stat.isDirectory()) return new ERR_HTTP2_SEND_FILE();
  const isPart = (offset !== undefined && offset > 0) || (length !== undefined && length >= 0);
  return isPart ? new ERR_HTTP2_SEND_FILE_NOSEEK() : undefined;
}

function fail(stream, { onError }, error) {
  if (onError !== undefined) onError(error);
  else stream.destroy(error);
}

// What the program says when it has seen the file.
function isAllowed(stream, stat, headers, settings) {
  const { statCheck } = settings;
  if (typeof statCheck !== 'function') return true;
  const part = { offset: settings.offset ?? 0, length: settings.length ?? -1 };
  if (FunctionPrototypeCall(statCheck, stream, stat, headers.sent, part) === false || stream.headersSent) return false;
  if (stream.destroyed) return false;
  settings.offset = part.offset;
  settings.length = part.length;
  headers.status = headers.sent[':status'];
  return true;
}

function setLength(headers, settings, size) {
  const offset = settings.offset ?? 0;
  const left = size - offset;
  const { length } = settings;
  settings.length = length === undefined || length < 0 || length > left ? left : length;
  if (settings.length < 0) settings.length = 0;
  headers.sent['content-length'] = settings.length;
}

function send(stream, fd, headers, settings, isOwned) {
  const state = stream[kState];
  const { length = -1, offset = 0, waitForTrailers } = settings;
  // Lists have no place for what was added.
  headers.fields = headers.sent;
  // C++ ends the stream when the file does.
  state.isEndSent = true;
  state.file = fd;
  answer(stream, headers, { __proto__: null, waitForTrailers, endStream: false });
  if (stream.destroyed || !isOpen(state)) {
    if (isOwned) require('fs').close(fd, nop);
    return;
  }
  const isSeekable = isOwned ? length >= 0 : offset > 0 || length >= 0;
  if (state.isHead || length === 0) {
    if (isOwned) require('fs').close(fd, nop);
    if (length === 0) binding.end(state.native, state.id);
  } else {
    binding.sendFile(state.native, state.id, fd, isSeekable ? offset : -1, length, isOwned);
  }
  stream.end();
}

// C++ could not read it.
function onFileFailed(stream) {
  stream.close(kInternalError);
}

module.exports = { onFileFailed, respondWithFD, respondWithFile };
