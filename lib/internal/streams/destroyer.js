'use strict';

const { AbortError } = require('internal/errors');
const {
  isClientRequest,
  isDestroyed,
  isFinished,
  isServerRequest,
  kIsDestroyed,
} = require('internal/streams/utils');

// Destroys whatever kind of stream it is; without an error, one that had not finished is aborted.
function destroyer(stream, error) {
  if (!stream || isDestroyed(stream)) return;
  const reason = error || (isFinished(stream) ? error : new AbortError());
  const request = requestOf(stream);
  if (request !== undefined) request.abort();
  else end(stream, reason);
  if (!stream.destroyed) stream[kIsDestroyed] = true;
}

// The request of a client that the stream is, or belongs to.
function requestOf(stream) {
  if (isServerRequest(stream)) {
    // The response goes on with the socket.
    stream.socket = null;
    return undefined;
  }
  if (isClientRequest(stream)) return stream;
  return isClientRequest(stream.req) ? stream.req : undefined;
}

function end(stream, error) {
  if (typeof stream.destroy === 'function') stream.destroy(error);
  else if (typeof stream.close === 'function') stream.close();
  else process.nextTick(emitForLegacy, stream, error);
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
