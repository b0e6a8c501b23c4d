'use strict';

// A Readable that is a Writable too: it inherits from the first and takes over the methods of the
// second.

const {
  ObjectDefineProperties,
  ObjectGetOwnPropertyDescriptor,
  ObjectKeys,
  ObjectSetPrototypeOf,
} = primordials;
const { kInitEmitter } = require('internal/streams/legacy');
const { DuplexEvents } = require('internal/streams/event_tables');
const destroyImpl = require('internal/streams/destroy');
const { Readable, initReadable } = require('internal/streams/readable');
const { Writable, initWritable } = require('internal/streams/writable');

function Duplex(options) {
  if (!(this instanceof Duplex)) return new Duplex(options);
  this._events ??= new DuplexEvents();
  this[kInitEmitter](options);
  initReadable(this, options, true);
  initWritable(this, options, true);
  this.allowHalfOpen = options?.allowHalfOpen !== false;
  if (options) {
    if (options.readable === false) closeReadableSide(this._readableState);
    if (options.writable === false) closeWritableSide(this._writableState);
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.construct === 'function') this._construct = options.construct;
    if (options.signal) destroyImpl.destroyOnAbort(options.signal, this);
  }
  destroyImpl.construct(this);
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
