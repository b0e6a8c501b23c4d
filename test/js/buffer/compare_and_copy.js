// equals(), compare(), copy(), slice(), subarray().
//
// Prints:
//   Buffer.compare(1, 2) throws TypeError ERR_INVALID_ARG_TYPE The "buf1" argument must be an instance of Buffer or Uint8Array. Received type number (1)
//   Buffer.compare(Buffer.from('a'), 2) throws TypeError ERR_INVALID_ARG_TYPE The "buf2" argument must be an instance of Buffer or Uint8Array. Received type number (2)
//   b().equals(1) throws TypeError ERR_INVALID_ARG_TYPE The "otherBuffer" argument must be an instance of Buffer or Uint8Array. Received type number (1)
//   b().equals(new Uint8Array(b())) => true
//   b().compare(1) throws TypeError ERR_INVALID_ARG_TYPE The "target" argument must be an instance of Buffer or Uint8Array. Received type number (1)
//   b().compare(b(), 1) => -1
//   b().compare(b(), 0, 11) throws RangeError ERR_OUT_OF_RANGE The value of "targetEnd" is out of range. It must be >= 0 && <= 10. Received 11
//   b().compare(b(), 11) => 1
//   b().compare(b(), 0, 5, 0, 11) throws RangeError ERR_OUT_OF_RANGE The value of "sourceEnd" is out of range. It must be >= 0 && <= 10. Received 11
//   b().compare(b(), 0, 5, 11) => -1
//   b().compare(b(), 5, 2) => 1
//   b().compare(b(), 0, 5, 5, 2) => -1
//   b().compare(b(), 1.5) throws RangeError ERR_OUT_OF_RANGE The value of "targetStart" is out of range. It must be an integer. Received 1.5
//   b().compare(b(), '1') throws TypeError ERR_INVALID_ARG_TYPE The "targetStart" argument must be of type number. Received type string ('1')
//   b().compare(b(), 0, -1) throws RangeError ERR_OUT_OF_RANGE The value of "targetEnd" is out of range. It must be >= 0 && <= 10. Received -1
//   b().compare(b(), null) throws TypeError ERR_INVALID_ARG_TYPE The "targetStart" argument must be of type number. Received null
//   b().compare(b(), 5, 2, 3, 1) => 0
//   b().copy(1) throws TypeError ERR_INVALID_ARG_TYPE The "target" argument must be an instance of Buffer or Uint8Array. Received type number (1)
//   b().copy(Buffer.alloc(3)) => 3
//   b().copy(Buffer.alloc(3), 4) => 0
//   b().copy(Buffer.alloc(3), -1) throws RangeError ERR_OUT_OF_RANGE The value of "targetStart" is out of range. It must be >= 0. Received -1
//   b().copy(Buffer.alloc(3), 0, 11) throws RangeError ERR_OUT_OF_RANGE The value of "sourceStart" is out of range. It must be >= 0 && <= 10. Received 11
//   b().copy(Buffer.alloc(3), 0, -1) throws RangeError ERR_OUT_OF_RANGE The value of "sourceStart" is out of range. It must be >= 0 && <= 10. Received -1
//   b().copy(Buffer.alloc(3), 0, 0, 11) => 3
//   b().copy(Buffer.alloc(3), 0, 0, -1) throws RangeError ERR_OUT_OF_RANGE The value of "sourceEnd" is out of range. It must be >= 0. Received -1
//   b().copy(Buffer.alloc(3), '1') => 2
//   b().copy(Buffer.alloc(3), NaN, 'a', 'b') => 0
//   b().copy(new Uint16Array(3)) => 6
//   b().copy(Buffer.alloc(30), 1.9, 1.9, 5.9) => 4
//   b().copy(Buffer.alloc(3), 0, 5, 2) => 0
//   b().copy(new ArrayBuffer(3)) throws TypeError ERR_INVALID_ARG_TYPE The "target" argument must be an instance of Buffer or Uint8Array. Received an instance of ArrayBuffer
//   b().copy(new DataView(new ArrayBuffer(3))) => 3
//   b().copy(Buffer.alloc(3), null, 10) => 0
//   b().copy(Buffer.alloc(3), null, 10.5) => 0
//   b().slice(2, 4) => <Buffer 03 04>
//   b().slice(-3) => <Buffer 08 80 ff>
//   b().slice('1', NaN) => <Buffer >
//   b().subarray(1.5, -1) => <Buffer 02 03 04 05 06 07 08 80>
//   b().slice(5, 2) => <Buffer >
//   Buffer.from('abc').subarray(1).constructor===Buffer => true

'use strict';

const { show } = require('./fixtures/show');

const b = () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0xff]);

show(() => Buffer.compare(1, 2));
show(() => Buffer.compare(Buffer.from('a'), 2));
show(() => b().equals(1));
show(() => b().equals(new Uint8Array(b())));
show(() => b().compare(1));
show(() => b().compare(b(), 1));
show(() => b().compare(b(), 0, 11));
show(() => b().compare(b(), 11));
show(() => b().compare(b(), 0, 5, 0, 11));
show(() => b().compare(b(), 0, 5, 11));
show(() => b().compare(b(), 5, 2));
show(() => b().compare(b(), 0, 5, 5, 2));
show(() => b().compare(b(), 1.5));
show(() => b().compare(b(), '1'));
show(() => b().compare(b(), 0, -1));
show(() => b().compare(b(), null));
show(() => b().compare(b(), 5, 2, 3, 1));
show(() => b().copy(1));
show(() => b().copy(Buffer.alloc(3)));
show(() => b().copy(Buffer.alloc(3), 4));
show(() => b().copy(Buffer.alloc(3), -1));
show(() => b().copy(Buffer.alloc(3), 0, 11));
show(() => b().copy(Buffer.alloc(3), 0, -1));
show(() => b().copy(Buffer.alloc(3), 0, 0, 11));
show(() => b().copy(Buffer.alloc(3), 0, 0, -1));
show(() => b().copy(Buffer.alloc(3), '1'));
show(() => b().copy(Buffer.alloc(3), NaN, 'a', 'b'));
show(() => b().copy(new Uint16Array(3)));
show(() => b().copy(Buffer.alloc(30), 1.9, 1.9, 5.9));
show(() => b().copy(Buffer.alloc(3), 0, 5, 2));
show(() => b().copy(new ArrayBuffer(3)));
show(() => b().copy(new DataView(new ArrayBuffer(3))));
show(() => b().copy(Buffer.alloc(3), null, 10));
show(() => b().copy(Buffer.alloc(3), null, 10.5));
show(() => b().slice(2, 4));
show(() => b().slice(-3));
show(() => b().slice('1', NaN));
show(() => b().subarray(1.5, -1));
show(() => b().slice(5, 2));
show(() => Buffer.from('abc').subarray(1).constructor===Buffer);
