'use strict';

// What users see of the state of a writable stream.

const { ObjectDefineProperties } = primordials;
const { fieldGetter } = require('internal/streams/state');
const {
  kClosed,
  kDestroyed,
  kEnded,
  kEnding,
  kErrored,
  kFinished,
  kNeedDrain,
  kObjectMode,
} = require('internal/streams/writable_state');

const kKey = '_writableState';

function flag(bit) {
  return {
    __proto__: null,
    get() {
      const state = this._writableState;
      return state ? (state.bits & bit) !== 0 : false;
    },
  };
}

const properties = {
  __proto__: null,
  closed: flag(kClosed),
  destroyed: {
    __proto__: null,
    get: flag(kDestroyed).get,
    set(value) {
      // Not yet there while the constructor of a subclass runs.
      if (this._writableState) this._writableState.destroyed = value;
    },
  },
  writable: {
    __proto__: null,
    get() {
      const state = this._writableState;
      if (!state) return false;
      // `writable` is false for a duplex that was made without this side.
      const isOpen = (state.bits & (kDestroyed | kErrored | kEnding | kEnded)) === 0;
      return isOpen && state.writable !== false;
    },
    set(value) {
      if (this._writableState) this._writableState.writable = !!value;
    },
  },
  writableFinished: flag(kFinished),
  writableObjectMode: flag(kObjectMode),
  writableBuffer: { __proto__: null, get() { return this._writableState?.getBuffer(); } },
  writableEnded: flag(kEnding),
  writableNeedDrain: {
    __proto__: null,
    get() {
      const state = this._writableState;
      return state ? (state.bits & (kDestroyed | kEnding | kNeedDrain)) === kNeedDrain : false;
    },
  },
  writableHighWaterMark: fieldGetter(kKey, 'highWaterMark'),
  writableCorked: fieldGetter(kKey, 'corked', 0),
  writableLength: fieldGetter(kKey, 'length'),
  errored: fieldGetter(kKey, 'errored', null),
  writableAborted: {
    __proto__: null,
    get() {
      const state = this._writableState;
      return state.writable !== false && (state.bits & (kDestroyed | kErrored)) !== 0 &&
        (state.bits & kFinished) === 0;
    },
  },
};

module.exports = function defineProperties(prototype) {
  ObjectDefineProperties(prototype, properties);
};
