'use strict';

const { ObjectDefineProperties, ObjectFreeze } = primordials;
const { defineErrored, defineFlags, getHighWaterMark } = require('internal/streams/state');
const { checkedEncoding } = require('internal/streams/writable_state');

const kObjectMode = 1 << 0;
const kEnded = 1 << 1;
const kEndEmitted = 1 << 2;
const kReading = 1 << 3;
const kConstructed = 1 << 4;
const kSync = 1 << 5;
const kNeedReadable = 1 << 6;
const kEmittedReadable = 1 << 7;
const kReadableListening = 1 << 8;
const kResumeScheduled = 1 << 9;
const kErrorEmitted = 1 << 10;
const kEmitClose = 1 << 11;
const kAutoDestroy = 1 << 12;
const kDestroyed = 1 << 13;
const kClosed = 1 << 14;
const kCloseEmitted = 1 << 15;
const kMultiAwaitDrain = 1 << 16;
const kReadingMore = 1 << 17;
const kDataEmitted = 1 << 18;
const kErrored = 1 << 19;
// `flowing` is null until somebody has decided: then kHasFlowing is set, and kFlowing says what.
const kHasFlowing = 1 << 20;
const kFlowing = 1 << 21;
const kPaused = 1 << 22;
const kDataListening = 1 << 23;
// `readable`, which is undefined until somebody says what it is.
const kHasReadable = 1 << 24;
const kIsReadable = 1 << 25;

// _read() may push synchronously before anything else has happened: kSync is on from the start.
const kInitial = kConstructed | kSync | kEmitClose | kAutoDestroy;

// Most streams never have a pipe.
const kNoPipes = ObjectFreeze([]);

function ReadableState(options, stream, isDuplex) {
  let bits = kInitial;
  let defaultEncoding = 'utf8';
  if (options) {
    if (options.objectMode || (isDuplex && options.readableObjectMode)) bits |= kObjectMode;
    if (options.emitClose === false) bits &= ~kEmitClose;
    if (options.autoDestroy === false) bits &= ~kAutoDestroy;
    if (options.defaultEncoding) defaultEncoding = checkedEncoding(options.defaultEncoding);
  }
  this.bits = bits;
  this.highWaterMark =
    getHighWaterMark((bits & kObjectMode) !== 0, options, 'readableHighWaterMark', isDuplex);
  // The chunks, from bufferIndex on, of which the first is used up as far as `offset`, and what
  // they hold in bytes, characters or objects. The list is null until there is one.
  this.chunks = null;
  this.bufferIndex = 0;
  this.offset = 0;
  this.length = 0;
  this.pipes = kNoPipes;
  // The destination of a pipe that has to drain, or with several pipes the set of them.
  this.awaitDrainWriters = null;
  this.defaultEncoding = defaultEncoding;
  this.decoder = null;
  this.encoding = null;
  this.error = null;
  if (options?.encoding) {
    this.decoder = makeDecoder(options.encoding);
    this.encoding = options.encoding;
  }
}

function makeDecoder(encoding) {
  const { StringDecoder } = require('string_decoder');
  return new StringDecoder(encoding);
}

defineFlags(ReadableState.prototype, {
  __proto__: null,
  objectMode: kObjectMode,
  ended: kEnded,
  endEmitted: kEndEmitted,
  reading: kReading,
  constructed: kConstructed,
  sync: kSync,
  needReadable: kNeedReadable,
  emittedReadable: kEmittedReadable,
  readableListening: kReadableListening,
  resumeScheduled: kResumeScheduled,
  errorEmitted: kErrorEmitted,
  emitClose: kEmitClose,
  autoDestroy: kAutoDestroy,
  destroyed: kDestroyed,
  closed: kClosed,
  closeEmitted: kCloseEmitted,
  multiAwaitDrain: kMultiAwaitDrain,
  readingMore: kReadingMore,
  dataEmitted: kDataEmitted,
  paused: kPaused,
});

defineErrored(ReadableState.prototype, kErrored);

ObjectDefineProperties(ReadableState.prototype, {
  __proto__: null,
  flowing: {
    __proto__: null,
    get() { return (this.bits & kHasFlowing) === 0 ? null : (this.bits & kFlowing) !== 0; },
    set(value) {
      this.bits &= ~(kHasFlowing | kFlowing);
      if (value === null || value === undefined) return;
      this.bits |= value ? kHasFlowing | kFlowing : kHasFlowing;
    },
    configurable: true,
  },
  readable: {
    __proto__: null,
    get() {
      return (this.bits & kHasReadable) === 0 ? undefined : (this.bits & kIsReadable) !== 0;
    },
    set(value) {
      this.bits = (this.bits | kHasReadable) & ~kIsReadable;
      if (value) this.bits |= kIsReadable;
    },
    configurable: true,
  },
  pipesCount: {
    __proto__: null,
    get() { return this.pipes.length; },
    configurable: true,
  },
});

module.exports = {
  ReadableState,
  kClosed,
  kConstructed,
  kDataEmitted,
  kDataListening,
  kDestroyed,
  kEmittedReadable,
  kEndEmitted,
  kEnded,
  kErrorEmitted,
  kErrored,
  kCloseEmitted,
  kAutoDestroy,
  kFlowing,
  kHasFlowing,
  kHasReadable,
  kIsReadable,
  kMultiAwaitDrain,
  kNeedReadable,
  kNoPipes,
  kObjectMode,
  kPaused,
  kReadableListening,
  kReading,
  kReadingMore,
  kResumeScheduled,
  kSync,
  makeDecoder,
};
