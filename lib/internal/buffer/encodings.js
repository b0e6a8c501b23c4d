'use strict';

// The encodings that Buffer knows. `id` is the number by which C++ knows them (text_encoding.h).

const { MathFloor, StringPrototypeCharCodeAt, StringPrototypeToLowerCase } = primordials;

const { byteLengthUtf8 } = internalBinding('buffer');
const kPadding = 0x3d; // =

// Measured: up to here a loop is faster than a call into C++.
const kShort = 48;

function utf8Length(text) {
  const { length } = text;
  if (length > kShort) return byteLengthUtf8(text);
  for (let i = 0; i < length; i++) {
    if (StringPrototypeCharCodeAt(text, i) > 0x7f) return byteLengthUtf8(text);
  }
  return length;
}

function latin1Length(text) {
  return text.length;
}

function ucs2Length(text) {
  return text.length * 2;
}

function hexLength(text) {
  return text.length >>> 1;
}

// What the text decodes to if nothing foreign is in it.
function base64Length(text) {
  let { length } = text;
  if (length > 0 && StringPrototypeCharCodeAt(text, length - 1) === kPadding) length--;
  if (length > 1 && StringPrototypeCharCodeAt(text, length - 1) === kPadding) length--;
  return MathFloor(length * 3 / 4);
}

const ascii = { __proto__: null, name: 'ascii', id: 0, byteLength: latin1Length };
const utf8 = { __proto__: null, name: 'utf8', id: 1, byteLength: utf8Length };
const base64 = { __proto__: null, name: 'base64', id: 2, byteLength: base64Length };
const utf16le = { __proto__: null, name: 'utf16le', id: 3, byteLength: ucs2Length };
const latin1 = { __proto__: null, name: 'latin1', id: 4, byteLength: latin1Length };
const hex = { __proto__: null, name: 'hex', id: 5, byteLength: hexLength };
const base64url = { __proto__: null, name: 'base64url', id: 7, byteLength: base64Length };

const byName = {
  __proto__: null,
  ascii,
  base64,
  base64url,
  'binary': latin1,
  hex,
  latin1,
  'ucs-2': utf16le,
  'ucs2': utf16le,
  'utf-16le': utf16le,
  'utf-8': utf8,
  utf16le,
  utf8,
};

// Undefined for what is none.
function getEncoding(name) {
  const text = `${name}`;
  return byName[text] ?? byName[StringPrototypeToLowerCase(text)];
}

// The same, where nothing stands for UTF-8.
function getEncodingOrUtf8(name) {
  if (name === undefined || name === null || name === '') return utf8;
  return typeof name === 'string' ? getEncoding(name) : undefined;
}

module.exports = { ascii, getEncoding, getEncodingOrUtf8, latin1, utf16le, utf8 };
