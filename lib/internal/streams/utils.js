'use strict';

// Questions about streams of any make: ours, legacy ones, http messages, web streams.

const { SymbolAsyncIterator, SymbolFor, SymbolIterator } = primordials;

const kIsDestroyed = SymbolFor('nodejs.stream.destroyed');
const kIsErrored = SymbolFor('nodejs.stream.errored');
const kIsReadable = SymbolFor('nodejs.stream.readable');
const kIsWritable = SymbolFor('nodejs.stream.writable');
const kIsDisturbed = SymbolFor('nodejs.stream.disturbed');
const kIsClosedPromise = SymbolFor('nodejs.webstream.isClosedPromise');

const kReadableMethods = ['pipe', 'on'];
const kPausableMethods = ['pipe', 'on', 'pause', 'resume'];
const kWritableMethods = ['write', 'on'];
const kDuplexMethods = ['pipe', 'write', 'on'];
const kWebReadableMethods = ['pipeThrough', 'getReader', 'cancel'];
const kWebWritableMethods = ['getWriter', 'abort'];
const kResponseFlags = ['_closed', '_defaultKeepAlive', '_removedConnection', '_removedContLen'];
const kRequestFlags = ['_consuming', '_dumped'];

// ---- What is it? -------------------------------------------------------------------------------

function hasAll(value, names, type) {
  for (let i = 0; i < names.length; i++) {
    if (typeof value[names[i]] !== type) return false;
  }
  return true;
}

function isReadableNodeStream(stream, strict = false) {
  if (!stream || !hasAll(stream, strict ? kPausableMethods : kReadableMethods, 'function')) {
    return false;
  }
  // A Writable inherits pipe() too, and a Duplex may have been made without a readable side.
  if (!stream._writableState) return true;
  const state = stream._readableState;
  return !!state && state.readable !== false;
}

function isWritableNodeStream(stream) {
  if (!stream || !hasAll(stream, kWritableMethods, 'function')) return false;
  return !stream._readableState || stream._writableState?.writable !== false;
}

function isDuplexNodeStream(stream) {
  return !!stream?._readableState && hasAll(stream, kDuplexMethods, 'function');
}

function isNodeStream(stream) {
  if (!stream) return stream;
  return stream._readableState || stream._writableState || isOldStream(stream);
}

// Older than the states of streams.
function isOldStream(stream) {
  if (typeof stream.on !== 'function') return false;
  return typeof stream.write === 'function' || typeof stream.pipe === 'function';
}

function isOfWeb(value) {
  return !!value && !isNodeStream(value);
}

function isReadableStream(value) {
  return isOfWeb(value) && hasAll(value, kWebReadableMethods, 'function');
}

function isWritableStream(value) {
  return isOfWeb(value) && hasAll(value, kWebWritableMethods, 'function');
}

function isTransformStream(value) {
  return isOfWeb(value) && typeof value.readable === 'object' && typeof value.writable === 'object';
}

function isWebStream(value) {
  return isReadableStream(value) || isWritableStream(value) || isTransformStream(value);
}

// `isAsync`: true for asynchronous only, false for synchronous only, undefined for both.
function isIterable(value, isAsync) {
  if (value === null || value === undefined) return false;
  if (isAsync !== false && typeof value[SymbolAsyncIterator] === 'function') return true;
  return isAsync !== true && typeof value[SymbolIterator] === 'function';
}

// ---- How far is it? ----------------------------------------------------------------------------
// Null where that cannot be told.

// A flag of one side; one that failed never gets there.
function progress(state, name) {
  if (!state) return null;
  if (state.errored) return false;
  const value = state[name];
  return typeof value === 'boolean' ? value : null;
}

// Not strict: ended with nothing left counts as through.
function isThrough(state, name, strict) {
  const value = progress(state, name);
  if (value !== false || strict !== false) return value;
  return !state.errored && state.ended === true && state.length === 0;
}

function isWritableEnded(stream) {
  if (!isWritableNodeStream(stream)) return null;
  return stream.writableEnded === true || progress(stream._writableState, 'ended');
}

function isWritableFinished(stream, strict) {
  if (!isWritableNodeStream(stream)) return null;
  return stream.writableFinished === true || isThrough(stream._writableState, 'finished', strict);
}

function isReadableFinished(stream, strict) {
  return isReadableNodeStream(stream) ?
    isThrough(stream._readableState, 'endEmitted', strict) : null;
}

function mainState(stream) {
  return stream._writableState || stream._readableState;
}

function isDestroyed(stream) {
  if (!isNodeStream(stream)) return null;
  if (stream.destroyed || stream[kIsDestroyed]) return true;
  return !!mainState(stream)?.destroyed;
}

// What the stream says of itself under a symbol, null if it has no such side, false if that is
// closed; undefined if nothing of this decides.
function isOpen(stream, symbol, side) {
  const told = stream?.[symbol];
  if (told !== undefined && told !== null) return told;
  const value = stream?.[side];
  if (typeof value !== 'boolean') return null;
  return value && !isDestroyed(stream) ? undefined : false;
}

function isReadable(stream) {
  const open = isOpen(stream, kIsReadable, 'readable');
  if (open !== undefined) return open;
  return isReadableNodeStream(stream) && !isReadableFinished(stream);
}

function isWritable(stream) {
  const open = isOpen(stream, kIsWritable, 'writable');
  if (open !== undefined) return open;
  return isWritableNodeStream(stream) && !isWritableEnded(stream);
}

function isFinished(stream) {
  if (!isNodeStream(stream)) return null;
  return isDestroyed(stream) || !(isReadable(stream) || isWritable(stream));
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
  const { closed, _writableState: w, _readableState: r } = stream;
  if (typeof closed === 'boolean') return closed;
  const isKnown = typeof w?.closed === 'boolean' || typeof r?.closed === 'boolean';
  if (isKnown) return w?.closed || r?.closed;
  return isOutgoingMessage(stream) ? stream._closed : null;
}

function willEmitClose(stream) {
  if (!isNodeStream(stream)) return null;
  const state = mainState(stream);
  if (!state) return isServerResponse(stream);
  return !!state.autoDestroy && !!state.emitClose && state.closed === false;
}

function isDisturbed(stream) {
  return !!(stream && (stream[kIsDisturbed] ?? (stream.readableDidRead || stream.readableAborted)));
}

function isErrored(stream) {
  if (!stream) return false;
  const told = stream[kIsErrored] ?? stream.readableErrored ?? stream.writableErrored;
  if (told !== undefined && told !== null) return !!told;
  const { _readableState: r, _writableState: w } = stream;
  return !!(r?.errorEmitted ?? w?.errorEmitted ?? r?.errored ?? w?.errored);
}

// ---- Messages of http --------------------------------------------------------------------------

function isOutgoingMessage(stream) {
  return hasAll(stream, kResponseFlags, 'boolean');
}

function isServerResponse(stream) {
  return typeof stream._sent100 === 'boolean' && isOutgoingMessage(stream);
}

function isServerRequest(stream) {
  return hasAll(stream, kRequestFlags, 'boolean') && stream.req?.upgradeOrConnect === undefined;
}

// Of a client: the kind that abort() destroys.
function isClientRequest(stream) {
  return !!stream?.setHeader && typeof stream.abort === 'function';
}

module.exports = {
  isClientRequest,
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
  willEmitClose,
};
