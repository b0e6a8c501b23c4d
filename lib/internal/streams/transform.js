'use strict';

// A Duplex whose output is made from its input: a write is done when its output has room.

const { ObjectSetPrototypeOf, ReflectApply, Symbol } = primordials;
const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { Duplex } = require('internal/streams/duplex');
const { defineHidden } = require('internal/streams/legacy');
const { kEnded, kSync } = require('internal/streams/readable_state');
const { getHighWaterMark } = require('internal/streams/state');

const kInitDuplex = Symbol('kInitDuplex');
const kInitTransform = Symbol('kInitTransform');
// The write under way; null before the first one.
const kCallback = Symbol('kCallback');

function Transform(options) {
  if (!(this instanceof Transform)) return new Transform(options);
  this[kInitDuplex](options ? withSameRoom(options) : options);
  // _read() only lets the next write go on, so that what is pushed then is not pushed "inside" it.
  this._readableState.bits &= ~kSync;
  if (options) {
    if (typeof options.transform === 'function') this._transform = options.transform;
    if (typeof options.flush === 'function') this._flush = options.flush;
  }
  this[kCallback] = null;
  this.on('prefinish', onPrefinish);
}
ObjectSetPrototypeOf(Transform.prototype, Duplex.prototype);
ObjectSetPrototypeOf(Transform, Duplex);
defineHidden(Transform.prototype, kInitDuplex, Duplex);

// Without room for output nothing may wait on the way in either.
function withSameRoom(options) {
  const key = 'readableHighWaterMark';
  if (getHighWaterMark(options.objectMode, options, key, true) !== 0) return options;
  const writableHighWaterMark = options.writableHighWaterMark || 0;
  return { ...options, highWaterMark: null, readableHighWaterMark: 0, writableHighWaterMark };
}

function final(callback) {
  if (typeof this._flush === 'function' && !this.destroyed) {
    this._flush((error, data) => flushed(this, error, data, callback));
  } else {
    flushed(this, null, null, callback);
  }
}

// `callback` is missing when it was not _final() that flushed.
function flushed(stream, error, data, callback) {
  if (!error) {
    if (data !== null && data !== undefined) stream.push(data);
    stream.push(null);
    callback?.();
  } else if (callback) {
    callback(error);
  } else {
    stream.destroy(error);
  }
}

// A subclass with a _final() of its own is flushed here.
function onPrefinish() {
  if (this._final !== final) ReflectApply(final, this, []);
}

Transform.prototype._final = final;

Transform.prototype._transform = function(chunk, encoding, callback) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_transform()');
};

// A write of a transform. One object serves all writes of a stream, because there is one at a time.
class Step {
  constructor(stream) {
    this.stream = stream;
    this.callback = null;
    this.lengthBefore = 0;
    this.waitsForReader = false;
    this.onTransformed = (error, data) => this.transformed(error, data);
  }

  transformed(error, data) {
    const { stream, callback } = this;
    if (error) {
      callback(error);
      return;
    }
    if (data !== null && data !== undefined) stream.push(data);
    const state = stream._readableState;
    if ((state.bits & kEnded) !== 0) {
      process.nextTick(callback);
    } else if (state.length < state.highWaterMark || state.length === this.lengthBefore ||
               stream._writableState.ended) {
      callback();
    } else {
      this.waitsForReader = true;
    }
  }

  goOn() {
    if (!this.waitsForReader) return;
    this.waitsForReader = false;
    this.callback();
  }
}

Transform.prototype._write = function(chunk, encoding, callback) {
  const step = this[kCallback] ??= new Step(this);
  step.callback = callback;
  step.lengthBefore = this._readableState.length;
  this._transform(chunk, encoding, step.onTransformed);
};

Transform.prototype._read = function() {
  this[kCallback]?.goOn();
};

function PassThrough(options) {
  if (!(this instanceof PassThrough)) return new PassThrough(options);
  this[kInitTransform](options);
}
ObjectSetPrototypeOf(PassThrough.prototype, Transform.prototype);
ObjectSetPrototypeOf(PassThrough, Transform);
defineHidden(PassThrough.prototype, kInitTransform, Transform);

PassThrough.prototype._transform = function(chunk, encoding, callback) {
  callback(null, chunk);
};

module.exports = { PassThrough, Transform };
