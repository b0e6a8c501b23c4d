'use strict';

// Compression as a Transform. What comes in goes to C++ one write at a time, and comes out in
// chunks of chunkSize as fast as the reader takes them.

const {
  FunctionPrototypeCall, MathFloor, MathMax, MathMin, ObjectDefineProperty, ObjectSetPrototypeOf,
  ReflectApply, Symbol,
} = primordials;
const binding = internalBinding('zlib');
const { Transform, finished } = require('stream');
const { Buffer } = require('buffer');
const { FastBuffer } = require('internal/buffer/memory');
const {
  assertInternal,
  codes: { ERR_OUT_OF_RANGE, ERR_TRAILING_JUNK_AFTER_STREAM_END },
} = require('internal/errors');
const { checkRangesOrGetDefault } = require('internal/validators');
const { Zlib: Handle, makeError } = require('internal/zlib/handle');
const { kinds, readOptions } = require('internal/zlib/options');

const {
  Z_DEFAULT_COMPRESSION, Z_DEFAULT_STRATEGY, Z_FIXED, Z_MAX_LEVEL, Z_MIN_LEVEL, Z_SYNC_FLUSH,
} = binding.constants;

const kChunksMax = 16; // in one go
const kFlushFlag = Symbol('flush');
const kFlushMax = Symbol('the last kind of flushing');
const kOwner = Symbol('owner');
const kWrite = Symbol('write');
const kContinue = Symbol('continue');
const kError = Symbol('error');

// The write under way, of which a handle has one at a time.
class Write {
  constructor(chunk, flush, callback) {
    this.chunk = chunk;
    this.flush = flush;
    this.callback = callback;
    this.offset = 0;
    this.left = chunk.byteLength;
    this.room = 0; // for output
  }
}

function ZlibBase(options, kind, settings) {
  const { flushes } = kind;
  if (options && (options.encoding || options.objectMode || options.writableObjectMode)) {
    options = { ...options, encoding: null, objectMode: false, writableObjectMode: false };
  }
  FunctionPrototypeCall(Transform, this, { autoDestroy: true, ...options });
  const handle = new Handle(settings.native, onWritten, onError);
  handle[kOwner] = this;
  handle[kWrite] = null;
  this[kContinue] = null;
  this[kError] = null;
  this[kFlushMax] = flushes.max;
  this._writeState = handle.state;
  this.bytesWritten = 0;
  this._handle = handle;
  this._outBuffer = Buffer.allocUnsafe(outputSize(this, settings.chunkSize));
  this._outOffset = 0;
  this._chunkSize = settings.chunkSize;
  this._defaultFlushFlag = settings.flush;
  this._finishFlushFlag = settings.finishFlush;
  this._defaultFullFlushFlag = flushes.fullFlush;
  this._info = settings.info;
  this._maxOutputLength = settings.maxOutputLength;
  this._rejectGarbageAfterEnd = settings.rejectGarbage;
}
ObjectSetPrototypeOf(ZlibBase.prototype, Transform.prototype);
ObjectSetPrototypeOf(ZlibBase, Transform);

// As much as a reader lets wait, in whole chunks, but not very many.
function outputSize(stream, chunkSize) {
  const count = MathFloor(stream.readableHighWaterMark / chunkSize);
  return chunkSize * MathMax(1, MathMin(count, kChunksMax));
}

ObjectDefineProperty(ZlibBase.prototype, '_closed', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return !this._handle; },
});

// ---- Writing -----------------------------------------------------------------------------------

ZlibBase.prototype._transform = function(chunk, encoding, callback) {
  const asked = chunk[kFlushFlag];
  const flush = typeof asked === 'number' ? asked : this._defaultFlushFlag;
  // What has only chunks without bytes after it may as well finish, and they too.
  const isLast = this.writableEnded && this.writableLength === chunk.byteLength;
  processChunk(this, chunk, isLast ? strongerOf(flush, this._finishFlushFlag) : flush, callback);
};

// In the order of how much they bring out; zlib's Z_BLOCK stands between none and partial.
const zlibOrder = [0, 2, 3, 4, 5, 1];

function strongerOf(one, other) {
  return zlibOrder[one] > zlibOrder[other] ? one : other;
}

ZlibBase.prototype._flush = function(callback) {
  this._transform(Buffer.alloc(0), '', callback);
};

// A Transform flushes in 'prefinish' what has a _final() of its own: after all writes.
ZlibBase.prototype._final = function(callback) {
  callback();
};

// Without a callback it waits, and returns what came out.
ZlibBase.prototype._processChunk = function(chunk, flush, callback) {
  const waits = typeof callback !== 'function';
  return waits ? processChunkSync(this, chunk, flush) : processChunk(this, chunk, flush, callback);
};

function processChunk(stream, chunk, flush, callback) {
  const handle = stream._handle;
  if (!handle) {
    process.nextTick(callback);
    return;
  }
  handle[kWrite] = new Write(chunk, flush, callback);
  writeOn(stream, handle);
}

// As many chunks in one go as the reader has room for: each go is a way to another thread and back.
function writeOn(stream, handle) {
  const write = handle[kWrite];
  const { _chunkSize: chunkSize, readableHighWaterMark, readableLength } = stream;
  const wanted = MathFloor((readableHighWaterMark - readableLength) / chunkSize) * chunkSize;
  const room = stream._outBuffer.byteLength - stream._outOffset;
  write.room = MathMin(room, MathMax(wanted, chunkSize));
  handle.write(write.flush, write.chunk, write.offset, write.left,
               stream._outBuffer, stream._outOffset, write.room);
}

// The handle's: `this` is the handle.
function onWritten(failure, outputLeft, inputLeft) {
  const stream = this[kOwner];
  const write = this[kWrite];
  this.state[0] = outputLeft;
  this.state[1] = inputLeft;
  if (failure !== null && !stream.destroyed) {
    this.onerror(failure);
    return;
  }
  if (!stream.destroyed && takeOutput(stream, this, write, outputLeft, inputLeft)) return;
  this[kWrite] = null;
  write.callback();
}

// Hands on what has come out. True: the write is not done, and goes on now or when there is room.
function takeOutput(stream, handle, write, outputLeft, inputLeft) {
  stream.bytesWritten += write.left - inputLeft;
  write.offset += write.left - inputLeft;
  write.left = inputLeft;
  const hasRoom = pushOutput(stream, write.room - outputLeft);
  if (stream.destroyed) return false;
  if (outputLeft > 0) {
    // The codec has taken all that it wants.
    return inputLeft > 0 && endsBefore(stream);
  }
  if (hasRoom) writeOn(stream, handle);
  else stream[kContinue] = handle;
  return true;
}

// In chunks. True: the reader has room for more.
function pushOutput(stream, size) {
  const { _chunkSize: chunkSize, _outBuffer: { buffer, byteLength, byteOffset } } = stream;
  let hasRoom = true;
  let offset = stream._outOffset;
  const end = offset + size;
  stream._outOffset = end;
  if (end >= byteLength) {
    stream._outOffset = 0;
    stream._outBuffer = Buffer.allocUnsafe(byteLength);
  }
  while (offset < end && !stream.destroyed) {
    const next = MathMin(offset + chunkSize, end);
    hasRoom = stream.push(new FastBuffer(buffer, byteOffset + offset, next - offset));
    offset = next;
  }
  return hasRoom;
}

// What follows is not part of the compressed data. True: that is an error.
function endsBefore(stream) {
  if (stream._rejectGarbageAfterEnd) {
    fail(stream, new ERR_TRAILING_JUNK_AFTER_STREAM_END());
    return true;
  }
  stream.push(null);
  return false;
}

ZlibBase.prototype._read = function(size) {
  const handle = this[kContinue];
  if (handle === null) {
    FunctionPrototypeCall(Transform.prototype._read, this, size);
    return;
  }
  this[kContinue] = null;
  if (!this.destroyed) writeOn(this, handle);
};

// The handle's.
function onError(failure) {
  fail(this[kOwner], makeError(failure));
}

function fail(stream, error) {
  stream[kError] = error;
  stream.destroy(error);
}

function processChunkSync(stream, chunk, flush) {
  const handle = stream._handle;
  assertInternal(handle, 'zlib binding closed');
  if (stream._outOffset > stream._chunkSize) { // somebody has been there
    throw new ERR_OUT_OF_RANGE('_outOffset', `<= ${stream._chunkSize}`, stream._outOffset);
  }
  const answer = binding.wholeSync(handle.native, flush, chunk, stream._maxOutputLength, true);
  const inputLeft = answer[2];
  const settings = {
    __proto__: null,
    rejectGarbage: stream._rejectGarbageAfterEnd,
    maxOutputLength: stream._maxOutputLength,
  };
  const error = require('internal/zlib/whole').errorOf(settings, answer[0], answer[1], inputLeft);
  closeHandle(stream); // which packages that go on with it have prevented
  if (error !== null) {
    fail(stream, error);
    throw error;
  }
  stream.bytesWritten = chunk.byteLength - inputLeft;
  const bytes = answer[1];
  return new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

// ---- The rest ----------------------------------------------------------------------------------

ZlibBase.prototype.reset = function() {
  assertInternal(this._handle, 'zlib binding closed');
  return this._handle.reset();
};

ZlibBase.prototype.flush = function(kind, callback) {
  const isKindLeftOut = typeof kind === 'function';
  const done = isKindLeftOut ? kind : callback;
  const wanted = checkRangesOrGetDefault(isKindLeftOut ? undefined : kind, 'kind', 0,
                                         this[kFlushMax], this._defaultFullFlushFlag);
  if (!this.writableEnded) this.write(makeFlush(wanted), '', done);
  else if (done) whenFlushed(this, done);
};

// The end flushes by itself.
function whenFlushed(stream, done) {
  if (stream.writableFinished) process.nextTick(done);
  else stream.once('end', done);
}

// A chunk of no bytes that tells _transform() to flush, in the order of the writes.
function makeFlush(kind) {
  const chunk = Buffer.alloc(0);
  chunk[kFlushFlag] = kind;
  return chunk;
}

ZlibBase.prototype.close = function(callback) {
  if (callback) finished(this, callback);
  this.destroy();
};

ZlibBase.prototype._destroy = function(error, callback) {
  closeHandle(this);
  callback(error);
};

function closeHandle(stream) {
  stream._handle?.close();
  stream._handle = null;
}

function Zlib(options, kind) {
  const settings = readOptions(kind, options);
  ReflectApply(ZlibBase, this, [options, kind, settings]);
  this._level = settings.level;
  this._strategy = settings.strategy;
  this._mode = kind.mode;
}
ObjectSetPrototypeOf(Zlib.prototype, ZlibBase.prototype);
ObjectSetPrototypeOf(Zlib, ZlibBase);

Zlib.prototype.params = function(level, strategy, callback) {
  level = checkRangesOrGetDefault(level, 'level', Z_MIN_LEVEL, Z_MAX_LEVEL, Z_DEFAULT_COMPRESSION);
  strategy = checkRangesOrGetDefault(
    strategy, 'strategy', Z_DEFAULT_STRATEGY, Z_FIXED, Z_DEFAULT_STRATEGY);
  if (this._level === level && this._strategy === strategy) {
    process.nextTick(callback);
    return;
  }
  // What was written before is compressed as it was to be.
  this.flush(Z_SYNC_FLUSH, () => {
    const handle = this._handle;
    assertInternal(handle, 'zlib binding closed');
    handle.params(level, strategy);
    if (!this.destroyed) adoptParams(this, level, strategy, callback);
  });
};

function adoptParams(stream, level, strategy, callback) {
  stream._strategy = strategy;
  stream._level = level;
  callback?.();
}

function Brotli(options, kind) {
  ReflectApply(ZlibBase, this, [options, kind, readOptions(kind, options)]);
}
ObjectSetPrototypeOf(Brotli.prototype, Zlib.prototype);
ObjectSetPrototypeOf(Brotli, Zlib);

// A class of users: callable without `new`, as they have always been.
function makeClass(name, Base) {
  const kind = kinds[name];
  const made = {
    [name]: function(options) {
      if (!(this instanceof made)) {
        warnAboutMissingNew(name);
        return new made(options);
      }
      ReflectApply(Base, this, [options, kind]);
    },
  }[name];
  ObjectSetPrototypeOf(made.prototype, Base.prototype);
  ObjectSetPrototypeOf(made, Base);
  return made;
}

let warned = false;

function warnAboutMissingNew(name) {
  if (warned) return;
  warned = true;
  process.emitWarning(
    `Instantiating ${name} without the 'new' keyword has been deprecated.`,
    'DeprecationWarning', 'DEP0184');
}

// These have been classes from the start.
class Zstd extends ZlibBase {
  constructor(options, kind) {
    super(options, kind, readOptions(kind, options));
  }
}

class ZstdCompress extends Zstd {
  constructor(options) {
    super(options, kinds.ZstdCompress);
  }
}

class ZstdDecompress extends Zstd {
  constructor(options) {
    super(options, kinds.ZstdDecompress);
  }
}

module.exports = {
  Deflate: makeClass('Deflate', Zlib),
  Inflate: makeClass('Inflate', Zlib),
  Gzip: makeClass('Gzip', Zlib),
  Gunzip: makeClass('Gunzip', Zlib),
  DeflateRaw: makeClass('DeflateRaw', Zlib),
  InflateRaw: makeClass('InflateRaw', Zlib),
  Unzip: makeClass('Unzip', Zlib),
  BrotliCompress: makeClass('BrotliCompress', Brotli),
  BrotliDecompress: makeClass('BrotliDecompress', Brotli),
  ZstdCompress,
  ZstdDecompress,
};
