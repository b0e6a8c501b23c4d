// StringDecoder: arguments, unfinished characters.
//
// Prints:
//   new StringDecoder('q') throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: q
//   new StringDecoder(1) throws TypeError ERR_UNKNOWN_ENCODING Unknown encoding: 1
//   new StringDecoder(null).encoding => utf8
//   new StringDecoder('binary').encoding => latin1
//   new StringDecoder('UCS-2').encoding => utf16le
//   new StringDecoder().write(1) throws TypeError ERR_INVALID_ARG_TYPE The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received type number (1)
//   new StringDecoder().write() throws TypeError ERR_INVALID_ARG_TYPE The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received undefined
//   new StringDecoder().write('abc') => abc
//   new StringDecoder().end('abc') => abc
//   new StringDecoder().write(new DataView(new ArrayBuffer(2))).length => 2
//   new StringDecoder().write(new ArrayBuffer(2)) throws TypeError ERR_INVALID_ARG_TYPE The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received an instance of ArrayBuffer
//   {const d = new StringDecoder(); d.write(Buffer.from([0xe2])); return [d.lastChar, d.lastNeed, d.lastTotal]} => [ <Buffer e2 00 00 00>, 2, 3 ]
//   {const d = new StringDecoder(); d.write(Buffer.from([0xe2])); return d.text(Buffer.from('abc'), 1)} => bc
//   {const d = new StringDecoder('base64'); d.write(Buffer.from([0xe2, 3])); return [d.lastChar, d.lastNeed, d.lastTotal]} => [ <Buffer e2 03 00 00>, 1, 3 ]
//   {const d = new StringDecoder('ucs2'); d.write(Buffer.from([0, 0xd8, 3])); return [d.lastChar, d.lastNeed, d.lastTotal]} => [ <Buffer 03 00 00 00>, 1, 2 ]
//   {const d = new StringDecoder('ucs2'); d.write(Buffer.from([0, 0xd8])); return [d.lastChar, d.lastNeed, d.lastTotal]} => [ <Buffer 00 d8 00 00>, 2, 4 ]
//   {const d = new StringDecoder('ucs2'); return d.end(Buffer.from([0, 0xd8, 1])).split('').map(c => c.charCodeAt())} => [ 55296 ]
//   {const d = new StringDecoder(); d.encoding='hex'; return d.write(Buffer.from('abc'))} => abc
//   new StringDecoder('hex').end(5) throws TypeError ERR_INVALID_ARG_TYPE The "buf" argument must be an instance of Buffer, TypedArray, or DataView. Received type number (5)

'use strict';

const { show } = require('../buffer/fixtures/show');
const { StringDecoder } = require('string_decoder');

show(() => new StringDecoder('q'));
show(() => new StringDecoder(1));
show(() => new StringDecoder(null).encoding);
show(() => new StringDecoder('binary').encoding);
show(() => new StringDecoder('UCS-2').encoding);
show(() => new StringDecoder().write(1));
show(() => new StringDecoder().write());
show(() => new StringDecoder().write('abc'));
show(() => new StringDecoder().end('abc'));
show(() => new StringDecoder().write(new DataView(new ArrayBuffer(2))).length);
show(() => new StringDecoder().write(new ArrayBuffer(2)));
show(() => {const d = new StringDecoder(); d.write(Buffer.from([0xe2])); return [d.lastChar, d.lastNeed, d.lastTotal]});
show(() => {const d = new StringDecoder(); d.write(Buffer.from([0xe2])); return d.text(Buffer.from('abc'), 1)});
show(() => {const d = new StringDecoder('base64'); d.write(Buffer.from([0xe2, 3])); return [d.lastChar, d.lastNeed, d.lastTotal]});
show(() => {const d = new StringDecoder('ucs2'); d.write(Buffer.from([0, 0xd8, 3])); return [d.lastChar, d.lastNeed, d.lastTotal]});
show(() => {const d = new StringDecoder('ucs2'); d.write(Buffer.from([0, 0xd8])); return [d.lastChar, d.lastNeed, d.lastTotal]});
show(() => {const d = new StringDecoder('ucs2'); return d.end(Buffer.from([0, 0xd8, 1])).split('').map(c => c.charCodeAt())});
show(() => {const d = new StringDecoder(); d.encoding='hex'; return d.write(Buffer.from('abc'))});
show(() => new StringDecoder('hex').end(5));
