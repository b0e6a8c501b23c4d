// Buffer.from(), alloc(), concat() and the other statics.
//
// Prints:
//   Buffer.alloc() throws TypeError ERR_INVALID_ARG_TYPE The "size" argument must be of type number. Received undefined
//   Buffer.alloc(-1) throws RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
//   Buffer.alloc(NaN) throws RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 9007199254740991. Received NaN
//   Buffer.alloc(1.5) => <Buffer 00>
//   Buffer.alloc(3, 'zz', 'hex') throws TypeError ERR_INVALID_ARG_VALUE The argument 'value' is invalid. Received 'zz'
//   Buffer.alloc(3, '') => <Buffer 00 00 00>
//   Buffer.alloc(3, 'a', 'q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   Buffer.alloc(3, 'a', 1) throws TypeError ERR_INVALID_ARG_TYPE The "encoding" argument must be of type string. Received type number (1)
//   Buffer.alloc(3, Buffer.alloc(0)) throws TypeError ERR_INVALID_ARG_VALUE The argument 'value' is invalid. Received <Buffer >
//   Buffer.allocUnsafe('5') throws TypeError ERR_INVALID_ARG_TYPE The "size" argument must be of type number. Received type string ('5')
//   Buffer.from() throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received undefined
//   Buffer.from(1) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received type number (1)
//   Buffer.from({}) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Object
//   Buffer.from('a', 'q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   Buffer.from('a', 1) => <Buffer 61>
//   Buffer.from(new ArrayBuffer(3), 4) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "offset" is outside of buffer bounds
//   Buffer.from(new ArrayBuffer(3), 1, 4) throws RangeError ERR_BUFFER_OUT_OF_BOUNDS "length" is outside of buffer bounds
//   Buffer.from(new ArrayBuffer(3), NaN, -4) => <Buffer >
//   Buffer.from({length: 2}) => <Buffer 00 00>
//   Buffer.from({length: -2}) => <Buffer >
//   Buffer.from({length: '2'}) => <Buffer >
//   Buffer.from({type: 'Buffer', data: [1, 2]}) => <Buffer 01 02>
//   Buffer.from({type: 'Buffer', data: 1}) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Object
//   Buffer.from(new String('abc')) => <Buffer 61 62 63>
//   Buffer.from({[Symbol.toPrimitive]() {return 'hi'}}) => <Buffer 68 69>
//   Buffer.from({valueOf() {return 'hi'}}) => <Buffer 68 69>
//   Buffer.from(new Number(3)) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Number
//   Buffer.from(null) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received null
//   Buffer.from(new Uint16Array([1, 257])) => <Buffer 01 01>
//   Buffer.from(()=>{}) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received function 
//   Buffer.from(true) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received type boolean (true)
//   Buffer.from(new DataView(new ArrayBuffer(2))) => <Buffer >
//   Buffer.from([1, '2', 3.7, -1, 'x', null]) => <Buffer 01 02 03 ff 00 00>
//   Buffer.from({valueOf() {return 1}}) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Object
//   Buffer.from({valueOf() {return null}}) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Object
//   Buffer.from(new SharedArrayBuffer(2)) => <Buffer 00 00>
//   Buffer.poolSize => 65536
//   Buffer.from('abc').buffer.byteLength => 65536
//   Buffer.allocUnsafe(4095).buffer.byteLength => 65536
//   Buffer.allocUnsafe(4096).buffer.byteLength => 65536
//   Buffer.from('é'.repeat(3000)).buffer.byteLength => 65536
//   Buffer.from([1, 2]).buffer.byteLength => 65536
//   Buffer.concat([Buffer.from('a')]).buffer.byteLength => 65536
//   Buffer.concat() throws TypeError ERR_INVALID_ARG_TYPE The "list" argument must be an instance of Array. Received undefined
//   Buffer.concat([1]) throws TypeError ERR_INVALID_ARG_TYPE The "list[0]" argument must be an instance of Buffer or Uint8Array. Received type number (1)
//   Buffer.concat([Buffer.from('abc')], 2) => <Buffer 61 62>
//   Buffer.concat([Buffer.from('abc')], 5) => <Buffer 61 62 63 00 00>
//   Buffer.concat([Buffer.from('abc')], -1) throws RangeError ERR_OUT_OF_RANGE The value of "length" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
//   Buffer.concat([Buffer.from('abc')], 1.5) throws RangeError ERR_OUT_OF_RANGE The value of "length" is out of range. It must be an integer. Received 1.5
//   Buffer.concat([], 'a') => <Buffer >
//   Buffer.concat([], 4) => <Buffer >
//   Buffer.concat([new Uint8Array(2), new Uint16Array(2)]) throws TypeError ERR_INVALID_ARG_TYPE The "list[1]" argument must be an instance of Buffer or Uint8Array. Received an instance of Uint16Array
//   Buffer.byteLength() throws TypeError ERR_INVALID_ARG_TYPE The "string" argument must be of type string or an instance of Buffer or ArrayBuffer. Received undefined
//   Buffer.byteLength(1) throws TypeError ERR_INVALID_ARG_TYPE The "string" argument must be of type string or an instance of Buffer or ArrayBuffer. Received type number (1)
//   Buffer.byteLength('é', 'q') => 2
//   Buffer.byteLength('abc=', 'base64') => 2
//   Buffer.byteLength('abc', 'hex') => 1
//   Buffer.byteLength(new ArrayBuffer(3)) => 3
//   Buffer.byteLength(new DataView(new ArrayBuffer(3))) => 3
//   Buffer.byteLength('é', 'latin1') => 1
//   Buffer.byteLength('a==', 'base64url') => 0
//   Buffer.byteLength('é', 5) => 2
//   Buffer.byteLength('é', null) => 2
//   Buffer.byteLength('') => 0
//   Buffer.isEncoding('UTF-8') => true
//   Buffer.isEncoding('') => false
//   Buffer.isEncoding(1) => false
//   Buffer.isEncoding('binary') => true
//   Buffer.isEncoding('UCS-2') => true
//   Buffer.isEncoding('utf-16le') => true
//   Buffer.isEncoding('buffer') => false
//   Buffer.isEncoding('Base64URL') => true
//   Buffer.isEncoding('utf16-le') => false
//   Buffer.copyBytesFrom(1) throws TypeError ERR_INVALID_ARG_TYPE The "view" argument must be an instance of TypedArray. Received type number (1)
//   Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1) => <Buffer 02 00 03 00>
//   Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 1) => <Buffer 02 00>
//   Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), -1) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
//   Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 5) => <Buffer >
//   Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1.5) throws RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be an integer. Received 1.5
//   Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 'a') throws TypeError ERR_INVALID_ARG_TYPE The "length" argument must be of type number. Received type string ('a')
//   Buffer.of(1, 300, '4') => <Buffer 01 2c 04>
//   Buffer.of.call(Array, 1) => <Buffer 01>
//   Buffer.isBuffer(new Uint8Array(2)) => false
//   Buffer.prototype.toString.call(new Uint8Array([65])) => A
//   Buffer.prototype.parent => undefined
//   Buffer.prototype.offset => undefined
//   JSON.stringify(Buffer.from('ab')) => {"type":"Buffer","data":[97,98]}
//   Buffer.alloc(60) => <Buffer 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 ... 10 more bytes>
//   b().map(x => x).constructor.name => Buffer
//   b().filter(x => x>4) => <Buffer 05 06 07 08 80 ff>
//   Buffer.alloc(0).toJSON() => { type: 'Buffer', data: [] }
//   Buffer.prototype.hexWrite.call(new Uint16Array(3), '616263') => 3
//   Buffer.prototype.readUInt8.call([1, 2], 1) => 2
//   Buffer.from('test').inspect() => <Buffer 74 65 73 74>
//   { class X extends Uint8Array{}; return Buffer.from(new X(2))} => <Buffer 00 00>
//   Buffer.from('ab', '') => <Buffer 61 62>
//   Buffer.from('ab', null) => <Buffer 61 62>
//   Buffer.from('YWI', 'BASE64') => <Buffer 61 62>
//   Buffer.from(new String('YWI'), 'base64') => <Buffer 61 62>
//   Buffer.from('abc', 'utf-16le') => <Buffer 61 00 62 00 63 00>
//   Buffer.from([1, 2, 3], 1) => <Buffer 01 02 03>
//   Buffer.from(Buffer.from('abc'), 1, 1) => <Buffer 61 62 63>
//   Buffer.from({length: NaN, 0: 1}) => <Buffer >
//   Buffer.from({length: 1.5, 0: 7, 1: 8}) => <Buffer 07>
//   Buffer.from({length: 3, 0: 7, 1: 'x'}) => <Buffer 07 00 00>
//   Buffer.from(new Set([1])) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Set
//   Buffer.from(new Map()) throws TypeError ERR_INVALID_ARG_TYPE The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array or an Array-like Object. Received an instance of Map
//   Buffer.from(new Float32Array([1.5, 300])) => <Buffer 01 2c>
//   Buffer.from(new ArrayBuffer(4), '1', '2') => <Buffer 00 00>
//   Buffer.from(new ArrayBuffer(4), 1.5) => <Buffer 00 00 00>
//   Buffer.from(new ArrayBuffer(4), null, null) => <Buffer >
//   Buffer.from(new ArrayBuffer(4), {}) => <Buffer 00 00 00 00>
//   Buffer.allocUnsafe(-1) throws RangeError ERR_OUT_OF_RANGE The value of "size" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
//   Buffer.allocUnsafeSlow(1.9) => <Buffer 00>
//   Buffer.allocUnsafe(1.9) => <Buffer 00>
//   Buffer.alloc(0, 'q', 'zz') => <Buffer >
//   Buffer.alloc(5, 'ab', 'hex') => <Buffer ab ab ab ab ab>
//   Buffer.alloc(5, 0, 'zzz') => <Buffer 00 00 00 00 00>
//   Buffer.alloc(5, 1, 'zzz') => <Buffer 01 01 01 01 01>
//   Buffer.alloc(5, 'abc', '') => <Buffer 61 62 63 61 62>
//   Buffer.alloc(5, null) => <Buffer 00 00 00 00 00>
//   Buffer.alloc(5, 'a', null) => <Buffer 61 61 61 61 61>
//   Buffer.alloc(4) => <Buffer 00 00 00 00>
//   Buffer.concat([Buffer.alloc(1)], '1') throws TypeError ERR_INVALID_ARG_TYPE The "length" argument must be of type number. Received type string ('1')
//   Buffer.concat([Buffer.alloc(1)], null) throws TypeError ERR_INVALID_ARG_TYPE The "length" argument must be of type number. Received null
//   Buffer.concat([Buffer.from('abc'), Buffer.from('def')], 4) => <Buffer 61 62 63 64>
//   Buffer.concat({}) throws TypeError ERR_INVALID_ARG_TYPE The "list" argument must be an instance of Array. Received an instance of Object
//   Buffer.concat([, ]) throws TypeError ERR_INVALID_ARG_TYPE The "list[0]" argument must be an instance of Buffer or Uint8Array. Received undefined
//   Buffer.isBuffer(Object.create(Buffer.prototype)) => true
//   Object.prototype.toString.call(Buffer.alloc(1)) => [object Uint8Array]
//   [...Buffer.from('ab').keys()] => [ 0, 1 ]
//   [...Buffer.from('ab').entries()] => [ [ 0, 97 ], [ 1, 98 ] ]
//   Buffer.name+Buffer.length => Buffer3
//   Buffer[Symbol.species]===Buffer => false
//   Buffer[Symbol.species].name => FastBuffer
//   Buffer.from('ab')+'' => ab
//   Buffer.of().length => 0
//   Buffer.copyBytesFrom(new Uint8Array(0)) => <Buffer >
//   Buffer.copyBytesFrom(new DataView(new ArrayBuffer(2))) throws TypeError ERR_INVALID_ARG_TYPE The "view" argument must be an instance of TypedArray. Received an instance of DataView
//   Buffer.copyBytesFrom(new Float64Array([1]), 0, 5) => <Buffer 00 00 00 00 00 00 f0 3f>
//   Buffer.copyBytesFrom(new Float64Array([1]), 0, -1) throws RangeError ERR_OUT_OF_RANGE The value of "length" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
//   Buffer.copyBytesFrom(new Float64Array([1]), 0, 0) => <Buffer >
//   require('util').inspect(Buffer.from('ab'), {showHidden: true}) => <Buffer 61 62>

'use strict';

const { show } = require('./fixtures/show');

const b = () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 0x80, 0xff]);

show(() => Buffer.alloc());
show(() => Buffer.alloc(-1));
show(() => Buffer.alloc(NaN));
show(() => Buffer.alloc(1.5));
show(() => Buffer.alloc(3, 'zz', 'hex'));
show(() => Buffer.alloc(3, ''));
show(() => Buffer.alloc(3, 'a', 'q'));
show(() => Buffer.alloc(3, 'a', 1));
show(() => Buffer.alloc(3, Buffer.alloc(0)));
show(() => Buffer.allocUnsafe('5'));
show(() => Buffer.from());
show(() => Buffer.from(1));
show(() => Buffer.from({}));
show(() => Buffer.from('a', 'q'));
show(() => Buffer.from('a', 1));
show(() => Buffer.from(new ArrayBuffer(3), 4));
show(() => Buffer.from(new ArrayBuffer(3), 1, 4));
show(() => Buffer.from(new ArrayBuffer(3), NaN, -4));
show(() => Buffer.from({length: 2}));
show(() => Buffer.from({length: -2}));
show(() => Buffer.from({length: '2'}));
show(() => Buffer.from({type: 'Buffer', data: [1, 2]}));
show(() => Buffer.from({type: 'Buffer', data: 1}));
show(() => Buffer.from(new String('abc')));
show(() => Buffer.from({[Symbol.toPrimitive]() {return 'hi'}}));
show(() => Buffer.from({valueOf() {return 'hi'}}));
show(() => Buffer.from(new Number(3)));
show(() => Buffer.from(null));
show(() => Buffer.from(new Uint16Array([1, 257])));
show(() => Buffer.from(()=>{}));
show(() => Buffer.from(true));
show(() => Buffer.from(new DataView(new ArrayBuffer(2))));
show(() => Buffer.from([1, '2', 3.7, -1, 'x', null]));
show(() => Buffer.from({valueOf() {return 1}}));
show(() => Buffer.from({valueOf() {return null}}));
show(() => Buffer.from(new SharedArrayBuffer(2)));
show(() => Buffer.poolSize);
show(() => Buffer.from('abc').buffer.byteLength);
show(() => Buffer.allocUnsafe(4095).buffer.byteLength);
show(() => Buffer.allocUnsafe(4096).buffer.byteLength);
show(() => Buffer.from('é'.repeat(3000)).buffer.byteLength);
show(() => Buffer.from([1, 2]).buffer.byteLength);
show(() => Buffer.concat([Buffer.from('a')]).buffer.byteLength);
show(() => Buffer.concat());
show(() => Buffer.concat([1]));
show(() => Buffer.concat([Buffer.from('abc')], 2));
show(() => Buffer.concat([Buffer.from('abc')], 5));
show(() => Buffer.concat([Buffer.from('abc')], -1));
show(() => Buffer.concat([Buffer.from('abc')], 1.5));
show(() => Buffer.concat([], 'a'));
show(() => Buffer.concat([], 4));
show(() => Buffer.concat([new Uint8Array(2), new Uint16Array(2)]));
show(() => Buffer.byteLength());
show(() => Buffer.byteLength(1));
show(() => Buffer.byteLength('é', 'q'));
show(() => Buffer.byteLength('abc=', 'base64'));
show(() => Buffer.byteLength('abc', 'hex'));
show(() => Buffer.byteLength(new ArrayBuffer(3)));
show(() => Buffer.byteLength(new DataView(new ArrayBuffer(3))));
show(() => Buffer.byteLength('é', 'latin1'));
show(() => Buffer.byteLength('a==', 'base64url'));
show(() => Buffer.byteLength('é', 5));
show(() => Buffer.byteLength('é', null));
show(() => Buffer.byteLength(''));
show(() => Buffer.isEncoding('UTF-8'));
show(() => Buffer.isEncoding(''));
show(() => Buffer.isEncoding(1));
show(() => Buffer.isEncoding('binary'));
show(() => Buffer.isEncoding('UCS-2'));
show(() => Buffer.isEncoding('utf-16le'));
show(() => Buffer.isEncoding('buffer'));
show(() => Buffer.isEncoding('Base64URL'));
show(() => Buffer.isEncoding('utf16-le'));
show(() => Buffer.copyBytesFrom(1));
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1));
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 1));
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), -1));
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 5));
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1.5));
show(() => Buffer.copyBytesFrom(new Uint16Array([1, 2, 3]), 1, 'a'));
show(() => Buffer.of(1, 300, '4'));
show(() => Buffer.of.call(Array, 1));
show(() => Buffer.isBuffer(new Uint8Array(2)));
show(() => Buffer.prototype.toString.call(new Uint8Array([65])));
show(() => Buffer.prototype.parent);
show(() => Buffer.prototype.offset);
show(() => JSON.stringify(Buffer.from('ab')));
show(() => Buffer.alloc(60));
show(() => b().map(x => x).constructor.name);
show(() => b().filter(x => x>4));
show(() => Buffer.alloc(0).toJSON());
show(() => Buffer.prototype.hexWrite.call(new Uint16Array(3), '616263'));
show(() => Buffer.prototype.readUInt8.call([1, 2], 1));
show(() => Buffer.from('test').inspect());
show(() => { class X extends Uint8Array{}; return Buffer.from(new X(2))});
show(() => Buffer.from('ab', ''));
show(() => Buffer.from('ab', null));
show(() => Buffer.from('YWI', 'BASE64'));
show(() => Buffer.from(new String('YWI'), 'base64'));
show(() => Buffer.from('abc', 'utf-16le'));
show(() => Buffer.from([1, 2, 3], 1));
show(() => Buffer.from(Buffer.from('abc'), 1, 1));
show(() => Buffer.from({length: NaN, 0: 1}));
show(() => Buffer.from({length: 1.5, 0: 7, 1: 8}));
show(() => Buffer.from({length: 3, 0: 7, 1: 'x'}));
show(() => Buffer.from(new Set([1])));
show(() => Buffer.from(new Map()));
show(() => Buffer.from(new Float32Array([1.5, 300])));
show(() => Buffer.from(new ArrayBuffer(4), '1', '2'));
show(() => Buffer.from(new ArrayBuffer(4), 1.5));
show(() => Buffer.from(new ArrayBuffer(4), null, null));
show(() => Buffer.from(new ArrayBuffer(4), {}));
show(() => Buffer.allocUnsafe(-1));
show(() => Buffer.allocUnsafeSlow(1.9));
show(() => Buffer.allocUnsafe(1.9));
show(() => Buffer.alloc(0, 'q', 'zz'));
show(() => Buffer.alloc(5, 'ab', 'hex'));
show(() => Buffer.alloc(5, 0, 'zzz'));
show(() => Buffer.alloc(5, 1, 'zzz'));
show(() => Buffer.alloc(5, 'abc', ''));
show(() => Buffer.alloc(5, null));
show(() => Buffer.alloc(5, 'a', null));
show(() => Buffer.alloc(4));
show(() => Buffer.concat([Buffer.alloc(1)], '1'));
show(() => Buffer.concat([Buffer.alloc(1)], null));
show(() => Buffer.concat([Buffer.from('abc'), Buffer.from('def')], 4));
show(() => Buffer.concat({}));
show(() => Buffer.concat([, ]));
show(() => Buffer.isBuffer(Object.create(Buffer.prototype)));
show(() => Object.prototype.toString.call(Buffer.alloc(1)));
show(() => [...Buffer.from('ab').keys()]);
show(() => [...Buffer.from('ab').entries()]);
show(() => Buffer.name+Buffer.length);
show(() => Buffer[Symbol.species]===Buffer);
show(() => Buffer[Symbol.species].name);
show(() => Buffer.from('ab')+'');
show(() => Buffer.of().length);
show(() => Buffer.copyBytesFrom(new Uint8Array(0)));
show(() => Buffer.copyBytesFrom(new DataView(new ArrayBuffer(2))));
show(() => Buffer.copyBytesFrom(new Float64Array([1]), 0, 5));
show(() => Buffer.copyBytesFrom(new Float64Array([1]), 0, -1));
show(() => Buffer.copyBytesFrom(new Float64Array([1]), 0, 0));
show(() => require('util').inspect(Buffer.from('ab'), {showHidden: true}));
