'use strict';

const { SymbolDispose, SymbolFor } = primordials;
const { AbortError, codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateAbortSignal } = require('internal/validators');
const { isNodeStream, isWebStream } = require('internal/streams/utils');
const { eos } = require('internal/streams/end_of_stream');

const kControllerError = SymbolFor('nodejs.webstream.controllerErrorFunction');

// The stream is destroyed when the signal aborts.
function addAbortSignal(signal, stream) {
  validateAbortSignal(signal, 'signal');
  if (isNodeStream(stream) || isWebStream(stream)) return follow(signal, stream);
  throw new ERR_INVALID_ARG_TYPE('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
}

function follow(signal, stream) {
  if (typeof signal !== 'object' || !('aborted' in signal)) return stream;
  function onAbort() {
    const error = new AbortError(undefined, { cause: signal.reason });
    if (isNodeStream(stream)) stream.destroy(error);
    else stream[kControllerError](error);
  }
  if (signal.aborted) {
    onAbort();
  } else {
    const listening = require('events').addAbortListener(signal, onAbort);
    eos(stream, listening[SymbolDispose]);
  }
  return stream;
}

module.exports = { addAbortSignal, follow };
