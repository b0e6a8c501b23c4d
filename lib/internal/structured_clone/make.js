'use strict';

// Makes objects of what describe.js said of others, for src/runtime/messages/value_reader.cc.

const {
  ArrayBuffer, ArrayBufferPrototypeGetByteLength, ArrayBufferPrototypeGetMaxByteLength,
  ArrayBufferPrototypeGetResizable, ArrayBufferPrototypeTransfer, BigInt, Boolean, DataView, Date,
  MapPrototypeSet, Number, Object, ObjectDefineProperty, ObjectPrototype, RegExp, SetPrototypeAdd,
  SharedArrayBuffer, String, StringFromCharCode, StringPrototypeSlice, StringPrototypeStartsWith,
  TypedArrayPrototypeSet, Uint8Array,
} = primordials;
const types = internalBinding('types');
const kinds = require('internal/structured_clone/kinds');

function invert(table) {
  const inverse = { __proto__: null };
  for (const name in table) inverse[table[name]] = name;
  return inverse;
}

const viewNames = invert(kinds.viewTags);
const errorNames = invert(kinds.errorTags);

function makeBigInt(text, asObject) {
  const isNegative = StringPrototypeStartsWith(text, '-');
  const value = isNegative ? -BigInt(StringPrototypeSlice(text, 1)) : BigInt(text);
  return asObject ? Object(value) : value;
}

function makeRegExp(source, bits) {
  let flags = '';
  for (let i = 0; i < kinds.regExpFlags.length; i++) {
    if ((bits & (1 << i)) !== 0) flags += kinds.regExpFlags[i];
  }
  return new RegExp(source, flags);
}

function makeError(tag, message, stack, hasCause, cause) {
  const name = tag === 0 ? 'Error' : errorNames[StringFromCharCode(tag)] ?? 'Error';
  const error = new primordials[name](message);
  if (hasCause) {
    ObjectDefineProperty(error, 'cause', {
      __proto__: null, value: cause, writable: true, enumerable: false, configurable: true,
    });
  }
  error.stack = stack;
  return error;
}

function makeResizable(buffer, maxByteLength) {
  const size = ArrayBufferPrototypeGetByteLength(buffer);
  const made = new ArrayBuffer(size, { __proto__: null, maxByteLength });
  copy(buffer, new Uint8Array(made));
  return made;
}

const kLengthTracking = 1;

// Undefined: out of the buffer, or no buffer at all.
function makeView(tag, buffer, offset, size, flags) {
  const name = viewNames[StringFromCharCode(tag)];
  if (name === undefined || !types.isAnyArrayBuffer(buffer)) return undefined;
  const View = name === 'DataView' ? DataView : primordials[name];
  const length = (flags & kLengthTracking) !== 0 ? undefined : size / (View.BYTES_PER_ELEMENT ?? 1);
  try {
    return length === undefined ? new View(buffer, offset) : new View(buffer, offset, length);
  } catch {
    return undefined;
  }
}

function make(kind, a, b, c, d, e) {
  switch (kind) {
    case kinds.date: return new Date(a);
    case kinds.booleanObject: return new Boolean(a);
    case kinds.numberObject: return new Number(a);
    case kinds.bigIntObject: return makeBigInt(a, b);
    case kinds.stringObject: return new String(a);
    case kinds.regExp: return makeRegExp(a, b);
    case kinds.map: return new primordials.Map();
    case kinds.set: return new primordials.Set();
    case kinds.error: return makeError(a, b, c, d, e);
    case kinds.arrayBuffer: return makeResizable(a, b);
    default: return makeView(a, b, c, d, e);
  }
}

function define(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

// Without keys: a map or a set.
function fill(object, keys, values) {
  if (keys !== null) {
    for (let i = 0; i < keys.length; i++) {
      // Whatever prototypes have by that name.
      if (keys[i] in ObjectPrototype || keys[i] in object) define(object, keys[i], values[i]);
      else object[keys[i]] = values[i];
    }
  } else if (types.isMap(object)) {
    for (let i = 0; i < values.length; i += 2) MapPrototypeSet(object, values[i], values[i + 1]);
  } else {
    for (let i = 0; i < values.length; i++) SetPrototypeAdd(object, values[i]);
  }
}

function copy(buffer, target) {
  TypedArrayPrototypeSet(target, new Uint8Array(buffer));
}

// [[buffer, largest size or -1], …]
function transferBuffers(buffers) {
  const moved = [];
  for (let i = 0; i < buffers.length; i++) {
    const sizeMax = ArrayBufferPrototypeGetResizable(buffers[i]) ?
      ArrayBufferPrototypeGetMaxByteLength(buffers[i]) : -1;
    moved[i] = [ArrayBufferPrototypeTransfer(buffers[i]), sizeMax];
  }
  return moved;
}

module.exports = {
  copy,
  fill,
  make,
  // One that can grow: for others the engine takes another way, on which nothing can be put in its
  // hands.
  makeShared: () => new SharedArrayBuffer(0, { __proto__: null, maxByteLength: 8 }),
  makeView: (buffer) => new DataView(buffer),
  transferBuffers,
};
