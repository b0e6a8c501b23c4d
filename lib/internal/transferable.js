'use strict';

// How an object of ours travels: a class that can be cloned or transferred says so by
//   setTransferMode(Class.prototype, kCloneable | kTransferable, isOne)
// and has, as far as it is so, the methods
//   [kClone](), [kTransfer](): { data, deserializeInfo: 'internal/module:Class' }; the former also
//     `shared`, the handle of an object of C++ (src/runtime/messages/shared_native.h)
//   [kTransferList](): what of its data has to be transferred too
//   [kDeserialize](data, shared): fills a new object, made by `new Class()`
// Without a mode an object is as good as its own enumerable properties.

const { ArrayBufferIsView, ObjectDefineProperty, SafeWeakMap, Symbol } = primordials;
const { kShared } = require('internal/buffer/memory');

const kTransferMode = Symbol('transfer_mode');
const kClone = Symbol('messaging_clone_symbol');
const kDeserialize = Symbol('messaging_deserialize_symbol');
const kTransfer = Symbol('messaging_transfer_symbol');
const kTransferList = Symbol('messaging_transfer_list_symbol');

const kNeither = 0;
const kTransferable = 1;
const kCloneable = 2;

// Of single objects, whatever their class says.
let marks;
const kUntransferable = 1;
const kUncloneable = 2;

// For classes of ours; `isOne` tells their objects from others with the same prototype.
function setTransferMode(prototype, mode, isOne) {
  ObjectDefineProperty(prototype, kTransferMode, {
    __proto__: null,
    get() { return isOne(this) ? mode : undefined; },
  });
}

function mark(object, bit) {
  if ((typeof object !== 'object' && typeof object !== 'function') || object === null) return;
  marks ??= new SafeWeakMap();
  marks.set(object, (marks.get(object) ?? 0) | bit);
}

function markAsUntransferable(object) {
  mark(object, kUntransferable);
}

function isMarkedAsUntransferable(object) {
  if (object?.[kShared] === true) return true;
  return marks !== undefined && ((marks.get(object) ?? 0) & kUntransferable) !== 0;
}

function markAsUncloneable(object) {
  // Bytes can always be copied.
  if (ArrayBufferIsView(object) || internalBinding('types').isAnyArrayBuffer(object)) return;
  mark(object, kUncloneable);
}

// Undefined: an object like any other.
function transferModeOf(object) {
  const mode = object[kTransferMode];
  if (marks === undefined) return mode;
  const marked = marks.get(object);
  if (marked === undefined) return mode;
  const left = (mode ?? kNeither) & ~marked & (kTransferable | kCloneable);
  return mode === undefined && (marked & kUncloneable) === 0 ? undefined :
    left & (marked & kUncloneable ? ~kCloneable : ~kNeither);
}

module.exports = {
  isMarkedAsUntransferable,
  kClone,
  kCloneable,
  kDeserialize,
  kNeither,
  kTransfer,
  kTransferList,
  kTransferable,
  markAsUncloneable,
  markAsUntransferable,
  setTransferMode,
  transferModeOf,
};
