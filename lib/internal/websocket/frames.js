'use strict';

// Frames of the WebSocket protocol (RFC 6455): made for the server, taken apart as they come.

const {
  ArrayPrototypePush, ArrayPrototypeShift, MathMin, TypedArrayPrototypeSet,
  TypedArrayPrototypeSubarray, Uint8Array,
} = primordials;

const kContinuation = 0;
const kText = 1;
const kBinary = 2;
const kClose = 8;
const kPing = 9;
const kPong = 10;

const kControlBytesMax = 125;
const kMessageBytesMax = 0x7fffffff;

// ---- To the server -----------------------------------------------------------------------------

// Everything that clients send is masked, each frame with another key.
function frame(opcode, payload) {
  const { length } = payload;
  const extra = length <= kControlBytesMax ? 0 : length <= 0xffff ? 2 : 8;
  const bytes = new Uint8Array(2 + extra + 4 + length);
  bytes[0] = 0x80 | opcode;
  bytes[1] = 0x80 | (extra === 0 ? length : extra === 2 ? 126 : 127);
  for (let i = 0, rest = length; i < extra; i++) {
    bytes[1 + extra - i] = rest % 256;
    rest = (rest - rest % 256) / 256;
  }
  const at = 2 + extra;
  const key = TypedArrayPrototypeSubarray(bytes, at, at + 4);
  require('crypto').randomFillSync(key);
  for (let i = 0; i < length; i++) bytes[at + 4 + i] = payload[i] ^ key[i & 3];
  return bytes;
}

// ---- From the server ---------------------------------------------------------------------------

class ProtocolError {
  constructor(code, message) {
    this.code = code;
    this.message = message;
  }
}

// Bytes that have come and are not used yet, as the pieces in which they came.
class Pieces {
  #list = [];
  #offset = 0; // in the first
  length = 0;

  push(bytes) {
    ArrayPrototypePush(this.#list, bytes);
    this.length += bytes.length;
  }

  take(count) {
    const taken = new Uint8Array(count);
    for (let at = 0; at < count;) {
      const first = this.#list[0];
      const size = MathMin(first.length - this.#offset, count - at);
      const part = TypedArrayPrototypeSubarray(first, this.#offset, this.#offset + size);
      TypedArrayPrototypeSet(taken, part, at);
      at += size;
      this.#offset += size;
      if (this.#offset < first.length) continue;
      ArrayPrototypeShift(this.#list);
      this.#offset = 0;
    }
    this.length -= count;
    return taken;
  }
}

// receiver: message(isText, bytes), close(payload), ping(payload). `inflater` is for messages that
// are compressed, if that was agreed upon. push() throws ProtocolErrors.
class FrameReader {
  #receiver;
  #pieces = new Pieces();
  #head; // of the frame whose payload is awaited: { opcode, isFinal, length }
  #lengthBytes = 0; // that are awaited
  #message; // Pieces of a message whose end is still to come
  #isText = false;
  #inflater;
  #isCompressed = false;

  constructor(receiver, inflater) {
    this.#receiver = receiver;
    this.#inflater = inflater;
  }

  push(bytes) {
    this.#pieces.push(bytes);
    while (this.#step());
  }

  // Whether there was enough for one.
  #step() {
    const pieces = this.#pieces;
    if (this.#head === undefined) {
      if (pieces.length < 2) return false;
      this.#readHead(pieces.take(2));
    } else if (this.#lengthBytes > 0) {
      if (pieces.length < this.#lengthBytes) return false;
      this.#readLength(pieces.take(this.#lengthBytes));
    } else {
      if (pieces.length < this.#head.length) return false;
      const head = this.#head;
      this.#head = undefined;
      this.#handle(head, pieces.take(head.length));
    }
    return true;
  }

  #readHead(bytes) {
    const opcode = bytes[0] & 0x0f;
    const isFinal = (bytes[0] & 0x80) !== 0;
    const length = bytes[1] & 0x7f;
    const isControl = opcode >= kClose;
    if (opcode > kPong || (opcode > kBinary && !isControl)) {
      throw new ProtocolError(1002, 'Invalid opcode received');
    }
    if ((bytes[1] & 0x80) !== 0) throw new ProtocolError(1002, 'Frame cannot be masked');
    const isCompressed = (bytes[0] & 0x40) !== 0;
    const isFirst = opcode === kText || opcode === kBinary;
    if (isCompressed && (this.#inflater === undefined || !isFirst)) {
      throw new ProtocolError(1002, 'Expected RSV1 to be clear.');
    }
    if ((bytes[0] & 0x30) !== 0) throw new ProtocolError(1002, 'RSV1, RSV2, RSV3 must be clear');
    if (isControl && (length > kControlBytesMax || !isFinal)) {
      throw new ProtocolError(1002, 'Control frame either too large or fragmented');
    }
    if (opcode === kContinuation && this.#message === undefined) {
      throw new ProtocolError(1002, 'Unexpected continuation frame');
    }
    if (isFirst && this.#message !== undefined) {
      throw new ProtocolError(1002, 'Expected continuation frame');
    }
    if (isFirst) this.#isCompressed = isCompressed;
    this.#head = { __proto__: null, opcode, isFinal, length };
    this.#lengthBytes = length === 126 ? 2 : length === 127 ? 8 : 0;
  }

  #readLength(bytes) {
    let length = 0;
    for (let i = 0; i < bytes.length; i++) length = length * 256 + bytes[i];
    if (length > kMessageBytesMax) {
      throw new ProtocolError(1009, 'Received payload length > 2^31 bytes.');
    }
    this.#head.length = length;
    this.#lengthBytes = 0;
  }

  #handle({ opcode, isFinal }, payload) {
    switch (opcode) {
      case kClose: return this.#receiver.close(payload);
      case kPing: return this.#receiver.ping(payload);
      case kPong: return undefined;
      default: return this.#addToMessage(opcode, isFinal, payload);
    }
  }

  #addToMessage(opcode, isFinal, payload) {
    if (opcode !== kContinuation) this.#isText = opcode === kText;
    if (isFinal && this.#message === undefined) {
      this.#finish(payload);
      return;
    }
    this.#message ??= new Pieces();
    if (this.#message.length + payload.length > kMessageBytesMax) {
      throw new ProtocolError(1009, 'Received message > 2^31 bytes.');
    }
    if (payload.length > 0) this.#message.push(payload);
    if (!isFinal) return;
    const whole = this.#message.take(this.#message.length);
    this.#message = undefined;
    this.#finish(whole);
  }

  #finish(bytes) {
    this.#receiver.message(this.#isText,
                           this.#isCompressed ? this.#inflater.inflate(bytes) : bytes);
  }
}

module.exports = { FrameReader, ProtocolError, frame, kBinary, kClose, kPong, kText };
