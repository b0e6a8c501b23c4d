// indexOf(), lastIndexOf(), includes().
//
// Prints:
//   b().indexOf() throws TypeError ERR_INVALID_ARG_TYPE The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received undefined
//   b().indexOf(null) throws TypeError ERR_INVALID_ARG_TYPE The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received null
//   b().indexOf({}) throws TypeError ERR_INVALID_ARG_TYPE The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received an instance of Object
//   b().indexOf(1.5) => 0
//   b().indexOf(257) => 0
//   b().indexOf(-1) => 9
//   b().indexOf('') => 0
//   b().indexOf('', 20) => 10
//   b().indexOf('', -3) => 7
//   b().lastIndexOf('') => 10
//   b().lastIndexOf('', 3) => 3
//   b().indexOf('\x01', 'q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   b().indexOf('\x01', 0, 'q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   b().indexOf('\x05', -6) => 4
//   b().lastIndexOf('\x05', -6) => 4
//   b().lastIndexOf('\x05', -7) => -1
//   b().indexOf('0506', 'hex') => 4
//   b().indexOf(Buffer.alloc(0), 3) => 3
//   b().lastIndexOf(Buffer.alloc(0)) => 10
//   b().indexOf(new Uint16Array([0x0403])) throws TypeError ERR_INVALID_ARG_TYPE The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received an instance of Uint16Array
//   b().indexOf(3, '1') => 2
//   b().indexOf(3, 'x') => 2
//   b().indexOf(3, NaN) => 2
//   b().lastIndexOf(3, NaN) => 2
//   b().lastIndexOf(3, undefined) => 2
//   b().lastIndexOf(3, null) => -1
//   b().indexOf(3, {}) => 2
//   b().lastIndexOf(3, []) => -1
//   b().includes(3) => true
//   b().includes('\x03', 3) => false
//   b().indexOf('a', 0, 1) throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 1
//   b().indexOf(true) throws TypeError ERR_INVALID_ARG_TYPE The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received type boolean (true)
//   b().indexOf('\x01', undefined, null) throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: null
//   b().indexOf([1]) throws TypeError ERR_INVALID_ARG_TYPE The "value" argument must be one of type number or string or an instance of Buffer or Uint8Array. Received an instance of Array

'use strict';

const { show } = require('./fixtures/show');

const b = () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0xff]);

show(() => b().indexOf());
show(() => b().indexOf(null));
show(() => b().indexOf({}));
show(() => b().indexOf(1.5));
show(() => b().indexOf(257));
show(() => b().indexOf(-1));
show(() => b().indexOf(''));
show(() => b().indexOf('', 20));
show(() => b().indexOf('', -3));
show(() => b().lastIndexOf(''));
show(() => b().lastIndexOf('', 3));
show(() => b().indexOf('\x01', 'q'));
show(() => b().indexOf('\x01', 0, 'q'));
show(() => b().indexOf('\x05', -6));
show(() => b().lastIndexOf('\x05', -6));
show(() => b().lastIndexOf('\x05', -7));
show(() => b().indexOf('0506', 'hex'));
show(() => b().indexOf(Buffer.alloc(0), 3));
show(() => b().lastIndexOf(Buffer.alloc(0)));
show(() => b().indexOf(new Uint16Array([0x0403])));
show(() => b().indexOf(3, '1'));
show(() => b().indexOf(3, 'x'));
show(() => b().indexOf(3, NaN));
show(() => b().lastIndexOf(3, NaN));
show(() => b().lastIndexOf(3, undefined));
show(() => b().lastIndexOf(3, null));
show(() => b().indexOf(3, {}));
show(() => b().lastIndexOf(3, []));
show(() => b().includes(3));
show(() => b().includes('\x03', 3));
show(() => b().indexOf('a', 0, 1));
show(() => b().indexOf(true));
show(() => b().indexOf('\x01', undefined, null));
show(() => b().indexOf([1]));
