'use strict';

// Blob, and the URLs under which one can be found.

const {
  ArrayBufferIsView, ArrayPrototypePush, MathMax, MathMin, NumberIsNaN, ObjectDefineProperties,
  PromisePrototypeThen, PromiseReject, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, SafeMap,
  StringPrototypeSlice, StringPrototypeStartsWith, StringPrototypeToLowerCase, SymbolFor,
  SymbolIterator, SymbolToStringTag, TypeError, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeSet, Uint8Array,
} = primordials;
const { TextDecoder, TextEncoder } = require('internal/encoding');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_THIS },
} = require('internal/errors');
const { validateDictionary } = require('internal/validators');
const { isAnyArrayBuffer } = require('internal/util/types');
const {
  FilePart, MemoryPart, readAll, sizeOf, sliceParts, streamOf,
} = require('internal/blob_parts');
const { kClone, kCloneable, kDeserialize, setTransferMode } = require('internal/transferable');
const { wellFormedTextOf } = require('internal/url/inputs');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// ---- What the constructor is given -------------------------------------------------------------

function copyOf(bytes) {
  const copy = new Uint8Array(bytes.length);
  TypedArrayPrototypeSet(copy, bytes);
  return copy;
}

function viewOf(source) {
  if (isAnyArrayBuffer(source)) return new Uint8Array(source);
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
}

// All line ends become the system's.
function withNativeEnds(text) {
  return RegExpPrototypeSymbolReplace(/\r\n?|\n/g, text, '\n');
}

function partsOf(sources, hasNativeEnds) {
  const parts = [];
  for (const source of sources) {
    if (isBlob(source)) {
      const own = partsIn(source);
      for (let i = 0; i < own.length; i++) ArrayPrototypePush(parts, own[i]);
    } else if (isAnyArrayBuffer(source) || ArrayBufferIsView(source)) {
      ArrayPrototypePush(parts, new MemoryPart(copyOf(viewOf(source))));
    } else {
      const text = wellFormedTextOf(source);
      const bytes = new TextEncoder().encode(hasNativeEnds ? withNativeEnds(text) : text);
      ArrayPrototypePush(parts, new MemoryPart(bytes));
    }
  }
  return parts;
}

function typeOf(type) {
  const text = `${type}`;
  const isPlain = RegExpPrototypeExec(/[^\u{20}-\u{7e}]/u, text) === null;
  return isPlain ? StringPrototypeToLowerCase(text) : '';
}

// A place counted from the end if it is negative, and inside in any case.
function placeOf(value, size, fallback) {
  if (value === undefined) return fallback;
  let place = +value;
  if (NumberIsNaN(place)) place = 0;
  place = place < 0 ? MathMax(size + place, 0) : MathMin(place, size);
  return place - place % 1;
}

function checkSources(sources) {
  const isSequence = (typeof sources === 'object' || typeof sources === 'function') &&
    sources !== null && typeof sources[SymbolIterator] === 'function';
  if (isSequence) return;
  const error = new TypeError('Value cannot be converted to sequence.');
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
}

// ---- The class ---------------------------------------------------------------------------------

let isBlob;
let partsIn;
let makeBlob;

class Blob {
  #parts;
  #size;
  #type;

  constructor(sources = [], options = undefined) {
    checkSources(sources);
    if (options !== undefined) validateDictionary(options, 'options');
    const { type = '', endings = 'transparent' } = options ?? { __proto__: null };
    if (`${endings}` !== 'transparent' && `${endings}` !== 'native') {
      throw new ERR_INVALID_ARG_VALUE('options.endings', endings);
    }
    this.#parts = partsOf(sources, `${endings}` === 'native');
    this.#size = sizeOf(this.#parts);
    this.#type = typeOf(type);
  }

  static {
    isBlob = (value) => typeof value === 'object' && value !== null && #parts in value;
    partsIn = (blob) => blob.#parts;
    makeBlob = (parts, type) => {
      const blob = new Blob();
      blob.#parts = parts;
      blob.#size = sizeOf(parts);
      blob.#type = typeOf(type);
      return blob;
    };
  }

  static #check(value) {
    if (!isBlob(value)) throw new ERR_INVALID_THIS('Blob');
  }

  get type() {
    Blob.#check(this);
    return this.#type;
  }

  get size() {
    Blob.#check(this);
    return this.#size;
  }

  slice(start = undefined, end = undefined, contentType = '') {
    Blob.#check(this);
    const size = this.#size;
    const begin = placeOf(start, size, 0);
    return makeBlob(sliceParts(this.#parts, begin, MathMax(begin, placeOf(end, size, size))),
                    contentType);
  }

  #read(convert) {
    return PromisePrototypeThen(readAll(this.#parts), convert);
  }

  arrayBuffer() {
    if (!isBlob(this)) return PromiseReject(new ERR_INVALID_THIS('Blob'));
    return this.#read((bytes) => TypedArrayPrototypeGetBuffer(bytes));
  }

  text() {
    if (!isBlob(this)) return PromiseReject(new ERR_INVALID_THIS('Blob'));
    return this.#read((bytes) => new TextDecoder().decode(bytes));
  }

  bytes() {
    if (!isBlob(this)) return PromiseReject(new ERR_INVALID_THIS('Blob'));
    return this.#read();
  }

  stream() {
    Blob.#check(this);
    return streamOf(this.#parts);
  }

  textStream() {
    Blob.#check(this);
    const { TextDecoderStream } = require('internal/webstreams/text');
    return this.stream().pipeThrough(new TextDecoderStream());
  }

  [kClone]() {
    const parts = [];
    for (let i = 0; i < this.#parts.length; i++) {
      ArrayPrototypePush(parts, this.#parts[i].forMessage());
    }
    return { data: { parts, type: this.#type }, deserializeInfo: 'internal/blob:Blob' };
  }

  [kDeserialize]({ parts, type }) {
    this.#parts = [];
    for (let i = 0; i < parts.length; i++) {
      ArrayPrototypePush(this.#parts, new MemoryPart(parts[i]));
    }
    this.#size = sizeOf(this.#parts);
    this.#type = type;
  }

  [customInspect](depth, options) {
    if (depth < 0) return this;
    const { inspectAs } = require('internal/event');
    return inspectAs('Blob', { size: this.size, type: this.type }, depth, options);
  }
}

setTransferMode(Blob.prototype, kCloneable, isBlob);
const enumerable = { __proto__: null, enumerable: true };
ObjectDefineProperties(Blob.prototype, {
  __proto__: null,
  type: enumerable,
  size: enumerable,
  slice: enumerable,
  arrayBuffer: enumerable,
  text: enumerable,
  bytes: enumerable,
  stream: enumerable,
  textStream: enumerable,
  [SymbolToStringTag]: {
    __proto__: null, value: 'Blob', writable: false, enumerable: false, configurable: true,
  },
});

// ---- Files -------------------------------------------------------------------------------------

// For fs.openAsBlob().
function blobOfFile(path, type) {
  const { stat } = require('internal/fs/calls');
  let stats;
  try {
    stats = stat(undefined, path);
  } catch {
    const error = new TypeError('Unable to open file as blob');
    error.code = 'ERR_INVALID_ARG_VALUE';
    throw error;
  }
  const { size, mtimeMs } = stats;
  return makeBlob([new FilePart(path, 0, size, mtimeMs, size)], type);
}

// ---- URLs --------------------------------------------------------------------------------------

const kPrefix = 'blob:nodedata:';
const stored = new SafeMap(); // by what follows the prefix

function randomId() {
  const fs = require('fs');
  const fd = fs.openSync('/dev/urandom');
  const bytes = new Uint8Array(16);
  fs.readSync(fd, bytes);
  fs.closeSync(fd);
  bytes[6] = bytes[6] & 0x0f | 0x40;
  bytes[8] = bytes[8] & 0x3f | 0x80;
  const hex = require('buffer').Buffer.from(bytes).toString('hex');
  const part = (begin, end) => StringPrototypeSlice(hex, begin, end);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20)}`;
}

function createObjectURL(blob) {
  if (!isBlob(blob)) throw new ERR_INVALID_ARG_TYPE('obj', 'Blob', blob);
  const id = randomId();
  stored.set(id, makeBlob(partsIn(blob), blob.type));
  return kPrefix + id;
}

function idOf(url) {
  return StringPrototypeStartsWith(url, kPrefix) ?
    StringPrototypeSlice(url, kPrefix.length) : undefined;
}

function revokeObjectURL(url) {
  stored.delete(idOf(url));
}

function resolveObjectURL(url) {
  return stored.get(idOf(`${url}`));
}

module.exports = {
  Blob,
  blobOfFile,
  createObjectURL,
  isBlob,
  makeBlob,
  partsIn,
  resolveObjectURL,
  revokeObjectURL,
};
