'use strict';

// 'keypress' events of a stream that a terminal is read with.

const {
  StringPrototypeCodePointAt, StringPrototypeEndsWith, StringPrototypeSlice, Symbol,
} = primordials;
const { decodeKeys } = internalBinding('readline');

const kKeypress = Symbol('kKeypress');
const kCtrl = 1;
const kMeta = 2;
const kShift = 4;
const kEscaped = 8;
const kEscapeTimeoutMs = 500;
const kLastOfBasicPlane = 0xffff;

let clearTimeout, setTimeout;

// What is kept of a stream: the beginning of an escape sequence, and the timer that ends it.
class KeypressSource {
  #stream;
  #interface;
  #decoder;
  #pending = '';
  #timer;

  constructor(stream, readline) {
    const { StringDecoder } = require('string_decoder');
    this.#stream = stream;
    this.#interface = readline;
    this.#decoder = new StringDecoder('utf8');
  }

  receive(chunk) {
    const text = this.#decoder.write(chunk);
    if (text === '') return;
    clearTimeout(this.#timer);
    const readline = this.#interface;
    if (readline) {
      readline._sawKeyPress = isOneCharacter(text);
      // A tab that is pasted is no request for completions.
      readline.isCompletionEnabled = false;
    }
    this.#decode(this.#pending + text, false);
    if (readline) readline.isCompletionEnabled = true;
    if (StringPrototypeEndsWith(this.#pending, '\x1b')) {
      this.#timer = setTimeout(() => this.#decode(this.#pending, true),
                               readline ? readline.escapeCodeTimeout : kEscapeTimeoutMs);
    }
  }

  #decode(text, isOver) {
    const keys = decodeKeys(text, isOver);
    this.#pending = StringPrototypeSlice(text, keys[0]);
    for (let i = 1; i < keys.length; i += 4) {
      if (i + 4 === keys.length && this.#interface && this.#pending === '') {
        this.#interface.isCompletionEnabled = true;
      }
      this.#emit(keys[i], keys[i + 1], keys[i + 2], keys[i + 3]);
    }
  }

  #emit(sequence, name, code, bits) {
    const key = {
      sequence,
      name,
      ctrl: (bits & kCtrl) !== 0,
      meta: (bits & kMeta) !== 0,
      shift: (bits & kShift) !== 0,
    };
    if (code !== undefined) key.code = code;
    this.#stream.emit('keypress', (bits & kEscaped) !== 0 ? undefined : sequence, key);
  }
}

function isOneCharacter(text) {
  return text.length === (StringPrototypeCodePointAt(text, 0) > kLastOfBasicPlane ? 2 : 1);
}

// The stream is read only while somebody listens.
function emitKeypressEvents(stream, readline = undefined) {
  if (stream[kKeypress] !== undefined) return;
  ({ clearTimeout, setTimeout } = require('timers'));
  const source = new KeypressSource(stream, readline);
  stream[kKeypress] = source;

  function onData(chunk) {
    if (stream.listenerCount('keypress') > 0) {
      source.receive(chunk);
    } else {
      stream.removeListener('data', onData);
      stream.on('newListener', onNewListener);
    }
  }

  function onNewListener(event) {
    if (event !== 'keypress') return;
    stream.on('data', onData);
    stream.removeListener('newListener', onNewListener);
  }

  if (stream.listenerCount('keypress') > 0) stream.on('data', onData);
  else stream.on('newListener', onNewListener);
}

module.exports = { emitKeypressEvents };
