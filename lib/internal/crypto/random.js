'use strict';

// Bytes, numbers and names that nobody can guess.

const {
  ArrayBufferIsView, DateNow, MathMax, MathMin, NumberIsSafeInteger,
  NumberPrototypeToString, StringPrototypePadStart, StringPrototypeSlice, TypedArrayPrototypeSet,
  TypedArrayPrototypeSubarray, Uint8Array,
} = primordials;
const binding = internalBinding('crypto');
const { isAnyArrayBuffer } = internalBinding('types');
const { FastBuffer } = require('internal/buffer/memory');
const { mayShrink } = require('internal/buffer/steady');
const { bytesOfView } = require('internal/crypto/data');
const { Job } = require('internal/crypto/job');
const { lastError } = require('internal/crypto/failure');
const { codes: { ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE } } = require('internal/errors');
const {
  validateBoolean, validateFunction, validateNumber, validateObject,
} = require('internal/validators');

const kSizeMax = 2 ** 31 - 1;

function fillNow(bytes, offset = 0, size = bytes.byteLength) {
  if (!binding.randomFill(undefined, bytes, offset, size)) throw lastError('Operation failed');
}

// ---- Bytes -------------------------------------------------------------------------------------

// So many elements in bytes, from 0 to `max`.
function toByteCount(elements, name, elementSize, max) {
  validateNumber(elements, name);
  const count = elements * elementSize;
  if (count >= 0 && count <= max) return count;
  throw new ERR_OUT_OF_RANGE(name, `>= 0 && <= ${max}`, count);
}

function randomBytes(size, callback) {
  size = toByteCount(size, 'size', 1, kSizeMax) >>> 0;
  if (callback !== undefined) validateFunction(callback, 'callback');
  const bytes = new FastBuffer(size);
  if (callback === undefined) {
    fillNow(bytes);
    return bytes;
  }
  binding.randomFill(new Job('RANDOMBYTESREQUEST', callback, bytes), bytes, 0, size);
}

// Checks which part of `buffer` is to be filled, and calls fill(bytes, offset, size).
function withPart(buffer, offset, size, fill) {
  const { byteLength, BYTES_PER_ELEMENT: elementSize = 1 } = buffer;
  const start = toByteCount(offset, 'offset', elementSize, MathMin(byteLength, kSizeMax)) >>> 0;
  let count = byteLength - start;
  if (size !== undefined) {
    const wanted = toByteCount(size, 'size', elementSize, kSizeMax);
    if (wanted > count) {
      throw new ERR_OUT_OF_RANGE('size + offset', `<= ${byteLength}`, wanted + start);
    }
    count = wanted >>> 0;
  }
  fill(ArrayBufferIsView(buffer) ? bytesOfView(buffer) : new Uint8Array(buffer), start, count);
}

function checkBuffer(buffer) {
  // In this order: the second answer costs microseconds where it is no.
  if (!ArrayBufferIsView(buffer) && !isAnyArrayBuffer(buffer)) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['ArrayBuffer', 'ArrayBufferView'], buffer);
  }
}

function randomFillSync(buf, offset = 0, size) {
  checkBuffer(buf);
  withPart(buf, offset, size, fillNow);
  return buf;
}

// What a thread has filled is put where there is still room for it.
function fillFromBeside(buf, bytes, start, count, callback) {
  const filled = new Uint8Array(count);
  const done = (error) => {
    if (error) return callback(error);
    const room = MathMax(bytes.length - start, 0);
    TypedArrayPrototypeSet(
      bytes, room < count ? TypedArrayPrototypeSubarray(filled, 0, room) : filled,
      MathMin(start, bytes.length));
    callback(null, buf);
  };
  binding.randomFill(new Job('RANDOMBYTESREQUEST', done, buf), filled, 0, count);
}

function randomFill(buf, offset, size, callback) {
  checkBuffer(buf);
  if (typeof offset === 'function') {
    callback = offset;
    offset = 0;
    size = undefined;
  } else if (typeof size === 'function') {
    callback = size;
    size = undefined;
  } else {
    validateFunction(callback, 'callback');
  }
  withPart(buf, offset ?? 0, size, (bytes, start, count) => {
    if (count === 0) callback(null, buf);
    else if (mayShrink(bytes)) fillFromBeside(buf, bytes, start, count, callback);
    else {
      binding.randomFill(new Job('RANDOMBYTESREQUEST', callback, buf), bytes, start, count);
    }
  });
}

// ---- Numbers -----------------------------------------------------------------------------------

const kRandomMax = 2 ** 48 - 1;

// Many bytes at a time, because asking costs more than the bytes.
class RandomBytes {
  constructor(size) {
    this.bytes = new Uint8Array(size);
    this.used = size;
  }

  // Where the next `count` bytes begin.
  take(count) {
    if (this.used + count > this.bytes.length) {
      fillNow(this.bytes);
      this.used = 0;
    }
    const at = this.used;
    this.used += count;
    return at;
  }
}

let numbers;

function next48Bits() {
  numbers ??= new RandomBytes(6 * 512);
  const at = numbers.take(6);
  const { bytes } = numbers;
  const high = bytes[at] * 2 ** 40 + bytes[at + 1] * 2 ** 32 + bytes[at + 2] * 2 ** 24;
  const number = high + bytes[at + 3] * 2 ** 16 + bytes[at + 4] * 2 ** 8 + bytes[at + 5];
  for (let i = at; i < at + 6; i++) bytes[i] = 0;
  return number;
}

function randomInt(min, max, callback) {
  const startsAtZero = max === undefined || typeof max === 'function';
  if (startsAtZero) {
    callback = max;
    max = min;
    min = 0;
  }
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (!NumberIsSafeInteger(min)) throw new ERR_INVALID_ARG_TYPE('min', 'a safe integer', min);
  if (!NumberIsSafeInteger(max)) throw new ERR_INVALID_ARG_TYPE('max', 'a safe integer', max);
  if (max <= min) {
    throw new ERR_OUT_OF_RANGE('max', `greater than the value of "min" (${min})`, max);
  }
  const range = max - min;
  if (range > kRandomMax) {
    throw new ERR_OUT_OF_RANGE(startsAtZero ? 'max' : 'max - min', `<= ${kRandomMax}`, range);
  }

  // What is past the last whole range would favour the small numbers.
  let drawn, rest;
  do {
    drawn = next48Bits();
    rest = drawn % range;
  } while (drawn - rest + range > kRandomMax + 1);
  const number = rest + min;
  if (callback === undefined) return number;
  process.nextTick(callback, undefined, number);
}

// ---- Names -------------------------------------------------------------------------------------

// Many at a time, for the same reason, and as one text: a part of a text is made faster than a text.
// Whoever keeps a part keeps the whole, which is why they are not more.
const kNamesAtOnce = 32;
const kNameLength = 36;
let names = '';
let namesUsed = 0;

function nextName() {
  if (namesUsed === names.length) {
    const fresh = binding.uuids(kNamesAtOnce);
    if (fresh === undefined) throw lastError('Operation failed');
    names = fresh;
    namesUsed = 0;
  }
  const at = namesUsed;
  namesUsed = at + kNameLength;
  return StringPrototypeSlice(names, at, namesUsed);
}

let sources;
let hexOf;

function makeHexTable() {
  hexOf = [];
  for (let i = 0; i < 256; i++) {
    hexOf[i] = StringPrototypePadStart(NumberPrototypeToString(i, 16), 2, '0');
  }
}

function uuidOf(bytes, at, version) {
  if (hexOf === undefined) makeHexTable();
  const hex = hexOf;
  const b = bytes;
  // In one piece: adding to a text sixteen times costs twice as much.
  const text = `${hex[b[at]]}${hex[b[at + 1]]}${hex[b[at + 2]]}${hex[b[at + 3]]}-` +
    `${hex[b[at + 4]]}${hex[b[at + 5]]}-` +
    `${hex[(b[at + 6] & 0x0f) | (version << 4)]}${hex[b[at + 7]]}-` +
    `${hex[(b[at + 8] & 0x3f) | 0x80]}${hex[b[at + 9]]}-` +
    `${hex[b[at + 10]]}${hex[b[at + 11]]}${hex[b[at + 12]]}` +
    `${hex[b[at + 13]]}${hex[b[at + 14]]}${hex[b[at + 15]]}`;
  for (let i = at; i < at + 16; i++) b[i] = 0;
  return text;
}

function usesCache(options) {
  if (options === undefined) return true;
  validateObject(options, 'options');
  const { disableEntropyCache = false } = options;
  validateBoolean(disableEntropyCache, 'options.disableEntropyCache');
  return !disableEntropyCache;
}

function freshBytes() {
  const bytes = new Uint8Array(16);
  fillNow(bytes);
  return bytes;
}

function randomUUID(options) {
  return usesCache(options) ? nextName() : uuidOf(freshBytes(), 0, 4);
}

// Begins with the time, so that later names sort after earlier ones.
function randomUUIDv7(options) {
  let bytes, first;
  if (usesCache(options)) {
    sources ??= new RandomBytes(16 * 128);
    first = sources.take(16);
    ({ bytes } = sources);
  } else {
    bytes = freshBytes();
    first = 0;
  }
  let time = DateNow();
  for (let i = first + 5; i >= first; i--) {
    bytes[i] = time % 256;
    time = (time - bytes[i]) / 256;
  }
  return uuidOf(bytes, first, 7);
}

module.exports = {
  randomBytes, randomFill, randomFillSync, randomInt, randomUUID, randomUUIDv7,
};
