'use strict';

// node:buffer. Buffer is a Uint8Array with methods; the parts are in lib/internal/buffer/.

const {
  ArrayBufferIsView,
  ArrayIsArray,
  MathFloor,
  MathMin,
  MathTrunc,
  NumberIsFinite,
  NumberMAX_SAFE_INTEGER,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  RangeError,
  StringPrototypeCharCodeAt,
  Symbol,
  SymbolFor,
  SymbolSpecies,
  SymbolToPrimitive,
  TypedArrayPrototypeCopyWithin,
  TypedArrayPrototypeFill,
  TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSubarray,
  Uint8Array,
} = primordials;

const binding = internalBinding('buffer');
const { getEncoding, getEncodingOrUtf8, latin1, utf8 } = require('internal/buffer/encodings');
const { FastBuffer, allocateUnsafe, settings } = require('internal/buffer/memory');
const numbers = require('internal/buffer/numbers');
const search = require('internal/buffer/search');
const text = require('internal/buffer/text');
const {
  codes: {
    ERR_BUFFER_OUT_OF_BOUNDS,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_ARG_VALUE,
    ERR_INVALID_BUFFER_SIZE,
    ERR_MEMORY_ALLOCATION_FAILED,
    ERR_OUT_OF_RANGE,
    ERR_UNKNOWN_ENCODING,
  },
} = require('internal/errors');
const {
  validateArray, validateInteger, validateNumber, validateString,
} = require('internal/validators');
const { loadLazily } = require('internal/util/lazy_property');

const kMaxLength = NumberMAX_SAFE_INTEGER;
// No more goes into one ArrayBuffer. For a program it is as if the memory were not there.
const kEngineMaxLength = 2 ** 32;
const kStringMaxLength = 0x1fffffe8;
const { fromText } = text;

// The length of what only inherits from Buffer cannot be asked for: that throws.
function isUint8Array(value) {
  return (value instanceof FastBuffer && value.length >= 0) ||
    TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';
}

function isAnyArrayBuffer(value) {
  return typeof value === 'object' && value !== null &&
    require('internal/util/types').isAnyArrayBuffer(value);
}

function checkBytes(value, name) {
  if (!isUint8Array(value)) throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'Uint8Array'], value);
}

// ---- Construction ------------------------------------------------------------------------------

const bufferWarning = 'Buffer() is deprecated due to security and usability ' +
  'issues. Please use the Buffer.alloc(), ' +
  'Buffer.allocUnsafe(), or Buffer.from() methods instead.';
let hasWarned = false;

// Then packages are told, too.
function isPendingToo() {
  return internalBinding('options')['--pending-deprecation'] === true;
}

function Buffer(arg, encodingOrOffset, length) {
  if (!hasWarned && (isPendingToo() || !require('internal/buffer/caller').isInsideNodeModules())) {
    hasWarned = true;
    process.emitWarning(bufferWarning, 'DeprecationWarning', 'DEP0005');
  }
  if (typeof arg !== 'number') return Buffer.from(arg, encodingOrOffset, length);
  if (typeof encodingOrOffset === 'string') {
    throw new ERR_INVALID_ARG_TYPE('string', 'string', arg);
  }
  return Buffer.alloc(arg);
}

ObjectSetPrototypeOf(Buffer, Uint8Array);
Buffer.prototype = FastBuffer.prototype;
ObjectDefineProperty(Buffer.prototype, 'constructor', {
  __proto__: null, value: Buffer, writable: true, enumerable: false, configurable: true,
});
settings.owner = Buffer;
Buffer.poolSize = 64 * 1024;

function validateSize(size) {
  validateNumber(size, 'size', 0, kMaxLength);
}

Buffer.from = function from(value, encodingOrOffset, length) {
  if (typeof value === 'string') {
    const isNamed = typeof encodingOrOffset === 'string';
    const encoding = isNamed ? getEncodingOrUtf8(encodingOrOffset) : utf8;
    if (encoding === undefined) throw new ERR_UNKNOWN_ENCODING(encodingOrOffset);
    return fromText(value, encoding);
  }
  if (typeof value === 'object' && value !== null) {
    if (ArrayIsArray(value)) return fromArrayLike(value);
    if (isAnyArrayBuffer(value)) return fromArrayBuffer(value, encodingOrOffset, length);
    const primitive = value.valueOf && value.valueOf();
    if (primitive !== null && primitive !== undefined && primitive !== value &&
        (typeof primitive === 'string' || typeof primitive === 'object')) {
      return from(primitive, encodingOrOffset, length);
    }
    const buffer = fromObject(value);
    if (buffer !== undefined) return buffer;
    if (typeof value[SymbolToPrimitive] === 'function') {
      const string = value[SymbolToPrimitive]('string');
      if (typeof string === 'string') return from(string, encodingOrOffset);
    }
  }
  throw new ERR_INVALID_ARG_TYPE(
    'first argument', ['string', 'Buffer', 'ArrayBuffer', 'Array', 'Array-like Object'], value);
};

function fromArrayBuffer(memory, offset, length) {
  offset = offset === undefined ? 0 : MathTrunc(offset) || 0;
  const lengthMax = memory.byteLength - offset;
  if (lengthMax < 0) throw new ERR_BUFFER_OUT_OF_BOUNDS('offset');
  // Follows a memory whose size changes.
  if (length === undefined) return new FastBuffer(memory, offset);
  length = +length;
  if (!(length > 0)) length = 0;
  else if (length > lengthMax) throw new ERR_BUFFER_OUT_OF_BOUNDS('length');
  return new FastBuffer(memory, offset, length);
}

function fromArrayLike(list) {
  const { length } = list;
  if (!(length > 0)) return new FastBuffer(0);
  const buffer = allocateUnsafe(MathFloor(length));
  TypedArrayPrototypeSet(buffer, list, 0);
  return buffer;
}

// Undefined if there is nothing to copy from.
function fromObject(object) {
  if (object.length !== undefined || isAnyArrayBuffer(object.buffer)) {
    return typeof object.length === 'number' ? fromArrayLike(object) : new FastBuffer(0);
  }
  if (object.type === 'Buffer' && ArrayIsArray(object.data)) return fromArrayLike(object.data);
  return undefined;
}

Buffer.copyBytesFrom = function copyBytesFrom(view, offset, length) {
  if (TypedArrayPrototypeGetSymbolToStringTag(view) === undefined) {
    throw new ERR_INVALID_ARG_TYPE('view', ['TypedArray'], view);
  }
  const viewLength = TypedArrayPrototypeGetLength(view);
  if (viewLength === 0) return new FastBuffer(0);
  if (offset !== undefined) validateInteger(offset, 'offset', 0);
  const start = offset ?? 0;
  if (start >= viewLength) return new FastBuffer(0);
  if (length !== undefined) validateInteger(length, 'length', 0);
  const end = length === undefined ? viewLength : MathMin(start + length, viewLength);
  const width = TypedArrayPrototypeGetByteLength(view) / viewLength;
  const bytes = new Uint8Array(view.buffer, view.byteOffset + start * width, (end - start) * width);
  return fromArrayLike(bytes);
};

Buffer.of = function of(...items) {
  const buffer = allocateUnsafe(items.length);
  for (let i = 0; i < items.length; i++) buffer[i] = items[i];
  return buffer;
};

Buffer.alloc = function alloc(size, fill, encoding) {
  validateSize(size);
  if (size > kEngineMaxLength) throw new RangeError('Array buffer allocation failed');
  const buffer = new FastBuffer(size);
  if (fill === undefined || fill === 0 || size === 0) return buffer;
  return fillPart(buffer, fill, 0, buffer.length, encoding);
};

Buffer.allocUnsafe = function allocUnsafe(size) {
  validateSize(size);
  if (size > kEngineMaxLength) throw new ERR_MEMORY_ALLOCATION_FAILED();
  return allocateUnsafe(size);
};

Buffer.allocUnsafeSlow = function allocUnsafeSlow(size) {
  validateSize(size);
  if (size > kEngineMaxLength) throw new ERR_MEMORY_ALLOCATION_FAILED();
  return new FastBuffer(size);
};

function SlowBuffer(size) {
  validateSize(size);
  return new FastBuffer(size);
}

ObjectSetPrototypeOf(SlowBuffer.prototype, Uint8Array.prototype);
ObjectSetPrototypeOf(SlowBuffer, Uint8Array);

// ---- Questions about buffers -------------------------------------------------------------------

Buffer.isBuffer = function isBuffer(value) {
  return value instanceof Buffer;
};

Buffer.compare = function compare(buf1, buf2) {
  checkBytes(buf1, 'buf1');
  checkBytes(buf2, 'buf2');
  return buf1 === buf2 ? 0 : binding.compare(buf1, buf2);
};

Buffer.isEncoding = function isEncoding(encoding) {
  return typeof encoding === 'string' && getEncoding(encoding) !== undefined;
};

Buffer.concat = function concat(list, length) {
  validateArray(list, 'list');
  if (list.length === 0) return new FastBuffer(0);
  const isAskedFor = length !== undefined;
  if (isAskedFor) {
    validateInteger(length, 'length', 0);
  } else {
    length = 0;
    for (let i = 0; i < list.length; i++) length += list[i]?.length || 0;
  }
  const buffer = allocateUnsafe(length);
  let at = 0;
  for (let i = 0; i < list.length; i++) {
    if (!isUint8Array(list[i])) checkBytes(list[i], `list[${i}]`); // no name for what is right
    at += copyBytes(list[i], buffer, at, 0, list[i].length);
  }
  if (at === length) return buffer;
  // A program may have given its bytes a `length` that is not theirs.
  if (!isAskedFor) return TypedArrayPrototypeSubarray(buffer, 0, at);
  TypedArrayPrototypeFill(buffer, 0, at, length);
  return buffer;
};

Buffer.byteLength = function byteLength(string, encoding) {
  if (typeof string === 'string') {
    return (encoding ? getEncoding(encoding) ?? utf8 : utf8).byteLength(string);
  }
  if (ArrayBufferIsView(string) || isAnyArrayBuffer(string)) return string.byteLength;
  throw new ERR_INVALID_ARG_TYPE('string', ['string', 'Buffer', 'ArrayBuffer'], string);
};

ObjectDefineProperty(Buffer, SymbolSpecies, {
  __proto__: null,
  configurable: true,
  enumerable: false,
  get() { return FastBuffer; },
});

// Node has it under this name too.
Buffer[Symbol('kIsEncodingSymbol')] = Buffer.isEncoding;

// ---- The prototype -----------------------------------------------------------------------------

numbers.addTo(Buffer.prototype);
text.addTo(Buffer.prototype);

function hiddenFrom(name) {
  return {
    __proto__: null,
    enumerable: true,
    get() { return this instanceof Buffer && ArrayBufferIsView(this) ? this[name] : undefined; },
  };
}

ObjectDefineProperties(Buffer.prototype, {
  __proto__: null, parent: hiddenFrom('buffer'), offset: hiddenFrom('byteOffset'),
});

// A number without its fraction, however large; 0 where there is none.
function toInteger(value) {
  const number = +value;
  return NumberIsFinite(number) ? MathFloor(number) : 0;
}

// As many bytes as there are on both sides. Returns how many.
function copyBytes(source, target, targetStart, sourceStart, sourceEnd) {
  const size = MathMin(sourceEnd - sourceStart, target.byteLength - targetStart,
                       source.byteLength - sourceStart);
  if (!(size > 0)) return 0;
  binding.copy(source, target, targetStart, sourceStart, size);
  return size;
}

Buffer.prototype.copy = function copy(target, targetStart, sourceStart, sourceEnd) {
  if (!isUint8Array(this)) throw new ERR_INVALID_ARG_TYPE('source', ['Buffer', 'Uint8Array'], this);
  if (!ArrayBufferIsView(target)) {
    throw new ERR_INVALID_ARG_TYPE('target', ['Buffer', 'Uint8Array'], target);
  }
  const to = targetStart === undefined ? 0 : toInteger(targetStart);
  if (to < 0) throw new ERR_OUT_OF_RANGE('targetStart', '>= 0', to);
  const from = sourceStart === undefined ? 0 : toInteger(sourceStart);
  if (from < 0 || from > this.length) {
    throw new ERR_OUT_OF_RANGE('sourceStart', `>= 0 && <= ${this.length}`, from);
  }
  const end = sourceEnd === undefined ? this.length : toInteger(sourceEnd);
  if (end < 0) throw new ERR_OUT_OF_RANGE('sourceEnd', '>= 0', end);
  return copyBytes(this, target, to, from, end);
};

Buffer.prototype.toString = text.toString;

Buffer.prototype.equals = function equals(otherBuffer) {
  checkBytes(otherBuffer, 'otherBuffer');
  if (this === otherBuffer) return true;
  return TypedArrayPrototypeGetByteLength(this) === otherBuffer.byteLength &&
    binding.compare(this, otherBuffer) === 0;
};

let inspectMaxBytes = 50;

Buffer.prototype[SymbolFor('nodejs.util.inspect.custom')] =
Buffer.prototype.inspect = function inspect(recurseTimes, ctx) {
  text.checkView(this);
  return require('internal/buffer/inspect').inspectBuffer(this, inspectMaxBytes, ctx);
};

// One end of a part, which is `usual` where the caller says nothing.
function boundOf(given, usual, name, max) {
  if (given === undefined) return usual;
  validateInteger(given, name, 0, max);
  return given;
}

Buffer.prototype.compare = function compare(
  target, targetStart, targetEnd, sourceStart, sourceEnd) {
  checkBytes(target, 'target');
  text.checkView(this);
  if (arguments.length === 1) return binding.compare(this, target);
  const theirs = boundOf(targetStart, 0, 'targetStart');
  const theirCount = boundOf(targetEnd, target.length, 'targetEnd', target.length) - theirs;
  const ours = boundOf(sourceStart, 0, 'sourceStart');
  const ourCount = boundOf(sourceEnd, this.length, 'sourceEnd', this.length) - ours;
  // A part that is empty, or ends before it begins, comes before any other.
  if (ourCount <= 0 || theirCount <= 0) return (ourCount > 0) - (theirCount > 0);
  return binding.compareParts(this, target, ours, ourCount, theirs, theirCount);
};

Buffer.prototype.indexOf = search.indexOf;
Buffer.prototype.lastIndexOf = search.lastIndexOf;
Buffer.prototype.includes = search.includes;

Buffer.prototype.fill = function fill(value, offset, end, encoding) {
  return fillPart(this, value, offset, end, encoding);
};

function findFillEncoding(name) {
  const encoding = getEncodingOrUtf8(name);
  if (encoding !== undefined) return encoding;
  validateString(name, 'encoding');
  throw new ERR_UNKNOWN_ENCODING(name);
}

function fillPart(buffer, value, offset, end, encodingName) {
  let pattern = value;
  const length = TypedArrayPrototypeGetByteLength(buffer);
  if (typeof value === 'string') {
    if (offset === undefined || typeof offset === 'string') {
      encodingName = offset;
      offset = undefined;
    } else if (typeof end === 'string') {
      encodingName = end;
      end = undefined;
    }
    pattern = encodePattern(value, findFillEncoding(encodingName));
  }
  if (offset === undefined) {
    offset = 0;
    end = length;
  } else {
    validateInteger(offset, 'offset', 0);
    if (end === undefined) end = length;
    else validateInteger(end, 'end', 0, length);
  }
  if (offset >= end) return buffer;
  if (!ArrayBufferIsView(pattern)) {
    return TypedArrayPrototypeFill(buffer, pattern & 255, offset, end);
  }
  if (pattern.byteLength === 0) throw new ERR_INVALID_ARG_VALUE('value', value);
  return repeatBytes(buffer, pattern, offset, end);
}

// A byte, or a buffer.
function encodePattern(value, encoding) {
  if (value.length === 0) return 0;
  if (value.length === 1) {
    const code = StringPrototypeCharCodeAt(value, 0);
    if (encoding === latin1 || (encoding === utf8 && code < 0x80)) return code;
  }
  return fromText(value, encoding);
}

// What is there already is copied after itself, twice as much each time.
function repeatBytes(buffer, pattern, offset, end) {
  let size = MathMin(pattern.byteLength, end - offset);
  binding.copy(pattern, buffer, offset, 0, size);
  for (; offset + size < end; size *= 2) {
    const more = MathMin(size, end - offset - size);
    TypedArrayPrototypeCopyWithin(buffer, offset + size, offset, offset + more);
  }
  return buffer;
}

Buffer.prototype.write = text.write;

Buffer.prototype.toJSON = function toJSON() {
  const data = [];
  const length = TypedArrayPrototypeGetLength(this);
  for (let i = 0; i < length; i++) data[i] = this[i];
  return { type: 'Buffer', data };
};

function clampIndex(index, length) {
  const number = MathTrunc(index) || 0;
  if (number < 0) return number + length > 0 ? number + length : 0;
  return MathMin(number, length);
}

Buffer.prototype.subarray = function subarray(start, end) {
  const length = TypedArrayPrototypeGetLength(this);
  const from = clampIndex(start, length);
  const to = end === undefined ? length : clampIndex(end, length);
  return new FastBuffer(this.buffer, this.byteOffset + from, to > from ? to - from : 0);
};

Buffer.prototype.slice = function slice(start, end) {
  return this.subarray(start, end);
};

function swapUnits(buffer, size) {
  if (TypedArrayPrototypeGetLength(buffer) % size !== 0) {
    throw new ERR_INVALID_BUFFER_SIZE(`${size * 8}-bits`);
  }
  binding.swap(buffer, size);
  return buffer;
}

Buffer.prototype.swap16 = function swap16() {
  return swapUnits(this, 2);
};

Buffer.prototype.swap32 = function swap32() {
  return swapUnits(this, 4);
};

Buffer.prototype.swap64 = function swap64() {
  return swapUnits(this, 8);
};

Buffer.prototype.toLocaleString = Buffer.prototype.toString;

// ---- The module --------------------------------------------------------------------------------

module.exports = {
  Buffer,
  SlowBuffer: require('internal/util/deprecate').deprecate(
    SlowBuffer,
    'SlowBuffer() is deprecated. Please use Buffer.allocUnsafeSlow()',
    'DEP0030'),
  transcode: undefined,
  isUtf8: undefined,
  isAscii: undefined,
  kMaxLength,
  kStringMaxLength,
  btoa: undefined,
  atob: undefined,
};

ObjectDefineProperties(module.exports, {
  __proto__: null,
  constants: {
    __proto__: null,
    configurable: false,
    enumerable: true,
    value: ObjectDefineProperties({}, {
      __proto__: null,
      MAX_LENGTH: { __proto__: null, value: kMaxLength, enumerable: true },
      MAX_STRING_LENGTH: { __proto__: null, value: kStringMaxLength, enumerable: true },
    }),
  },
  INSPECT_MAX_BYTES: {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return inspectMaxBytes; },
    set(value) {
      validateNumber(value, 'INSPECT_MAX_BYTES', 0);
      inspectMaxBytes = value;
    },
  },
});

// What few programs use is loaded when they do.
loadLazily(module.exports, 'transcode', 'internal/buffer/conversions');
loadLazily(module.exports, 'isUtf8', 'internal/buffer/conversions');
loadLazily(module.exports, 'isAscii', 'internal/buffer/conversions');
loadLazily(module.exports, 'btoa', 'internal/buffer/conversions');
loadLazily(module.exports, 'atob', 'internal/buffer/conversions');
loadLazily(module.exports, 'Blob', 'internal/blob');
loadLazily(module.exports, 'resolveObjectURL', 'internal/blob');
loadLazily(module.exports, 'File', 'internal/file');
