'use strict';

// buffer.readUInt32LE() and its kin: integers of one to six bytes, of eight as BigInt, floats.
// Whole numbers are put together from bytes in JavaScript, which the engine compiles to a few
// instructions; floats and BigInts go through memory that two arrays share.

const {
  ArrayBuffer,
  BigInt64Array,
  BigUint64Array,
  Float32Array,
  Float64Array,
  MathFloor,
  TypeError,
  Uint8Array,
} = primordials;

const {
  codes: { ERR_BUFFER_OUT_OF_BOUNDS, ERR_INVALID_ARG_TYPE, ERR_OUT_OF_RANGE },
} = require('internal/errors');

// Never returns for an offset that is wrong.
function checkSlowly(value, max, name) {
  if (typeof value !== 'number') throw new ERR_INVALID_ARG_TYPE(name, 'number', value);
  if (MathFloor(value) !== value) throw new ERR_OUT_OF_RANGE(name, 'an integer', value);
  if (max < 0) throw new ERR_BUFFER_OUT_OF_BOUNDS();
  const min = name === 'offset' ? 0 : 1;
  if (value < min || value > max) {
    throw new ERR_OUT_OF_RANGE(name, `>= ${min} and <= ${max}`, value);
  }
}

// Only numbers are strictly equal to one.
function checkOffset(buffer, offset, size) {
  if ((offset >>> 0) !== offset || offset + size > buffer.length) {
    checkSlowly(offset, buffer.length - size, 'offset');
  }
}

function checkByteLength(byteLength) {
  if ((byteLength >>> 0) !== byteLength || byteLength < 1 || byteLength > 6) {
    checkSlowly(byteLength, 6, 'byteLength');
  }
}

function checkValue(value, min, max) {
  if (value < min || value > max) {
    throw new ERR_OUT_OF_RANGE('value', describeRange(min, max), value);
  }
}

function describeRange(min, max) {
  if (max <= 0xFFFFFFFF) return `>= ${min} and <= ${max}`;
  const bits = max > 2 ** 46 ? 48 : 40;
  return min === 0 ? `>= 0 and < 2 ** ${bits}` : `>= -(2 ** ${bits - 1}) and < 2 ** ${bits - 1}`;
}

// ---- Integers of a fixed size ------------------------------------------------------------------

function readUInt8(offset = 0) {
  checkOffset(this, offset, 1);
  return this[offset];
}

function readUInt16LE(offset = 0) {
  checkOffset(this, offset, 2);
  return this[offset] | this[offset + 1] << 8;
}

function readUInt16BE(offset = 0) {
  checkOffset(this, offset, 2);
  return this[offset] << 8 | this[offset + 1];
}

function readUInt32LE(offset = 0) {
  checkOffset(this, offset, 4);
  return (this[offset] | this[offset + 1] << 8 | this[offset + 2] << 16 |
    this[offset + 3] << 24) >>> 0;
}

function readUInt32BE(offset = 0) {
  checkOffset(this, offset, 4);
  return (this[offset] << 24 | this[offset + 1] << 16 | this[offset + 2] << 8 |
    this[offset + 3]) >>> 0;
}

function readInt8(offset = 0) {
  checkOffset(this, offset, 1);
  return this[offset] << 24 >> 24;
}

function readInt16LE(offset = 0) {
  checkOffset(this, offset, 2);
  return (this[offset] | this[offset + 1] << 8) << 16 >> 16;
}

function readInt16BE(offset = 0) {
  checkOffset(this, offset, 2);
  return (this[offset] << 8 | this[offset + 1]) << 16 >> 16;
}

function readInt32LE(offset = 0) {
  checkOffset(this, offset, 4);
  return this[offset] | this[offset + 1] << 8 | this[offset + 2] << 16 | this[offset + 3] << 24;
}

function readInt32BE(offset = 0) {
  checkOffset(this, offset, 4);
  return this[offset] << 24 | this[offset + 1] << 16 | this[offset + 2] << 8 | this[offset + 3];
}

function put8(buffer, value, offset, min, max) {
  value = +value;
  if (typeof offset !== 'number') throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  checkValue(value, min, max);
  checkOffset(buffer, offset, 1);
  buffer[offset] = value;
  return offset + 1;
}

function put16LE(buffer, value, offset, min, max) {
  value = +value;
  checkValue(value, min, max);
  checkOffset(buffer, offset, 2);
  buffer[offset] = value;
  buffer[offset + 1] = value >> 8;
  return offset + 2;
}

function put16BE(buffer, value, offset, min, max) {
  value = +value;
  checkValue(value, min, max);
  checkOffset(buffer, offset, 2);
  buffer[offset] = value >> 8;
  buffer[offset + 1] = value;
  return offset + 2;
}

function put32LE(buffer, value, offset, min, max) {
  value = +value;
  checkValue(value, min, max);
  checkOffset(buffer, offset, 4);
  buffer[offset] = value;
  buffer[offset + 1] = value >> 8;
  buffer[offset + 2] = value >> 16;
  buffer[offset + 3] = value >> 24;
  return offset + 4;
}

function put32BE(buffer, value, offset, min, max) {
  value = +value;
  checkValue(value, min, max);
  checkOffset(buffer, offset, 4);
  buffer[offset] = value >> 24;
  buffer[offset + 1] = value >> 16;
  buffer[offset + 2] = value >> 8;
  buffer[offset + 3] = value;
  return offset + 4;
}

function writeUInt8(value, offset = 0) {
  return put8(this, value, offset, 0, 0xff);
}

function writeUInt16LE(value, offset = 0) {
  return put16LE(this, value, offset, 0, 0xffff);
}

function writeUInt16BE(value, offset = 0) {
  return put16BE(this, value, offset, 0, 0xffff);
}

function writeUInt32LE(value, offset = 0) {
  return put32LE(this, value, offset, 0, 0xffffffff);
}

function writeUInt32BE(value, offset = 0) {
  return put32BE(this, value, offset, 0, 0xffffffff);
}

function writeInt8(value, offset = 0) {
  return put8(this, value, offset, -0x80, 0x7f);
}

function writeInt16LE(value, offset = 0) {
  return put16LE(this, value, offset, -0x8000, 0x7fff);
}

function writeInt16BE(value, offset = 0) {
  return put16BE(this, value, offset, -0x8000, 0x7fff);
}

function writeInt32LE(value, offset = 0) {
  return put32LE(this, value, offset, -0x80000000, 0x7fffffff);
}

function writeInt32BE(value, offset = 0) {
  return put32BE(this, value, offset, -0x80000000, 0x7fffffff);
}

// ---- Integers of one to six bytes --------------------------------------------------------------

function checkPlace(buffer, offset, byteLength) {
  if (offset === undefined) throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  checkByteLength(byteLength);
  checkOffset(buffer, offset, byteLength);
}

function readUIntLE(offset, byteLength) {
  checkPlace(this, offset, byteLength);
  let value = 0;
  for (let i = byteLength - 1; i >= 0; i--) value = value * 256 + this[offset + i];
  return value;
}

function readUIntBE(offset, byteLength) {
  checkPlace(this, offset, byteLength);
  let value = 0;
  for (let i = 0; i < byteLength; i++) value = value * 256 + this[offset + i];
  return value;
}

// Two's complement.
function toSigned(value, byteLength) {
  return value >= 2 ** (8 * byteLength - 1) ? value - 2 ** (8 * byteLength) : value;
}

function readIntLE(offset, byteLength) {
  checkPlace(this, offset, byteLength);
  let value = 0;
  for (let i = byteLength - 1; i >= 0; i--) value = value * 256 + this[offset + i];
  return toSigned(value, byteLength);
}

function readIntBE(offset, byteLength) {
  checkPlace(this, offset, byteLength);
  let value = 0;
  for (let i = 0; i < byteLength; i++) value = value * 256 + this[offset + i];
  return toSigned(value, byteLength);
}

// `first` is the place of the lowest byte, `step` the way to the next one.
function putBytes(buffer, value, first, step, byteLength) {
  let rest = value | 0;
  for (let i = 0; i < byteLength; i++) {
    if (i === 4) rest = MathFloor(value / 2 ** 32) | 0;
    buffer[first + i * step] = rest;
    rest >>= 8;
  }
}

function checkPut(buffer, value, offset, byteLength, min, max) {
  // A single byte asks for the type of its offset first, as in Node.
  if (byteLength === 1 && typeof offset !== 'number') {
    throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  }
  checkValue(value, min, max);
  checkOffset(buffer, offset, byteLength);
}

function writeUIntLE(value, offset, byteLength) {
  checkByteLength(byteLength);
  value = +value;
  checkPut(this, value, offset, byteLength, 0, 2 ** (8 * byteLength) - 1);
  putBytes(this, value, offset, 1, byteLength);
  return offset + byteLength;
}

function writeUIntBE(value, offset, byteLength) {
  checkByteLength(byteLength);
  value = +value;
  checkPut(this, value, offset, byteLength, 0, 2 ** (8 * byteLength) - 1);
  putBytes(this, value, offset + byteLength - 1, -1, byteLength);
  return offset + byteLength;
}

function writeIntLE(value, offset, byteLength) {
  checkByteLength(byteLength);
  value = +value;
  const limit = 2 ** (8 * byteLength - 1);
  checkPut(this, value, offset, byteLength, -limit, limit - 1);
  putBytes(this, value, offset, 1, byteLength);
  return offset + byteLength;
}

function writeIntBE(value, offset, byteLength) {
  checkByteLength(byteLength);
  value = +value;
  const limit = 2 ** (8 * byteLength - 1);
  checkPut(this, value, offset, byteLength, -limit, limit - 1);
  putBytes(this, value, offset + byteLength - 1, -1, byteLength);
  return offset + byteLength;
}

// ---- Through shared memory: eight bytes as BigInt, floats --------------------------------------

const memory = new ArrayBuffer(8);
const bytes = new Uint8Array(memory);
const float64 = new Float64Array(memory);
const float32 = new Float32Array(memory, 0, 1);
const bigInt64 = new BigInt64Array(memory);
const bigUint64 = new BigUint64Array(memory);

function takeForwards(buffer, offset, size) {
  checkOffset(buffer, offset, size);
  for (let i = 0; i < size; i++) bytes[i] = buffer[offset + i];
}

function takeBackwards(buffer, offset, size) {
  checkOffset(buffer, offset, size);
  for (let i = 0; i < size; i++) bytes[i] = buffer[offset + size - 1 - i];
}

function giveForwards(buffer, offset, size) {
  checkOffset(buffer, offset, size);
  for (let i = 0; i < size; i++) buffer[offset + i] = bytes[i];
  return offset + size;
}

function giveBackwards(buffer, offset, size) {
  checkOffset(buffer, offset, size);
  for (let i = 0; i < size; i++) buffer[offset + size - 1 - i] = bytes[i];
  return offset + size;
}

// The reader and the writer of one kind and one byte order. `store` checks and keeps the value.
function makeReader(name, array, size, take) {
  return {
    [name](offset = 0) {
      take(this, offset, size);
      return array[0];
    },
  }[name];
}

function makeWriter(name, store, size, give) {
  return {
    [name](value, offset = 0) {
      store(value);
      return give(this, offset, size);
    },
  }[name];
}

function storeFloat(value) {
  float32[0] = value;
}

function storeDouble(value) {
  float64[0] = value;
}

function checkBigInt(value, min, end, range) {
  if (value < min || value >= end) throw new ERR_OUT_OF_RANGE('value', range, value);
  if (typeof value !== 'bigint') {
    throw new TypeError('Cannot mix BigInt and other types, use explicit conversions');
  }
}

function storeBigInt64(value) {
  checkBigInt(value, -(2n ** 63n), 2n ** 63n, '>= -(2n ** 63n) and < 2n ** 63n');
  bigInt64[0] = value;
}

function storeBigUInt64(value) {
  checkBigInt(value, 0n, 2n ** 64n, '>= 0n and < 2n ** 64n');
  bigUint64[0] = value;
}

const shared = { __proto__: null };

function addShared(kind, array, store, size) {
  shared[`read${kind}LE`] = makeReader(`read${kind}LE`, array, size, takeForwards);
  shared[`read${kind}BE`] = makeReader(`read${kind}BE`, array, size, takeBackwards);
  shared[`write${kind}LE`] = makeWriter(`write${kind}LE`, store, size, giveForwards);
  shared[`write${kind}BE`] = makeWriter(`write${kind}BE`, store, size, giveBackwards);
}

addShared('BigUInt64', bigUint64, storeBigUInt64, 8);
addShared('BigInt64', bigInt64, storeBigInt64, 8);
addShared('Float', float32, storeFloat, 4);
addShared('Double', float64, storeDouble, 8);

// ---- On the prototype --------------------------------------------------------------------------

function addTo(prototype) {
  const { readBigUInt64LE, readBigUInt64BE, writeBigUInt64LE, writeBigUInt64BE } = shared;
  const methods = {
    __proto__: null,
    readBigUInt64LE, readBigUInt64BE,
    readBigUint64LE: readBigUInt64LE, readBigUint64BE: readBigUInt64BE,
    readBigInt64LE: shared.readBigInt64LE, readBigInt64BE: shared.readBigInt64BE,
    writeBigUInt64LE, writeBigUInt64BE,
    writeBigUint64LE: writeBigUInt64LE, writeBigUint64BE: writeBigUInt64BE,
    writeBigInt64LE: shared.writeBigInt64LE, writeBigInt64BE: shared.writeBigInt64BE,
    readUIntLE, readUInt32LE, readUInt16LE, readUInt8, readUIntBE, readUInt32BE, readUInt16BE,
    readUintLE: readUIntLE, readUint32LE: readUInt32LE, readUint16LE: readUInt16LE,
    readUint8: readUInt8, readUintBE: readUIntBE, readUint32BE: readUInt32BE,
    readUint16BE: readUInt16BE,
    readIntLE, readInt32LE, readInt16LE, readInt8, readIntBE, readInt32BE, readInt16BE,
    writeUIntLE, writeUInt32LE, writeUInt16LE, writeUInt8, writeUIntBE, writeUInt32BE,
    writeUInt16BE,
    writeUintLE: writeUIntLE, writeUint32LE: writeUInt32LE, writeUint16LE: writeUInt16LE,
    writeUint8: writeUInt8, writeUintBE: writeUIntBE, writeUint32BE: writeUInt32BE,
    writeUint16BE: writeUInt16BE,
    writeIntLE, writeInt32LE, writeInt16LE, writeInt8, writeIntBE, writeInt32BE, writeInt16BE,
    readFloatLE: shared.readFloatLE, readFloatBE: shared.readFloatBE,
    readDoubleLE: shared.readDoubleLE, readDoubleBE: shared.readDoubleBE,
    writeFloatLE: shared.writeFloatLE, writeFloatBE: shared.writeFloatBE,
    writeDoubleLE: shared.writeDoubleLE, writeDoubleBE: shared.writeDoubleBE,
  };
  for (const name in methods) prototype[name] = methods[name];
}

module.exports = { addTo };
