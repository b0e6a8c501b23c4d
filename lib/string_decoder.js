'use strict';

// node:string_decoder. Bytes come in pieces that may end inside a character; what is unfinished
// waits for the next piece.

const { ArrayBufferIsView, ObjectDefineProperties, Symbol, Uint8Array } = primordials;

const { Buffer } = require('buffer');
const { slice } = internalBinding('buffer');
const { getEncodingOrUtf8 } = require('internal/buffer/encodings');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_UNKNOWN_ENCODING },
} = require('internal/errors');

// The state is bytes: four for the unfinished character, how many it misses, how many it has, and
// the encoding's number.
const kNativeDecoder = Symbol('kNativeDecoder');
const kMissing = 4;
const kHeld = 5;
const kEncoding = 6;
const kStateSize = 7;

const kUtf8 = 1;
const kBase64 = 2;
const kUtf16 = 3;
const kBase64Url = 7;

function StringDecoder(encoding) {
  const found = getEncodingOrUtf8(encoding);
  if (found === undefined) throw new ERR_UNKNOWN_ENCODING(encoding);
  this.encoding = found.name;
  this[kNativeDecoder] = Buffer.alloc(kStateSize);
  this[kNativeDecoder][kEncoding] = found.id;
}

function isContinuation(byte) {
  return (byte & 0xc0) === 0x80;
}

// How long the character is that the byte begins; 0 if it begins none.
function lengthByLead(byte) {
  if ((byte & 0xe0) === 0xc0) return 2;
  if ((byte & 0xf0) === 0xe0) return 3;
  return (byte & 0xf8) === 0xf0 ? 4 : 0;
}

function hold(state, bytes, from, held, missing) {
  for (let i = 0; i < held; i++) state[i] = bytes[from + i];
  state[kHeld] = held;
  state[kMissing] = missing;
}

// Keeps back what is unfinished at the end of the piece, which begins at `from`, and returns where
// that begins.
function holdUtf8(state, bytes, from) {
  const { length } = bytes;
  for (let held = 1; held <= 4 && held <= length - from; held++) {
    const byte = bytes[length - held];
    if (isContinuation(byte)) continue;
    const missing = lengthByLead(byte) - held;
    if (missing <= 0) return length;
    hold(state, bytes, length - held, held, missing);
    return length - held;
  }
  return length;
}

function holdUtf16(state, bytes, from) {
  const { length } = bytes;
  if ((length - from) % 2 === 1) {
    hold(state, bytes, length - 1, 1, 1);
  } else if ((bytes[length - 1] & 0xfc) === 0xd8) {
    hold(state, bytes, length - 2, 2, 2);
  }
  return length - state[kHeld];
}

function holdBase64(state, bytes, from) {
  const held = (bytes.length - from) % 3;
  if (held > 0) hold(state, bytes, bytes.length - held, held, 3 - held);
  return bytes.length - held;
}

function holdUnfinished(state, bytes, from) {
  switch (state[kEncoding]) {
    case kUtf8: return bytes[bytes.length - 1] < 0x80 ? bytes.length : holdUtf8(state, bytes, from);
    case kUtf16: return holdUtf16(state, bytes, from);
    case kBase64:
    case kBase64Url: return holdBase64(state, bytes, from);
    default: return bytes.length;
  }
}

// Adds what the piece has to the character that waits, and returns how many bytes that were.
function complete(state, bytes) {
  let used = 0;
  while (state[kMissing] > 0 && used < bytes.length) {
    // Not the continuation that was missing: the character stays a stump, a new one begins.
    if (state[kEncoding] === kUtf8 && !isContinuation(bytes[used])) {
      state[kMissing] = 0;
      break;
    }
    state[state[kHeld]] = bytes[used++];
    state[kHeld]++;
    state[kMissing]--;
  }
  return used;
}

// The text of the character that is complete now.
function takeHeld(state) {
  const held = state[kHeld];
  state[kHeld] = 0;
  return slice(state, state[kEncoding], 0, held);
}

function decode(state, bytes) {
  let text = '';
  let from = 0;
  if (state[kMissing] > 0) {
    from = complete(state, bytes);
    if (state[kMissing] > 0) return '';
    text = takeHeld(state);
  }
  if (from === bytes.length) return text;
  const end = holdUnfinished(state, bytes, from);
  return end === from ? text : text + slice(bytes, state[kEncoding], from, end);
}

function bytesOf(chunk) {
  if (chunk instanceof Buffer) return chunk;
  if (ArrayBufferIsView(chunk)) {
    return new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  throw new ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray', 'DataView'], chunk);
}

StringDecoder.prototype.write = function write(chunk) {
  if (typeof chunk === 'string') return chunk;
  const bytes = bytesOf(chunk);
  const state = this[kNativeDecoder];
  if (state === undefined) throw new ERR_INVALID_THIS('StringDecoder');
  // Nothing waits, and nothing will: the common case.
  if (state[kMissing] === 0 && bytes[bytes.length - 1] < 0x80 && state[kEncoding] <= kUtf8) {
    return slice(bytes, state[kEncoding], 0, bytes.length);
  }
  return decode(state, bytes);
};

StringDecoder.prototype.end = function end(buf) {
  const text = buf === undefined ? '' : this.write(buf);
  const state = this[kNativeDecoder];
  if (state[kHeld] === 0) return text;
  state[kMissing] = 0;
  return text + takeHeld(state);
};

function forget(state) {
  hold(state, state, 0, 0, 0);
}

// Not documented, but used: decodes from an offset on, as if nothing had been before.
StringDecoder.prototype.text = function text(buf, offset) {
  forget(this[kNativeDecoder]);
  return this.write(buf.slice(offset));
};

ObjectDefineProperties(StringDecoder.prototype, {
  __proto__: null,
  lastChar: {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return this[kNativeDecoder].subarray(0, kMissing); },
  },
  lastNeed: {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return this[kNativeDecoder][kMissing]; },
  },
  lastTotal: {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() { return this[kNativeDecoder][kHeld] + this[kNativeDecoder][kMissing]; },
  },
});

module.exports = { StringDecoder };
