// toString(), write() and the methods of single encodings.
//
// Prints:
//   Buffer.from('abcdef').toString('q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   Buffer.from('abcdef').toString(1) throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 1
//   Buffer.from('abcdef').toString(null) throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: null
//   Buffer.from('abcdef').toString('utf8', 1, 3) => bc
//   Buffer.from('abcdef').toString('utf8', -1, 3) => abc
//   Buffer.from('abcdef').toString('utf8', '1', '3') => bc
//   Buffer.from('abcdef').toString('utf8', 3, 1) => 
//   Buffer.from('abcdef').toString('utf8', 1.9, 3.9) => bc
//   Buffer.from('abcdef').toString('utf8', NaN, Infinity) => abcdef
//   Buffer.from('abcdef').toString('utf8', 0, -1) => 
//   Buffer.from('abcdef').toString('') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 
//   Buffer.from('abcdef').toString(undefined, 2) => cdef
//   Buffer.from('abcdef').toString('utf8', null, null) => 
//   Buffer.from('abcdef').toString({toString() {return 'hex'}}) => 616263646566
//   Buffer.from('abcdef').toString('buffer') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: buffer
//   b().write() throws TypeError ERR_INVALID_ARG_TYPE argument must be a string
//   b().write(1) throws TypeError ERR_INVALID_ARG_TYPE argument must be a string
//   b().write('abc', 1) => 3
//   b().write('abc', 11) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 && <= 10. Received 11
//   b().write('abc', 10) => 0
//   b().write('abc', -1) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 && <= 10. Received -1
//   b().write('abc', 1, 20) throws RangeError ERR_OUT_OF_RANGE The value of "length" is out of range. It must be >= 0 && <= 10. Received 20
//   b().write('abc', 1, -1) throws RangeError ERR_OUT_OF_RANGE The value of "length" is out of range. It must be >= 0 && <= 10. Received -1
//   b().write('abc', 1, 2) => 2
//   b().write('abc', '1') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 1
//   b().write('616263', 'hex') => 3
//   b().write('616263', 1, 'hex') => 3
//   b().write('616263', 1, 2, 'hex') => 2
//   b().write('abc', 'q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   b().write('abc', 0, 3, 'q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   b().write('abc', 1.5) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received 1.5
//   b().write('abc', null) throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received null
//   b().write('abc', 0, null) throws TypeError ERR_INVALID_ARG_TYPE The "length" argument must be of type number. Received null
//   b().write('abc', 0, 1.5) throws RangeError ERR_OUT_OF_RANGE The value of "length" is out of range. It must be an integer. Received 1.5
//   b().write('abc', undefined, 'hex') => 3
//   b().write('abc', 0, 3, 5) throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 5
//   b().write('abc', 0, 3, '') => 3
//   b().write('€€€€€') => 9
//   b().write('aé', 0, 2) => 1
//   b().write('abcdef', 1, 3, 'ucs2') => 2
//   b().write('zz', 'hex') => 0
//   b().write('abc', 'hex') => 1
//   b().write('abzz', 'hex') => 1
//   b().write('abc', 0, 3, null) => 3
//   b().write('abc', 0, undefined, 'hex') => 1
//   b().write(null) throws TypeError ERR_INVALID_ARG_TYPE argument must be a string
//   b().latin1Slice(-1, 3) throws RangeError ERR_OUT_OF_RANGE Index out of range
//   b().latin1Slice(3, 1) => 
//   b().latin1Slice(0, 50) throws RangeError ERR_OUT_OF_RANGE Index out of range
//   b().latin1Slice(11) => 
//   b().hexSlice(2) => 03040506070880ff
//   b().hexSlice(1.5, 3.5) => 0203
//   b().utf8Write('abc') => 3
//   b().utf8Write('abc', 1, 1) => 1
//   b().utf8Write('abc', 11) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "offset" is outside of buffer bounds
//   b().utf8Write('abc', -1) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "offset" is outside of buffer bounds
//   b().utf8Write('abc', 1, 50) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
//   b().utf8Write(1) throws TypeError ERR_INVALID_ARG_TYPE argument must be a string
//   b().hexWrite(1) throws TypeError ERR_INVALID_ARG_TYPE argument must be a string
//   b().hexWrite('61', 11) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "offset" is outside of buffer bounds
//   b().latin1Write('abc', -1) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "offset" is outside of buffer bounds
//   b().latin1Write('abc', 11) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "offset" is outside of buffer bounds
//   b().latin1Write('abc', 0, -1) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
//   b().latin1Write('abc', 0, 11) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
//   b().utf8Write('abc', 0, -1) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
//   b().utf8Write('abc', 0, 11) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
//   b().asciiWrite('abc', 10) => 0
//   b().hexWrite('abc', 0, 11) => 1
//   b().base64Write('abc', 1.5) => 2
//   b().base64Write('abcd', '1') => 3
//   b().utf8Write('abcd', '1') => 4
//   b().toLocaleString('hex') => 010203040506070880ff
//   Buffer.prototype.hexSlice.call(new ArrayBuffer(3)) throws TypeError ERR_INVALID_ARG_TYPE argument must be a buffer
//   Buffer.prototype.hexSlice.call(new DataView(new ArrayBuffer(3))) => 000000
//   Buffer.from('ab', {toString() {return 'hex'}}) => <Buffer 61 62>
//   Buffer.byteLength('ab', {toString() {return 'ucs2'}}) => 4

'use strict';

const { show } = require('./fixtures/show');

const b = () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0xff]);

show(() => Buffer.from('abcdef').toString('q'));
show(() => Buffer.from('abcdef').toString(1));
show(() => Buffer.from('abcdef').toString(null));
show(() => Buffer.from('abcdef').toString('utf8', 1, 3));
show(() => Buffer.from('abcdef').toString('utf8', -1, 3));
show(() => Buffer.from('abcdef').toString('utf8', '1', '3'));
show(() => Buffer.from('abcdef').toString('utf8', 3, 1));
show(() => Buffer.from('abcdef').toString('utf8', 1.9, 3.9));
show(() => Buffer.from('abcdef').toString('utf8', NaN, Infinity));
show(() => Buffer.from('abcdef').toString('utf8', 0, -1));
show(() => Buffer.from('abcdef').toString(''));
show(() => Buffer.from('abcdef').toString(undefined, 2));
show(() => Buffer.from('abcdef').toString('utf8', null, null));
show(() => Buffer.from('abcdef').toString({toString() {return 'hex'}}));
show(() => Buffer.from('abcdef').toString('buffer'));
show(() => b().write());
show(() => b().write(1));
show(() => b().write('abc', 1));
show(() => b().write('abc', 11));
show(() => b().write('abc', 10));
show(() => b().write('abc', -1));
show(() => b().write('abc', 1, 20));
show(() => b().write('abc', 1, -1));
show(() => b().write('abc', 1, 2));
show(() => b().write('abc', '1'));
show(() => b().write('616263', 'hex'));
show(() => b().write('616263', 1, 'hex'));
show(() => b().write('616263', 1, 2, 'hex'));
show(() => b().write('abc', 'q'));
show(() => b().write('abc', 0, 3, 'q'));
show(() => b().write('abc', 1.5));
show(() => b().write('abc', null));
show(() => b().write('abc', 0, null));
show(() => b().write('abc', 0, 1.5));
show(() => b().write('abc', undefined, 'hex'));
show(() => b().write('abc', 0, 3, 5));
show(() => b().write('abc', 0, 3, ''));
show(() => b().write('€€€€€'));
show(() => b().write('aé', 0, 2));
show(() => b().write('abcdef', 1, 3, 'ucs2'));
show(() => b().write('zz', 'hex'));
show(() => b().write('abc', 'hex'));
show(() => b().write('abzz', 'hex'));
show(() => b().write('abc', 0, 3, null));
show(() => b().write('abc', 0, undefined, 'hex'));
show(() => b().write(null));
show(() => b().latin1Slice(-1, 3));
show(() => b().latin1Slice(3, 1));
show(() => b().latin1Slice(0, 50));
show(() => b().latin1Slice(11));
show(() => b().hexSlice(2));
show(() => b().hexSlice(1.5, 3.5));
show(() => b().utf8Write('abc'));
show(() => b().utf8Write('abc', 1, 1));
show(() => b().utf8Write('abc', 11));
show(() => b().utf8Write('abc', -1));
show(() => b().utf8Write('abc', 1, 50));
show(() => b().utf8Write(1));
show(() => b().hexWrite(1));
show(() => b().hexWrite('61', 11));
show(() => b().latin1Write('abc', -1));
show(() => b().latin1Write('abc', 11));
show(() => b().latin1Write('abc', 0, -1));
show(() => b().latin1Write('abc', 0, 11));
show(() => b().utf8Write('abc', 0, -1));
show(() => b().utf8Write('abc', 0, 11));
show(() => b().asciiWrite('abc', 10));
show(() => b().hexWrite('abc', 0, 11));
show(() => b().base64Write('abc', 1.5));
show(() => b().base64Write('abcd', '1'));
show(() => b().utf8Write('abcd', '1'));
show(() => b().toLocaleString('hex'));
show(() => Buffer.prototype.hexSlice.call(new ArrayBuffer(3)));
show(() => Buffer.prototype.hexSlice.call(new DataView(new ArrayBuffer(3))));
show(() => Buffer.from('ab', {toString() {return 'hex'}}));
show(() => Buffer.byteLength('ab', {toString() {return 'ucs2'}}));
