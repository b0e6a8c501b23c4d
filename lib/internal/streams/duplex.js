'use strict';

// A Readable that is a Writable too: it inherits from the first and takes over the methods of the
// second.

const {
  ObjectDefineProperties,
  ObjectGetOwnPropertyDescriptor,
  ObjectKeys,
  ObjectSetPrototypeOf,
} = primordials;
const { DuplexEvents } = require('internal/streams/event_tables');
const destroyImpl = require('internal/streams/destroy');
const { Readable } = require('internal/streams/readable');
const { ReadableState } = require('internal/streams/readable_state');
const { Writable } = require('internal/streams/writable');
const { WritableState } = require('internal/streams/writable_state');

function Duplex(options) {
  if (!(this instanceof Duplex)) return new Duplex(options);
  this._events ??= new DuplexEvents();
  this._readableState = new ReadableState(options, this, true);
  this._writableState = new WritableState(options, this, true);
  this.allowHalfOpen = options?.allowHalfOpen !== false;
  if (options) {
    if (options.readable === false) closeReadableSide(this._readableState);
    if (options.writable === false) closeWritableSide(this._writableState);
    if (typeof options.read === 'function') this._read = options.read;
    if (typeof options.write === 'function') this._write = options.write;
    if (typeof options.writev === 'function') this._writev = options.writev;
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.final === 'function') this._final = options.final;
    if (typeof options.construct === 'function') this._construct = options.construct;
  }
  destroyImpl.start(this, options);
}
ObjectSetPrototypeOf(Duplex.prototype, Readable.prototype);
ObjectSetPrototypeOf(Duplex, Readable);

function closeReadableSide(state) {
  state.readable = false;
  state.ended = true;
  state.endEmitted = true;
}

function closeWritableSide(state) {
  state.writable = false;
  state.ending = true;
  state.ended = true;
  state.finished = true;
}

const methods = ObjectKeys(Writable.prototype);
for (let i = 0; i < methods.length; i++) {
  const name = methods[i];
  if (!(name in Duplex.prototype)) Duplex.prototype[name] = Writable.prototype[name];
}
// It also tells those who wait for writes, which Readable's does not.
Duplex.prototype.destroy = Writable.prototype.destroy;

function ofWritable(name) {
  return { __proto__: null, ...ObjectGetOwnPropertyDescriptor(Writable.prototype, name) };
}

ObjectDefineProperties(Duplex.prototype, {
  __proto__: null,
  writable: ofWritable('writable'),
  writableHighWaterMark: ofWritable('writableHighWaterMark'),
  writableObjectMode: ofWritable('writableObjectMode'),
  writableBuffer: ofWritable('writableBuffer'),
  writableLength: ofWritable('writableLength'),
  writableFinished: ofWritable('writableFinished'),
  writableCorked: ofWritable('writableCorked'),
  writableEnded: ofWritable('writableEnded'),
  writableNeedDrain: ofWritable('writableNeedDrain'),
  destroyed: {
    __proto__: null,
    get() {
      const r = this._readableState;
      const w = this._writableState;
      return r !== undefined && w !== undefined && r.destroyed && w.destroyed;
    },
    set(value) {
      if (!this._readableState || !this._writableState) return;
      this._readableState.destroyed = value;
      this._writableState.destroyed = value;
    },
  },
});

Duplex.from = function(body) {
  return require('internal/streams/duplexify')(body, 'body');
};

module.exports = { Duplex };
