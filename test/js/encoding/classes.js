// TextEncoder and TextDecoder: arguments and errors.
//
// Prints:
//   new TextDecoder('x') throws RangeError ERR_ENCODING_NOT_SUPPORTED The "x" encoding is not supported
//   new TextDecoder('utf-8', null) => TextDecoder { encoding: 'utf-8', fatal: false, ignoreBOM: false }
//   new TextDecoder('utf-8', 1) throws TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
//   new TextDecoder('utf-8', {fatal: true}).decode(new Uint8Array([255])) throws TypeError ERR_ENCODING_INVALID_ENCODED_DATA The encoded data was not valid for encoding utf-8
//   new TextDecoder('utf-16le', {fatal: true}).decode(new Uint8Array([255])) throws TypeError ERR_ENCODING_INVALID_ENCODED_DATA The encoded data was not valid for encoding utf-16le
//   new TextDecoder('shift_jis', {fatal: true}).decode(new Uint8Array([255])) throws TypeError ERR_ENCODING_INVALID_ENCODED_DATA The encoded data was not valid for encoding shift_jis
//   new TextDecoder().decode(1) throws TypeError ERR_INVALID_ARG_TYPE The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.
//   new TextDecoder().decode(null) throws TypeError ERR_INVALID_ARG_TYPE The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.
//   new TextDecoder().decode(undefined) => 
//   new TextDecoder().decode(new Uint8Array(2), 1) throws TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
//   new TextEncoder().encodeInto(1, 1) throws TypeError ERR_INVALID_ARG_TYPE The "src" argument must be of type string. Received type number (1)
//   new TextEncoder().encodeInto('a', 1) throws TypeError ERR_INVALID_ARG_TYPE The "dest" argument must be an instance of Uint8Array. Received type number (1)
//   new TextEncoder().encodeInto('a', new Uint16Array(2)) throws TypeError ERR_INVALID_ARG_TYPE The "dest" argument must be an instance of Uint8Array. Received an instance of Uint16Array
//   new TextEncoder().encode(null) => Uint8Array(4) [ 110, 117, 108, 108 ]
//   new TextEncoder().encode(undefined) => Uint8Array(0) []

'use strict';

const { show } = require('../buffer/fixtures/show');

show(() => new TextDecoder('x'));
show(() => new TextDecoder('utf-8', null));
show(() => new TextDecoder('utf-8', 1));
show(() => new TextDecoder('utf-8', {fatal: true}).decode(new Uint8Array([255])));
show(() => new TextDecoder('utf-16le', {fatal: true}).decode(new Uint8Array([255])));
show(() => new TextDecoder('shift_jis', {fatal: true}).decode(new Uint8Array([255])));
show(() => new TextDecoder().decode(1));
show(() => new TextDecoder().decode(null));
show(() => new TextDecoder().decode(undefined));
show(() => new TextDecoder().decode(new Uint8Array(2), 1));
show(() => new TextEncoder().encodeInto(1, 1));
show(() => new TextEncoder().encodeInto('a', 1));
show(() => new TextEncoder().encodeInto('a', new Uint16Array(2)));
show(() => new TextEncoder().encode(null));
show(() => new TextEncoder().encode(undefined));
