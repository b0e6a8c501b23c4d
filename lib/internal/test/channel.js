'use strict';

// How a process that runs a test file tells its events to the one that started it: frames between what the
// program prints on standard output. A frame is a mark, the length of what follows, and an event in the format
// of the module `v8`.

const {
  ArrayPrototypePush, Error, ObjectDefineProperty, ObjectKeys,
  SafeMap, TypedArrayPrototypeSubarray,
} = primordials;
const { Buffer } = require('buffer');
const { isNativeError } = require('internal/util/types');
const { inspect } = require('internal/util/inspect');
const { show } = require('internal/test/show');
const v8 = require('v8');

// No text in UTF-8 has these bytes.
const mark = Buffer.from([0xff, 0x0f, 0xfe, 0x67, 0x69, 0x72, 0x6f]);
const lengthSize = 4;
const headSize = mark.length + lengthSize;
const kInspect = primordials.SymbolFor('nodejs.util.inspect.custom');

// ---- Errors, which the format knows too little of --------------------------------------------------

function packValue(value) {
  if (isNativeError(value)) return packError(value);
  if (typeof value === 'function' || typeof value === 'symbol') {
    return { __proto__: null, kind: 'shown', text: show(value) };
  }
  if (value !== null && typeof value === 'object' && typeof value[kInspect] === 'function') {
    try {
      return { __proto__: null, kind: 'shown', text: inspect(value) };
    } catch {
      // It goes as if it could not show itself.
    }
  }
  try {
    return { __proto__: null, kind: 'value', bytes: v8.serialize(value) };
  } catch {
    return { __proto__: null, kind: 'shown', text: show(value) };
  }
}

function packError(error) {
  const own = [];
  const keys = ObjectKeys(error);
  for (let i = 0; i < keys.length; i++) {
    ArrayPrototypePush(own, { __proto__: null, key: keys[i], value: packValue(error[keys[i]]) });
  }
  const hasCause = primordials.ObjectPrototypeHasOwnProperty(error, 'cause') &&
    !primordials.ObjectPrototypePropertyIsEnumerable(error, 'cause');
  return {
    __proto__: null,
    kind: 'error',
    className: error.constructor?.name,
    name: `${error.name}`,
    message: `${error.message}`,
    stack: typeof error.stack === 'string' ? error.stack : undefined,
    cause: hasCause ? packValue(error.cause) : undefined,
    own,
  };
}

class Shown {
  #text;
  constructor(text) { this.#text = text; }
  [kInspect]() { return this.#text; }
}

const errorClasses = new SafeMap([
  ['Error', Error],
  ['EvalError', primordials.EvalError],
  ['RangeError', primordials.RangeError],
  ['ReferenceError', primordials.ReferenceError],
  ['SyntaxError', primordials.SyntaxError],
  ['TypeError', primordials.TypeError],
  ['URIError', primordials.URIError],
]);

function unpackValue(packed) {
  switch (packed.kind) {
    case 'error': return unpackError(packed);
    case 'shown': return new Shown(packed.text);
    default: return v8.deserialize(packed.bytes);
  }
}

function define(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, value, configurable: true, writable: true, enumerable: false,
  });
}

function unpackError(packed) {
  const error = new (errorClasses.get(packed.className) ?? Error)(packed.message);
  define(error, 'stack', packed.stack);
  if (error.name !== packed.name) define(error, 'name', packed.name);
  if (packed.cause !== undefined) define(error, 'cause', unpackValue(packed.cause));
  for (let i = 0; i < packed.own.length; i++) {
    const { key, value } = packed.own[i];
    error[key] = unpackValue(value);
  }
  return error;
}

// ---- Frames ------------------------------------------------------------------------------------

function encode(type, data) {
  const error = data.details?.error;
  const packed = error === undefined ? data :
    { ...data, details: { ...data.details, error: packError(error) } };
  const body = v8.serialize({ type, data: { ...packed } });
  const frame = Buffer.allocUnsafe(headSize + body.length);
  mark.copy(frame, 0);
  frame.writeUInt32BE(body.length, mark.length);
  body.copy(frame, headSize);
  return frame;
}

function decode(bytes) {
  const { type, data } = v8.deserialize(bytes);
  if (data.details?.error !== undefined) data.details.error = unpackError(data.details.error);
  return { __proto__: null, type, data };
}

// Takes what comes apart: events, and the text between them.
class FrameReader {
  #rest = Buffer.alloc(0);
  #onEvent;
  #onText;

  constructor(onEvent, onText) {
    this.#onEvent = onEvent;
    this.#onText = onText;
  }

  take(chunk) {
    let bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const begin = bytes.indexOf(mark);
      if (begin < 0) {
        bytes = this.#tell(bytes, beginOfMark(bytes));
        break;
      }
      bytes = this.#tell(bytes, begin);
      if (bytes.length < headSize) break;
      const end = headSize + bytes.readUInt32BE(mark.length);
      if (bytes.length < end) break;
      const { type, data } = decode(TypedArrayPrototypeSubarray(bytes, headSize, end));
      this.#onEvent(type, data);
      bytes = TypedArrayPrototypeSubarray(bytes, end);
    }
    this.#rest = bytes;
  }

  end() {
    this.#tell(this.#rest, this.#rest.length);
    this.#rest = Buffer.alloc(0);
  }

  // The text before `count`; gives the bytes behind it.
  #tell(bytes, count) {
    if (count > 0) this.#onText(TypedArrayPrototypeSubarray(bytes, 0, count));
    return TypedArrayPrototypeSubarray(bytes, count);
  }
}

// Where a mark may begin whose end has not come yet.
function beginOfMark(bytes) {
  const first = bytes.length - mark.length + 1;
  for (let i = first < 0 ? 0 : first; i < bytes.length; i++) {
    if (bytes.compare(mark, 0, bytes.length - i, i) === 0) return i;
  }
  return bytes.length;
}

module.exports = { FrameReader, encode };
