'use strict';

// TextEncoder and TextDecoder of the Encoding standard.

const {
  ArrayBufferIsView,
  Float64Array,
  ObjectDefineProperties,
  RegExpPrototypeSymbolReplace,
  StringPrototypeCharCodeAt,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  SymbolFor,
  SymbolToStringTag,
  TypeError,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;

const binding = internalBinding('encoding');
const { utf8 } = require('internal/buffer/encodings');
const { writeUtf8 } = require('internal/buffer/text');
const {
  codes: {
    ERR_ENCODING_INVALID_ENCODED_DATA,
    ERR_ENCODING_NOT_SUPPORTED,
    ERR_INVALID_ARG_TYPE,
    ERR_INVALID_THIS,
  },
} = require('internal/errors');
const {
  kValidateObjectAllowObjectsAndNull, validateObject, validateString,
} = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kByteOrderMark = 0xfeff;
const enumerable = { __proto__: null, enumerable: true };

function tag(value) {
  return { __proto__: null, configurable: true, enumerable: false, writable: false, value };
}

// ---- TextEncoder -------------------------------------------------------------------------------

// [UTF-16 units read, bytes written], filled by C++.
const progress = new Float64Array(2);
const progressBytes = new Uint8Array(progress.buffer);

// What the engine keeps of an object's class takes 24 ns to ask for; Uint8Arrays of other realms, and
// whatever looks like none, are asked.
function isUint8Array(value) {
  return (ArrayBufferIsView(value) && value instanceof Uint8Array) ||
    TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';
}

class TextEncoder {
  #isEncoder = true;

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#isEncoder in value)) {
      throw new ERR_INVALID_THIS('TextEncoder');
    }
  }

  get encoding() {
    TextEncoder.#check(this);
    return 'utf-8';
  }

  encode(input = '') {
    TextEncoder.#check(this);
    const text = `${input}`;
    const bytes = new Uint8Array(utf8.byteLength(text));
    writeUtf8(bytes, text, 0, bytes.length);
    return bytes;
  }

  encodeInto(src, dest) {
    TextEncoder.#check(this);
    validateString(src, 'src');
    if (!isUint8Array(dest)) {
      throw new ERR_INVALID_ARG_TYPE('dest', 'Uint8Array', dest);
    }
    binding.encodeInto(src, dest, progressBytes);
    return { read: progress[0], written: progress[1] };
  }

  [customInspect](depth, options) {
    if (typeof depth === 'number' && depth < 0) return '[TextEncoder]';
    return require('internal/util/inspect').inspect({ encoding: this.encoding }, options);
  }
}

ObjectDefineProperties(TextEncoder.prototype, {
  __proto__: null,
  encode: enumerable,
  encodeInto: enumerable,
  encoding: enumerable,
  [SymbolToStringTag]: tag('TextEncoder'),
});

// ---- TextDecoder -------------------------------------------------------------------------------

const outerWhiteSpace = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;

// The standard's name for an encoding, by any of its labels; undefined if there is none.
function nameOf(label) {
  const text = StringPrototypeToLowerCase(label);
  if (text === 'utf-8' || text === 'utf8') return 'utf-8';
  const { byLabel } = require('internal/encoding/labels');
  return byLabel[text] ?? byLabel[RegExpPrototypeSymbolReplace(outerWhiteSpace, text, '')];
}

function checkInput(input) {
  if (ArrayBufferIsView(input) || require('internal/util/types').isAnyArrayBuffer(input)) return;
  const error = new TypeError('The "list" argument must be an instance of ' +
    'SharedArrayBuffer, ArrayBuffer or ArrayBufferView.');
  error.code = 'ERR_INVALID_ARG_TYPE';
  throw error;
}

const noBytes = new Uint8Array(0);

// Whether more bytes are to come.
function readStream(options) {
  validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
  return !!options?.stream;
}

class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  // C++'s, made when a first piece comes or the encoding is not UTF-8.
  #decoder = undefined;
  #isInStream = false;
  #hasBegun = false;

  constructor(encoding = 'utf-8', options = { __proto__: null }) {
    const label = `${encoding}`;
    validateObject(options, 'options', kValidateObjectAllowObjectsAndNull);
    const name = nameOf(label);
    if (name === undefined) throw new ERR_ENCODING_NOT_SUPPORTED(label);
    this.#encoding = name;
    this.#fatal = !!options?.fatal;
    this.#ignoreBOM = !!options?.ignoreBOM;
    if (name !== 'utf-8') this.#makeDecoder(label);
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#encoding in value)) {
      throw new ERR_INVALID_THIS('TextDecoder');
    }
  }

  #makeDecoder(label) {
    this.#decoder = binding.createDecoder(this.#encoding, this.#fatal);
    if (this.#decoder === undefined) throw new ERR_ENCODING_NOT_SUPPORTED(label);
  }

  #failMalformed() {
    this.#isInStream = false;
    this.#hasBegun = false;
    throw new ERR_ENCODING_INVALID_ENCODED_DATA(this.#encoding, undefined);
  }

  get encoding() {
    TextDecoder.#check(this);
    return this.#encoding;
  }

  get fatal() {
    TextDecoder.#check(this);
    return this.#fatal;
  }

  get ignoreBOM() {
    TextDecoder.#check(this);
    return this.#ignoreBOM;
  }

  decode(input = noBytes, options = undefined) {
    TextDecoder.#check(this);
    checkInput(input);
    const stream = options !== undefined && readStream(options);
    if (this.#encoding === 'utf-8' && !stream && !this.#isInStream) {
      const text = binding.decodeUtf8(input, this.#fatal, this.#ignoreBOM);
      return text === undefined ? this.#failMalformed() : text;
    }
    if (this.#decoder === undefined) this.#makeDecoder(this.#encoding);
    const text = binding.decode(this.#decoder, input, !stream);
    if (text === undefined) this.#failMalformed();
    this.#isInStream = stream;
    return this.#withoutMark(text, stream);
  }

  // A byte order mark is the first character of a stream or none.
  #withoutMark(text, stream) {
    const isFirst = !this.#hasBegun && text.length > 0;
    this.#hasBegun = stream && (this.#hasBegun || text.length > 0);
    const isMark = isFirst && !this.#ignoreBOM &&
      StringPrototypeCharCodeAt(text, 0) === kByteOrderMark &&
      StringPrototypeSlice(this.#encoding, 0, 4) === 'utf-';
    return isMark ? StringPrototypeSlice(text, 1) : text;
  }

  [customInspect](depth, options) {
    TextDecoder.#check(this);
    if (typeof depth === 'number' && depth < 0) return '[TextDecoder]';
    const shown = { encoding: this.#encoding, fatal: this.#fatal, ignoreBOM: this.#ignoreBOM };
    return `${this.constructor.name} ${require('internal/util/inspect').inspect(shown, options)}`;
  }
}

ObjectDefineProperties(TextDecoder.prototype, {
  __proto__: null,
  decode: enumerable,
  encoding: enumerable,
  fatal: enumerable,
  ignoreBOM: enumerable,
  [SymbolToStringTag]: tag('TextDecoder'),
});

module.exports = { TextDecoder, TextEncoder };
