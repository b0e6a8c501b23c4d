'use strict';

// Questions about streams of any make: ours, legacy ones, http messages, web streams.

const { SymbolAsyncIterator, SymbolFor, SymbolIterator } = primordials;

const kIsDestroyed = SymbolFor('nodejs.stream.destroyed');
const kIsErrored = SymbolFor('nodejs.stream.errored');
const kIsReadable = SymbolFor('nodejs.stream.readable');
const kIsWritable = SymbolFor('nodejs.stream.writable');
const kIsDisturbed = SymbolFor('nodejs.stream.disturbed');
const kIsClosedPromise = SymbolFor('nodejs.webstream.isClosedPromise');

function isReadableNodeStream(stream, strict = false) {
  return !!(
    stream &&
    typeof stream.pipe === 'function' &&
    typeof stream.on === 'function' &&
    (!strict || (typeof stream.pause === 'function' && typeof stream.resume === 'function')) &&
    (!stream._writableState || (stream._readableState && stream._readableState.readable !== false))
  );
}

function isWritableNodeStream(stream) {
  return !!(
    stream &&
    typeof stream.write === 'function' &&
    typeof stream.on === 'function' &&
    (!stream._readableState || stream._writableState?.writable !== false)
  );
}

function isDuplexNodeStream(stream) {
  return !!(
    stream &&
    typeof stream.pipe === 'function' &&
    stream._readableState &&
    typeof stream.on === 'function' &&
    typeof stream.write === 'function'
  );
}

function isNodeStream(stream) {
  return stream && (
    stream._readableState ||
    stream._writableState ||
    (typeof stream.on === 'function' &&
      (typeof stream.write === 'function' || typeof stream.pipe === 'function'))
  );
}

function isReadableStream(stream) {
  return !!(
    stream &&
    !isNodeStream(stream) &&
    typeof stream.pipeThrough === 'function' &&
    typeof stream.getReader === 'function' &&
    typeof stream.cancel === 'function'
  );
}

function isWritableStream(stream) {
  return !!(
    stream &&
    !isNodeStream(stream) &&
    typeof stream.getWriter === 'function' &&
    typeof stream.abort === 'function'
  );
}

function isTransformStream(stream) {
  return !!(
    stream &&
    !isNodeStream(stream) &&
    typeof stream.readable === 'object' &&
    typeof stream.writable === 'object'
  );
}

function isWebStream(stream) {
  return isReadableStream(stream) || isWritableStream(stream) || isTransformStream(stream);
}

// `isAsync`: true for asynchronous only, false for synchronous only, undefined for both.
function isIterable(value, isAsync) {
  if (value === null || value === undefined) return false;
  if (isAsync !== false && typeof value[SymbolAsyncIterator] === 'function') return true;
  return isAsync !== true && typeof value[SymbolIterator] === 'function';
}

function isDestroyed(stream) {
  if (!isNodeStream(stream)) return null;
  const state = stream._writableState || stream._readableState;
  return !!(stream.destroyed || stream[kIsDestroyed] || state?.destroyed);
}

function isWritableEnded(stream) {
  if (!isWritableNodeStream(stream)) return null;
  if (stream.writableEnded === true) return true;
  const state = stream._writableState;
  if (state?.errored) return false;
  return typeof state?.ended === 'boolean' ? state.ended : null;
}

// Not strict: ended with nothing left counts as finished.
function isWritableFinished(stream, strict) {
  if (!isWritableNodeStream(stream)) return null;
  if (stream.writableFinished === true) return true;
  const state = stream._writableState;
  if (state?.errored) return false;
  if (typeof state?.finished !== 'boolean') return null;
  return !!(state.finished || (strict === false && state.ended === true && state.length === 0));
}

function isReadableFinished(stream, strict) {
  if (!isReadableNodeStream(stream)) return null;
  const state = stream._readableState;
  if (state?.errored) return false;
  if (typeof state?.endEmitted !== 'boolean') return null;
  return !!(state.endEmitted || (strict === false && state.ended === true && state.length === 0));
}

function isReadable(stream) {
  if (stream && stream[kIsReadable] !== null && stream[kIsReadable] !== undefined) {
    return stream[kIsReadable];
  }
  if (typeof stream?.readable !== 'boolean') return null;
  if (isDestroyed(stream)) return false;
  return isReadableNodeStream(stream) && stream.readable && !isReadableFinished(stream);
}

function isWritable(stream) {
  if (stream && stream[kIsWritable] !== null && stream[kIsWritable] !== undefined) {
    return stream[kIsWritable];
  }
  if (typeof stream?.writable !== 'boolean') return null;
  if (isDestroyed(stream)) return false;
  return isWritableNodeStream(stream) && stream.writable && !isWritableEnded(stream);
}

function isFinished(stream) {
  if (!isNodeStream(stream)) return null;
  if (isDestroyed(stream)) return true;
  return !isReadable(stream) && !isWritable(stream);
}

function erroredOf(stream, key, stateKey) {
  if (!isNodeStream(stream)) return null;
  return stream[key] || (stream[stateKey]?.errored ?? null);
}

function isWritableErrored(stream) {
  return erroredOf(stream, 'writableErrored', '_writableState');
}

function isReadableErrored(stream) {
  return erroredOf(stream, 'readableErrored', '_readableState');
}

function isClosed(stream) {
  if (!isNodeStream(stream)) return null;
  if (typeof stream.closed === 'boolean') return stream.closed;
  const w = stream._writableState;
  const r = stream._readableState;
  if (typeof w?.closed === 'boolean' || typeof r?.closed === 'boolean') {
    return w?.closed || r?.closed;
  }
  if (typeof stream._closed === 'boolean' && isOutgoingMessage(stream)) return stream._closed;
  return null;
}

function isOutgoingMessage(stream) {
  return (
    typeof stream._closed === 'boolean' &&
    typeof stream._defaultKeepAlive === 'boolean' &&
    typeof stream._removedConnection === 'boolean' &&
    typeof stream._removedContLen === 'boolean'
  );
}

function isServerResponse(stream) {
  return typeof stream._sent100 === 'boolean' && isOutgoingMessage(stream);
}

function isServerRequest(stream) {
  return (
    typeof stream._consuming === 'boolean' &&
    typeof stream._dumped === 'boolean' &&
    stream.req?.upgradeOrConnect === undefined
  );
}

function willEmitClose(stream) {
  if (!isNodeStream(stream)) return null;
  const state = stream._writableState || stream._readableState;
  return (!state && isServerResponse(stream)) ||
    !!(state && state.autoDestroy && state.emitClose && state.closed === false);
}

function isDisturbed(stream) {
  return !!(stream && (stream[kIsDisturbed] ?? (stream.readableDidRead || stream.readableAborted)));
}

function isErrored(stream) {
  return !!(stream && (
    stream[kIsErrored] ??
    stream.readableErrored ??
    stream.writableErrored ??
    stream._readableState?.errorEmitted ??
    stream._writableState?.errorEmitted ??
    stream._readableState?.errored ??
    stream._writableState?.errored
  ));
}

module.exports = {
  isClosed,
  isDestroyed,
  isDisturbed,
  isDuplexNodeStream,
  isErrored,
  isFinished,
  isIterable,
  isNodeStream,
  isReadable,
  isReadableErrored,
  isReadableFinished,
  isReadableNodeStream,
  isReadableStream,
  isServerRequest,
  isTransformStream,
  isWebStream,
  isWritable,
  isWritableEnded,
  isWritableErrored,
  isWritableFinished,
  isWritableNodeStream,
  isWritableStream,
  kIsClosedPromise,
  kIsDestroyed,
  kIsDisturbed,
  kIsErrored,
  kIsReadable,
  kIsWritable,
  willEmitClose,
};
