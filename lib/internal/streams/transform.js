'use strict';

// A Duplex whose output is made from its input: a write is done when its output has room.

const { ObjectSetPrototypeOf, ReflectApply, Symbol } = primordials;
const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');
const { Duplex } = require('internal/streams/duplex');
const { defineHidden } = require('internal/streams/legacy');
const { getHighWaterMark } = require('internal/streams/state');

const kInitDuplex = Symbol('kInitDuplex');
const kInitTransform = Symbol('kInitTransform');
const kCallback = Symbol('kCallback');
const kAfterTransform = Symbol('kAfterTransform');
const kWriteCallback = Symbol('kWriteCallback');
const kLengthBefore = Symbol('kLengthBefore');

function Transform(options) {
  if (!(this instanceof Transform)) return new Transform(options);
  // Without room for output nothing may wait on the way in either.
  const readableHighWaterMark = options ?
    getHighWaterMark(options.objectMode, options, 'readableHighWaterMark', true) : null;
  if (readableHighWaterMark === 0) {
    options = {
      ...options,
      highWaterMark: null,
      readableHighWaterMark,
      writableHighWaterMark: options.writableHighWaterMark || 0,
    };
  }
  this[kInitDuplex](options);
  // _read() only lets the next write go on, so that what is pushed then is not pushed "inside" it.
  this._readableState.sync = false;
  this[kCallback] = null;
  this[kAfterTransform] = null;
  this[kWriteCallback] = null;
  this[kLengthBefore] = 0;
  if (options) {
    if (typeof options.transform === 'function') this._transform = options.transform;
    if (typeof options.flush === 'function') this._flush = options.flush;
  }
  this.on('prefinish', onPrefinish);
}
ObjectSetPrototypeOf(Transform.prototype, Duplex.prototype);
ObjectSetPrototypeOf(Transform, Duplex);
defineHidden(Transform.prototype, kInitDuplex, Duplex);

function final(callback) {
  if (typeof this._flush !== 'function' || this.destroyed) {
    this.push(null);
    callback?.();
    return;
  }
  this._flush((error, data) => {
    if (error) {
      if (callback) callback(error);
      else this.destroy(error);
      return;
    }
    if (data !== null && data !== undefined) this.push(data);
    this.push(null);
    callback?.();
  });
}

// A subclass with a _final() of its own is flushed here.
function onPrefinish() {
  if (this._final !== final) ReflectApply(final, this, []);
}

Transform.prototype._final = final;

Transform.prototype._transform = function(chunk, encoding, callback) {
  throw new ERR_METHOD_NOT_IMPLEMENTED('_transform()');
};

// One callback serves all writes of a stream, because there is one at a time.
function makeAfterTransform(stream) {
  return function afterTransform(error, data) {
    const callback = stream[kWriteCallback];
    if (error) {
      callback(error);
      return;
    }
    if (data !== null && data !== undefined) stream.push(data);
    const { ended, length, highWaterMark } = stream._readableState;
    if (ended) {
      process.nextTick(callback);
    } else if (stream._writableState.ended ||
               length === stream[kLengthBefore] || length < highWaterMark) {
      callback();
    } else {
      stream[kCallback] = callback;
    }
  };
}

Transform.prototype._write = function(chunk, encoding, callback) {
  this[kAfterTransform] ??= makeAfterTransform(this);
  this[kWriteCallback] = callback;
  this[kLengthBefore] = this._readableState.length;
  this._transform(chunk, encoding, this[kAfterTransform]);
};

Transform.prototype._read = function() {
  const callback = this[kCallback];
  if (callback === null) return;
  this[kCallback] = null;
  callback();
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
