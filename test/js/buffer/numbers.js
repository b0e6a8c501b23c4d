// Reads and writes of integers, BigInts and floats: results, bounds, messages.
//
// Prints:
//   b().readUInt8(10) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 9. Received 10
//   b().readUInt8(-1) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 9. Received -1
//   b().readUInt8(1.5) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received 1.5
//   b().readUInt8('1') throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received type string ('1')
//   b().readUInt8(null) throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received null
//   b().readUInt32LE(7) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 6. Received 7
//   Buffer.alloc(2).readUInt32LE() throws RangeError ERR_BUFFER_OUT_OF_BOUNDS Attempt to access memory outside buffer bounds
//   b().readUInt32LE(NaN) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received NaN
//   b().readUInt32LE(Infinity) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 6. Received Infinity
//   b().readUIntLE() throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received undefined
//   b().readUIntLE(0) throws TypeError ERR_INVALID_ARG_TYPE The "byteLength" argument must be of type number. Received undefined
//   b().readUIntLE(0, 7) throws RangeError ERR_OUT_OF_RANGE The value of "byteLength" is out of range. It must be >= 1 and <= 6. Received 7
//   b().readUIntLE(0, 0) throws RangeError ERR_OUT_OF_RANGE The value of "byteLength" is out of range. It must be >= 1 and <= 6. Received 0
//   b().readUIntLE(0, '1') throws TypeError ERR_INVALID_ARG_TYPE The "byteLength" argument must be of type number. Received type string ('1')
//   b().readUIntLE(0, 1.5) throws RangeError ERR_OUT_OF_RANGE The value of "byteLength" is out of range. It must be an integer. Received 1.5
//   b().readUIntLE(undefined, 3) throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received undefined
//   b().readUIntLE(8, 3) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 7. Received 8
//   b().readIntBE(8, 3) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 7. Received 8
//   b().readIntBE(5, 6) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 4. Received 5
//   b().readIntBE(4, 6) => 5523445940479
//   b().readUIntBE(4, 6) => 5523445940479
//   b().readIntLE(4, 6) => -549621135867
//   b().readBigInt64LE(2) => -36019970760178685n
//   b().readBigUInt64BE(2) => 217304205466566911n
//   b().readBigUInt64BE(3) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 2. Received 3
//   b().readDoubleLE(3) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 2. Received 3
//   b().readFloatLE(7) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 6. Received 7
//   b().readDoubleBE(2) => 3.918231976633474e-294
//   b().writeUInt8(256) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 255. Received 256
//   b().writeUInt8(-1) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 255. Received -1
//   b().writeUInt8('1') => 1
//   b().writeUInt8('x') => 1
//   b().writeUInt8(1, 10) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 9. Received 10
//   b().writeUInt8() => 1
//   b().writeUInt8(1.7) => 1
//   b().writeUInt8(256, 20) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 255. Received 256
//   b().writeUInt16LE(70000) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 65535. Received 70000
//   b().writeUInt32LE(2**32) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 4294967295. Received 4294967296
//   b().writeInt8(128) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -128 and <= 127. Received 128
//   b().writeInt16BE(-32769) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -32768 and <= 32767. Received -32769
//   b().writeInt32BE(2**31) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -2147483648 and <= 2147483647. Received 2147483648
//   b().writeUIntLE(2**24, 0, 3) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 16777215. Received 16777216
//   b().writeUIntLE(2**48, 0, 6) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and < 2 ** 48. Received 281_474_976_710_656
//   b().writeIntLE(2**47, 0, 6) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -(2 ** 47) and < 2 ** 47. Received 140_737_488_355_328
//   b().writeIntLE(-(2**39)-1, 0, 5) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -(2 ** 39) and < 2 ** 39. Received -549_755_813_889
//   b().writeIntLE(2**23, 0, 3) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -8388608 and <= 8388607. Received 8388608
//   b().writeIntLE(2**33, 0, 4) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -2147483648 and <= 2147483647. Received 8_589_934_592
//   b().writeIntLE(2**33, 0, 2) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -32768 and <= 32767. Received 8_589_934_592
//   b().writeIntLE(2**33, 0, 1) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -128 and <= 127. Received 8_589_934_592
//   b().writeUIntLE(2**40, 0, 5) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and < 2 ** 40. Received 1_099_511_627_776
//   b().writeUIntLE(2**33, 0, 4) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 4294967295. Received 8_589_934_592
//   b().writeUIntLE(-1, 0, 4) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0 and <= 4294967295. Received -1
//   b().writeUIntLE(-1, 0, 7) throws RangeError ERR_OUT_OF_RANGE The value of "byteLength" is out of range. It must be >= 1 and <= 6. Received 7
//   b().writeUIntLE(-1) throws TypeError ERR_INVALID_ARG_TYPE The "byteLength" argument must be of type number. Received undefined
//   b().writeUIntLE(1, 8, 3) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 7. Received 8
//   b().writeUIntLE(1, undefined, 3) throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received undefined
//   b().writeUIntLE(1, '1', 3) throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received type string ('1')
//   b().writeBigInt64LE(1) throws TypeError undefined Cannot mix BigInt and other types, use explicit conversions
//   b().writeBigInt64LE(2n**63n) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= -(2n ** 63n) and < 2n ** 63n. Received 9_223_372_036_854_775_808n
//   b().writeBigInt64LE(-(2n**63n)) => 8
//   b().writeBigUInt64LE(-1n) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0n and < 2n ** 64n. Received -1n
//   b().writeBigUInt64BE(2n**64n) throws RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 0n and < 2n ** 64n. Received 18_446_744_073_709_551_616n
//   b().writeBigUInt64BE(2n**64n-1n, 3) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 2. Received 3
//   b().writeBigUInt64BE(2n**64n-1n, 2) => 10
//   b().writeFloatLE('1.5') => 4
//   b().writeDoubleBE(1, 3) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 2. Received 3
//   b().writeDoubleBE() => 8
//   b().swap16().toString('hex') => 0201040306050807ff80
//   b().swap32() throws RangeError ERR_INVALID_BUFFER_SIZE Buffer size must be a multiple of 32-bits
//   b().swap64() throws RangeError ERR_INVALID_BUFFER_SIZE Buffer size must be a multiple of 64-bits
//   Buffer.alloc(3).swap16() throws RangeError ERR_INVALID_BUFFER_SIZE Buffer size must be a multiple of 16-bits

'use strict';

const { show } = require('./fixtures/show');

const b = () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0xff]);

show(() => b().readUInt8(10));
show(() => b().readUInt8(-1));
show(() => b().readUInt8(1.5));
show(() => b().readUInt8('1'));
show(() => b().readUInt8(null));
show(() => b().readUInt32LE(7));
show(() => Buffer.alloc(2).readUInt32LE());
show(() => b().readUInt32LE(NaN));
show(() => b().readUInt32LE(Infinity));
show(() => b().readUIntLE());
show(() => b().readUIntLE(0));
show(() => b().readUIntLE(0, 7));
show(() => b().readUIntLE(0, 0));
show(() => b().readUIntLE(0, '1'));
show(() => b().readUIntLE(0, 1.5));
show(() => b().readUIntLE(undefined, 3));
show(() => b().readUIntLE(8, 3));
show(() => b().readIntBE(8, 3));
show(() => b().readIntBE(5, 6));
show(() => b().readIntBE(4, 6));
show(() => b().readUIntBE(4, 6));
show(() => b().readIntLE(4, 6));
show(() => b().readBigInt64LE(2));
show(() => b().readBigUInt64BE(2));
show(() => b().readBigUInt64BE(3));
show(() => b().readDoubleLE(3));
show(() => b().readFloatLE(7));
show(() => b().readDoubleBE(2));
show(() => b().writeUInt8(256));
show(() => b().writeUInt8(-1));
show(() => b().writeUInt8('1'));
show(() => b().writeUInt8('x'));
show(() => b().writeUInt8(1, 10));
show(() => b().writeUInt8());
show(() => b().writeUInt8(1.7));
show(() => b().writeUInt8(256, 20));
show(() => b().writeUInt16LE(70000));
show(() => b().writeUInt32LE(2**32));
show(() => b().writeInt8(128));
show(() => b().writeInt16BE(-32769));
show(() => b().writeInt32BE(2**31));
show(() => b().writeUIntLE(2**24, 0, 3));
show(() => b().writeUIntLE(2**48, 0, 6));
show(() => b().writeIntLE(2**47, 0, 6));
show(() => b().writeIntLE(-(2**39)-1, 0, 5));
show(() => b().writeIntLE(2**23, 0, 3));
show(() => b().writeIntLE(2**33, 0, 4));
show(() => b().writeIntLE(2**33, 0, 2));
show(() => b().writeIntLE(2**33, 0, 1));
show(() => b().writeUIntLE(2**40, 0, 5));
show(() => b().writeUIntLE(2**33, 0, 4));
show(() => b().writeUIntLE(-1, 0, 4));
show(() => b().writeUIntLE(-1, 0, 7));
show(() => b().writeUIntLE(-1));
show(() => b().writeUIntLE(1, 8, 3));
show(() => b().writeUIntLE(1, undefined, 3));
show(() => b().writeUIntLE(1, '1', 3));
show(() => b().writeBigInt64LE(1));
show(() => b().writeBigInt64LE(2n**63n));
show(() => b().writeBigInt64LE(-(2n**63n)));
show(() => b().writeBigUInt64LE(-1n));
show(() => b().writeBigUInt64BE(2n**64n));
show(() => b().writeBigUInt64BE(2n**64n-1n, 3));
show(() => b().writeBigUInt64BE(2n**64n-1n, 2));
show(() => b().writeFloatLE('1.5'));
show(() => b().writeDoubleBE(1, 3));
show(() => b().writeDoubleBE());
show(() => b().swap16().toString('hex'));
show(() => b().swap32());
show(() => b().swap64());
show(() => Buffer.alloc(3).swap16());
