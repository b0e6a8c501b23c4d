'use strict';

const { AbortError } = require('internal/errors');
const {
  isDestroyed,
  isFinished,
  isServerRequest,
  kIsDestroyed,
} = require('internal/streams/utils');

// Destroys whatever kind of stream it is; without an error, one that had not finished is aborted.
function destroyer(stream, error) {
  if (!stream || isDestroyed(stream)) return;
  if (!error && !isFinished(stream)) error = new AbortError();
  if (isServerRequest(stream)) {
    stream.socket = null;
    stream.destroy(error);
  } else if (isRequest(stream)) {
    stream.abort();
  } else if (isRequest(stream.req)) {
    stream.req.abort();
  } else if (typeof stream.destroy === 'function') {
    stream.destroy(error);
  } else if (typeof stream.close === 'function') {
    stream.close();
  } else {
    process.nextTick(emitForLegacy, stream, error);
  }
  if (!stream.destroyed) stream[kIsDestroyed] = true;
}

function isRequest(stream) {
  return stream?.setHeader && typeof stream.abort === 'function';
}

// A legacy stream that can be neither destroyed nor closed: its listeners are told all the same.
function emitForLegacy(stream, error) {
  if (error) {
    stream.emit('error', error);
    process.nextTick(emitForLegacy, stream, null);
  } else {
    stream.emit('close');
  }
}

module.exports = { destroyer };
