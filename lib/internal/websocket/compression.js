'use strict';

// permessage-deflate (RFC 7692): what servers compress is inflated; what we send goes as it is.

const {
  ArrayPrototypePush, Error, RegExpPrototypeExec, SafeSet, StringPrototypeSplit,
  StringPrototypeToLowerCase, StringPrototypeTrim, TypedArrayPrototypeSet, Uint8Array,
} = primordials;
const { ProtocolError } = require('internal/websocket/frames');

const kOffer = 'permessage-deflate; client_max_window_bits';
const kInflatedBytesMax = 128 * 1024 * 1024;
const kTailBytes = 4;

const parameter =
  /^(?:(?:server|client)_no_context_takeover|(?:server|client)_max_window_bits=(?:[89]|1[0-5]))$/;

// The server's answer to the offer: whether each message begins anew. Throws if it is no answer.
function forgets(header) {
  const parts = StringPrototypeSplit(header, ';');
  const names = [];
  for (let i = 0; i < parts.length; i++) {
    ArrayPrototypePush(names, StringPrototypeToLowerCase(StringPrototypeTrim(parts[i])));
  }
  const seen = new SafeSet();
  for (let i = 1; i < names.length; i++) {
    if (RegExpPrototypeExec(parameter, names[i]) === null || seen.has(names[i])) break;
    seen.add(names[i]);
  }
  if (names[0] !== 'permessage-deflate' || seen.size !== names.length - 1) {
    throw new Error('Sec-WebSocket-Extensions header does not match.');
  }
  return seen.has('server_no_context_takeover');
}

// What is left out at the end of each message.
function withTail(bytes) {
  const whole = new Uint8Array(bytes.length + kTailBytes);
  TypedArrayPrototypeSet(whole, bytes);
  whole[bytes.length + 2] = whole[bytes.length + 3] = 0xff;
  return whole;
}

class Inflater {
  #stream;
  #forgets;

  constructor(header) {
    this.#forgets = forgets(header);
    this.#stream = require('zlib').createInflateRaw();
  }

  inflate(bytes) {
    const { native } = this.#stream._handle;
    const { Z_SYNC_FLUSH } = require('zlib').constants;
    const { wholeSync } = internalBinding('zlib');
    // By steps: the codec goes on where the last message has ended.
    const answer = wholeSync(native, Z_SYNC_FLUSH, withTail(bytes), kInflatedBytesMax, true);
    const settings = { __proto__: null, rejectGarbage: false, maxOutputLength: kInflatedBytesMax };
    const { errorOf } = require('internal/zlib/whole');
    const error = errorOf(settings, answer[0], answer[1], answer[2]);
    if (error !== null) {
      throw new ProtocolError(error.code === 'ERR_BUFFER_TOO_LARGE' ? 1009 : 1007, error.message);
    }
    if (this.#forgets) this.#stream.reset();
    return answer[1];
  }

  close() {
    this.#stream.destroy();
  }
}

module.exports = { Inflater, kOffer };
