'use strict';

// What users see of the state of a readable stream.

const { ObjectDefineProperties } = primordials;
const { fieldGetter } = require('internal/streams/state');
const {
  kClosed,
  kDataEmitted,
  kDestroyed,
  kEndEmitted,
  kErrorEmitted,
  kErrored,
  kHasReadable,
  kIsReadable,
  kObjectMode,
} = require('internal/streams/readable_state');

const kKey = '_readableState';

function flag(bit) {
  return {
    __proto__: null,
    get() {
      const state = this._readableState;
      return state ? (state.bits & bit) !== 0 : false;
    },
  };
}

const properties = {
  __proto__: null,
  readable: {
    __proto__: null,
    get() {
      const state = this._readableState;
      // `readable` is false for a duplex that was made without this side.
      return !!state && (state.bits & (kHasReadable | kIsReadable)) !== kHasReadable &&
        (state.bits & (kDestroyed | kErrorEmitted | kEndEmitted)) === 0;
    },
    set(value) {
      if (this._readableState) this._readableState.readable = !!value;
    },
  },
  readableDidRead: flag(kDataEmitted),
  readableAborted: {
    __proto__: null,
    get() {
      const state = this._readableState;
      return state.readable !== false && (state.bits & (kDestroyed | kErrored)) !== 0 &&
        (state.bits & kEndEmitted) === 0;
    },
  },
  readableHighWaterMark: fieldGetter(kKey, 'highWaterMark'),
  readableBuffer: fieldGetter(kKey, 'buffer'),
  readableFlowing: {
    __proto__: null,
    get() { return this._readableState.flowing; },
    set(value) {
      if (this._readableState) this._readableState.flowing = value;
    },
  },
  readableLength: fieldGetter(kKey, 'length'),
  readableObjectMode: flag(kObjectMode),
  readableEncoding: fieldGetter(kKey, 'encoding', null),
  errored: fieldGetter(kKey, 'errored', null),
  closed: flag(kClosed),
  destroyed: {
    __proto__: null,
    get: flag(kDestroyed).get,
    set(value) {
      // Not yet there while the constructor of a subclass runs.
      if (this._readableState) this._readableState.destroyed = value;
    },
  },
  readableEnded: flag(kEndEmitted),
};

module.exports = function defineProperties(prototype) {
  ObjectDefineProperties(prototype, properties);
};
