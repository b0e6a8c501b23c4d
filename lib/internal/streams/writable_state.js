'use strict';

const { ArrayPrototypeSlice, ObjectDefineProperties } = primordials;
const { Buffer } = require('buffer');
const { codes: { ERR_UNKNOWN_ENCODING } } = require('internal/errors');
const { defineErrored, defineFlags, getHighWaterMark } = require('internal/streams/state');

const kObjectMode = 1 << 0;
const kFinalCalled = 1 << 1;
const kNeedDrain = 1 << 2;
const kEnding = 1 << 3;
const kEnded = 1 << 4;
const kFinished = 1 << 5;
const kDestroyed = 1 << 6;
const kDecodeStrings = 1 << 7;
const kWriting = 1 << 8;
const kSync = 1 << 9;
const kBufferProcessing = 1 << 10;
const kConstructed = 1 << 11;
const kPrefinished = 1 << 12;
const kErrorEmitted = 1 << 13;
const kEmitClose = 1 << 14;
const kAutoDestroy = 1 << 15;
const kClosed = 1 << 16;
const kCloseEmitted = 1 << 17;
const kAllBuffers = 1 << 18;
const kAllNoop = 1 << 19;
const kErrored = 1 << 20;
const kAfterWritePending = 1 << 21;

// _write() may call back synchronously before anything else has happened: kSync is on from the
// start.
const kInitial = kDecodeStrings | kSync | kConstructed | kEmitClose | kAutoDestroy | kAllBuffers |
  kAllNoop;

function WritableState(options, stream, isDuplex) {
  let bits = kInitial;
  let defaultEncoding = 'utf8';
  if (options) {
    if (options.objectMode || (isDuplex && options.writableObjectMode)) bits |= kObjectMode;
    if (options.decodeStrings === false) bits &= ~kDecodeStrings;
    if (options.emitClose === false) bits &= ~kEmitClose;
    if (options.autoDestroy === false) bits &= ~kAutoDestroy;
    if (options.defaultEncoding) defaultEncoding = checkedEncoding(options.defaultEncoding);
  }
  this.bits = bits;
  this.highWaterMark =
    getHighWaterMark((bits & kObjectMode) !== 0, options, 'writableHighWaterMark', isDuplex);
  // What has been accepted and not yet written, in bytes or objects.
  this.length = 0;
  this.corked = 0;
  // Callbacks still to be called, among them that of _final(): 'finish' waits for them.
  this.pendingcb = 0;
  // The write under way.
  this.writelen = 0;
  this.writecb = null;
  this.onwrite = undefined;
  // The writes that wait, from bufferedIndex on; null when there are none.
  this.queue = null;
  this.bufferedIndex = 0;
  // Callbacks of end().
  this.onFinished = null;
  this.afterWriteTickInfo = null;
  this.defaultEncoding = defaultEncoding;
  this.error = null;
  this.writable = undefined;
}

function checkedEncoding(encoding) {
  if (!Buffer.isEncoding(encoding)) throw new ERR_UNKNOWN_ENCODING(encoding);
  return encoding;
}

WritableState.prototype.getBuffer = function() {
  return this.queue === null ? [] : ArrayPrototypeSlice(this.queue, this.bufferedIndex);
};

defineFlags(WritableState.prototype, {
  __proto__: null,
  objectMode: kObjectMode,
  finalCalled: kFinalCalled,
  needDrain: kNeedDrain,
  ending: kEnding,
  ended: kEnded,
  finished: kFinished,
  destroyed: kDestroyed,
  decodeStrings: kDecodeStrings,
  writing: kWriting,
  sync: kSync,
  bufferProcessing: kBufferProcessing,
  constructed: kConstructed,
  prefinished: kPrefinished,
  errorEmitted: kErrorEmitted,
  emitClose: kEmitClose,
  autoDestroy: kAutoDestroy,
  closed: kClosed,
  closeEmitted: kCloseEmitted,
  allBuffers: kAllBuffers,
  allNoop: kAllNoop,
});

defineErrored(WritableState.prototype, kErrored);

ObjectDefineProperties(WritableState.prototype, {
  __proto__: null,
  buffered: {
    __proto__: null,
    get() { return this.queue ?? []; },
    configurable: true,
  },
  bufferedRequestCount: {
    __proto__: null,
    get() { return this.queue === null ? 0 : this.queue.length - this.bufferedIndex; },
    configurable: true,
  },
});

module.exports = {
  WritableState,
  checkedEncoding,
  kAfterWritePending,
  kAllBuffers,
  kAllNoop,
  kAutoDestroy,
  kBufferProcessing,
  kClosed,
  kCloseEmitted,
  kConstructed,
  kDecodeStrings,
  kDestroyed,
  kEnded,
  kEnding,
  kErrorEmitted,
  kErrored,
  kFinalCalled,
  kFinished,
  kNeedDrain,
  kObjectMode,
  kPrefinished,
  kSync,
  kWriting,
};
