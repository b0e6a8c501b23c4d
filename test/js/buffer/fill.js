// fill(): patterns, ranges, encodings.
//
// Prints:
//   b().fill('ab', 2, 6) => <Buffer 01 02 61 62 61 62 07 08 80 ff>
//   b().fill(257) => <Buffer 01 01 01 01 01 01 01 01 01 01>
//   b().fill('é') => <Buffer c3 a9 c3 a9 c3 a9 c3 a9 c3 a9>
//   b().fill('zz', 'hex') throws TypeError ERR_INVALID_ARG_VALUE The argument 'value' is invalid. Received 'zz'
//   b().fill('') => <Buffer 00 00 00 00 00 00 00 00 00 00>
//   b().fill('a', -1) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
//   b().fill('a', 11) => <Buffer 01 02 03 04 05 06 07 08 80 ff>
//   b().fill('a', 0, 11) throws RangeError ERR_OUT_OF_RANGE The value of "end" is out of range. It must be >= 0 && <= 10. Received 11
//   b().fill('a', 1.5) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received 1.5
//   b().fill('a', 'b') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: b
//   b().fill('a', 0, 5, 'q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   b().fill('a', 0, 5, 1) throws TypeError ERR_INVALID_ARG_TYPE The "encoding" argument must be of type string. Received type number (1)
//   b().fill(true) => <Buffer 01 01 01 01 01 01 01 01 01 01>
//   b().fill(null) => <Buffer 00 00 00 00 00 00 00 00 00 00>
//   b().fill(Buffer.alloc(0)) throws TypeError ERR_INVALID_ARG_VALUE The argument 'value' is invalid. Received <Buffer >
//   b().fill('ab', 'latin1') => <Buffer 61 62 61 62 61 62 61 62 61 62>
//   b().fill('a', 0, 'utf8') => <Buffer 61 61 61 61 61 61 61 61 61 61>
//   b().fill('é', 'latin1') => <Buffer e9 e9 e9 e9 e9 e9 e9 e9 e9 e9>
//   b().fill('€', 'latin1') => <Buffer ac ac ac ac ac ac ac ac ac ac>
//   b().fill('abc', 'ucs2') => <Buffer 61 00 62 00 63 00 61 00 62 00>
//   b().fill('abc', 5, 3) => <Buffer 01 02 03 04 05 06 07 08 80 ff>
//   b().fill({}) => <Buffer 00 00 00 00 00 00 00 00 00 00>
//   b().fill(new Uint16Array([1, 258])) => <Buffer 01 00 02 01 01 00 02 01 01 00>
//   b().fill('a', null) throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received null
//   b().fill('a', '5') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 5
//   b().fill(3, '1') throws TypeError ERR_INVALID_ARG_TYPE The "offset" argument must be of type number. Received type string ('1')
//   b().fill('YQ==', 'base64') => <Buffer 61 61 61 61 61 61 61 61 61 61>
//   b().fill([1, 2]) => <Buffer 00 00 00 00 00 00 00 00 00 00>
//   b().fill(1.9) => <Buffer 01 01 01 01 01 01 01 01 01 01>
//   b().fill(-1) => <Buffer ff ff ff ff ff ff ff ff ff ff>
//   b().fill('6162636', 0, 10, 'hex') => <Buffer 61 62 63 61 62 63 61 62 63 61>
//   b().fill() => <Buffer 00 00 00 00 00 00 00 00 00 00>
//   b().fill('a', 0, null) throws TypeError ERR_INVALID_ARG_TYPE The "end" argument must be of type number. Received null
//   b().fill('\u0222') => <Buffer c8 a2 c8 a2 c8 a2 c8 a2 c8 a2>
//   b().fill(0, 0, 11) throws RangeError ERR_OUT_OF_RANGE The value of "end" is out of range. It must be >= 0 && <= 10. Received 11
//   b().fill(0, NaN) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received NaN

'use strict';

const { show } = require('./fixtures/show');

const b = () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0xff]);

show(() => b().fill('ab', 2, 6));
show(() => b().fill(257));
show(() => b().fill('é'));
show(() => b().fill('zz', 'hex'));
show(() => b().fill(''));
show(() => b().fill('a', -1));
show(() => b().fill('a', 11));
show(() => b().fill('a', 0, 11));
show(() => b().fill('a', 1.5));
show(() => b().fill('a', 'b'));
show(() => b().fill('a', 0, 5, 'q'));
show(() => b().fill('a', 0, 5, 1));
show(() => b().fill(true));
show(() => b().fill(null));
show(() => b().fill(Buffer.alloc(0)));
show(() => b().fill('ab', 'latin1'));
show(() => b().fill('a', 0, 'utf8'));
show(() => b().fill('é', 'latin1'));
show(() => b().fill('€', 'latin1'));
show(() => b().fill('abc', 'ucs2'));
show(() => b().fill('abc', 5, 3));
show(() => b().fill({}));
show(() => b().fill(new Uint16Array([1, 258])));
show(() => b().fill('a', null));
show(() => b().fill('a', '5'));
show(() => b().fill(3, '1'));
show(() => b().fill('YQ==', 'base64'));
show(() => b().fill([1, 2]));
show(() => b().fill(1.9));
show(() => b().fill(-1));
show(() => b().fill('6162636', 0, 10, 'hex'));
show(() => b().fill());
show(() => b().fill('a', 0, null));
show(() => b().fill('\u0222'));
show(() => b().fill(0, 0, 11));
show(() => b().fill(0, NaN));
