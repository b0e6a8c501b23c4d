'use strict';

// WebSocket, as on the web: the client's side.

const {
  ArrayBufferIsView, ArrayPrototypePush, ObjectDefineProperties, PromisePrototypeThen,
  PromiseResolve, SafeSet, StringPrototypeToLowerCase, SymbolIterator, SymbolToStringTag, TypeError,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeSubarray, Uint8Array,
} = primordials;
const { isBlob, makeBlob, partsIn } = require('internal/blob');
const { MemoryPart, readAll } = require('internal/blob_parts');
const { DOMException } = require('internal/dom_exception');
const { TextDecoder, TextEncoder } = require('internal/encoding');
const {
  Event, EventTarget, defineEventHandler, kTrustEvent, makeEnumerable,
} = require('internal/event_target');
const { bytesOf } = require('internal/fetch/body');
const {
  checkCount, illegalInvocation, isObject, unsignedShortOf,
} = require('internal/fetch/conversions');
const { HeaderList, fill } = require('internal/fetch/headers');
const { checkIsHttpToken } = require('internal/http/checks');
const { isArrayBuffer } = require('internal/util/types');
const { wellFormedTextOf } = require('internal/url/inputs');
const { CloseEvent, ErrorEvent } = require('internal/websocket/events');
const {
  FrameReader, ProtocolError, frame, kBinary, kClose, kPong, kText,
} = require('internal/websocket/frames');

const kConnecting = 0;
const kOpen = 1;
const kClosing = 2;
const kClosed = 3;

const kReasonBytesMax = 123;
const kCloseTimeoutMs = 3000; // for the server's part of closing

// ---- What the constructor is given -------------------------------------------------------------

function syntaxError(message) {
  return new DOMException(message, 'SyntaxError');
}

function urlOf(given) {
  const { URL } = require('internal/url/url');
  let url;
  try {
    url = new URL(wellFormedTextOf(given));
  } catch (error) {
    if (error.code !== 'ERR_INVALID_URL') throw error;
    throw syntaxError('TypeError: Invalid URL');
  }
  if (url.protocol === 'http:') url.protocol = 'ws:';
  else if (url.protocol === 'https:') url.protocol = 'wss:';
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') {
    throw syntaxError('expected a ws: or wss: url');
  }
  if (url.hash !== '' || url.href[url.href.length - 1] === '#') throw syntaxError('hash');
  return url;
}

// One text, several, or an object that has them and headers, too: { protocols, list }.
function optionsOf(given) {
  const options = { __proto__: null, protocols: [], list: new HeaderList() };
  let protocols = given;
  if (isObject(given) && typeof given[SymbolIterator] !== 'function') {
    if (given.headers !== undefined) fill(options.list, given.headers);
    protocols = given.protocols;
  }
  if (protocols === undefined) return options;
  if (isObject(protocols)) {
    for (const protocol of protocols) {
      ArrayPrototypePush(options.protocols, wellFormedTextOf(protocol));
    }
  } else {
    ArrayPrototypePush(options.protocols, wellFormedTextOf(protocols));
  }
  checkProtocols(options.protocols);
  return options;
}

function checkProtocols(protocols) {
  const seen = new SafeSet();
  for (let i = 0; i < protocols.length; i++) {
    const name = StringPrototypeToLowerCase(protocols[i]);
    if (!checkIsHttpToken(name) || seen.has(name)) {
      throw syntaxError('Invalid Sec-WebSocket-Protocol value');
    }
    seen.add(name);
  }
}

function checkClosing(code, reason) {
  if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999)) {
    throw new DOMException('invalid code', 'InvalidAccessError');
  }
  const bytes = reason === undefined ? 0 : new TextEncoder().encode(reason).length;
  if (bytes > kReasonBytesMax) {
    throw syntaxError(`Reason must be less than ${kReasonBytesMax} bytes; received ${bytes}`);
  }
}

function closePayload(code, reason = '') {
  if (code === undefined) return new Uint8Array(0);
  const payload = new TextEncoder().encode(`  ${reason}`);
  payload[0] = code >> 8;
  payload[1] = code & 0xff;
  return payload;
}

function utf8Of(bytes) {
  return new TextDecoder('utf-8', { __proto__: null, fatal: true, ignoreBOM: true }).decode(bytes);
}

function isCloseCode(code) {
  return (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005 && code !== 1006) ||
    (code >= 3000 && code <= 4999);
}

// ---- The class ---------------------------------------------------------------------------------

class WebSocket extends EventTarget {
  #url;
  #state = kConnecting;
  #agreed; // { protocol, extensions, inflater }
  #binaryType = 'blob';
  #bufferedAmount = 0;
  #giveUp; // while it is connecting
  #socket;
  #reader;
  #sending; // a promise: what is sent waits for a Blob that is being read
  #isCloseSent = false;
  #received; // { code, reason } of the server's Close frame
  #failure; // why it does not end well
  #timer;

  constructor(url, protocols = []) {
    checkCount(arguments, 1, 'WebSocket constructor');
    super();
    const parsed = urlOf(url);
    const { protocols: names, list } = optionsOf(protocols);
    this.#url = parsed;
    const { connect } = require('internal/websocket/handshake');
    this.#giveUp = connect(parsed, list, names,
                           (socket, head, agreed) => this.#open(socket, head, agreed),
                           (error) => this.#fail(error));
  }

  static #check(value) {
    if (!isObject(value) || !(#state in value)) throw illegalInvocation();
  }

  // ---- What the connection says

  #open(socket, head, agreed) {
    if (this.#state !== kConnecting) {
      agreed.inflater?.close();
      socket.destroy();
      return;
    }
    this.#state = kOpen;
    this.#agreed = agreed;
    this.#socket = socket;
    this.#reader = new FrameReader({
      __proto__: null,
      message: (isText, bytes) => this.#onMessage(isText, bytes),
      close: (payload) => this.#onClose(payload),
      ping: (payload) => this.#write(kPong, payload),
    }, agreed.inflater);
    socket.on('data', (bytes) => this.#onData(bytes));
    socket.on('end', () => socket.end());
    socket.on('error', (error) => { this.#failure ??= error; });
    socket.on('close', () => this.#finish());
    this.#tell(new Event('open', trusted()));
    if (head.length > 0) this.#onData(head);
    socket.resume();
  }

  #onData(bytes) {
    if (this.#received !== undefined || this.#failure !== undefined) return;
    try {
      this.#reader.push(bytes);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#failure = new TypeError(error.message);
      this.#sendClose(error.code, error.message);
      this.#socket.destroySoon();
    }
  }

  #onMessage(isText, bytes) {
    if (this.#state !== kOpen) return;
    let data;
    if (isText) {
      try {
        data = utf8Of(bytes);
      } catch {
        throw new ProtocolError(1007, 'Received invalid UTF-8 in text frame.');
      }
    } else if (this.#binaryType === 'blob') {
      data = makeBlob([new MemoryPart(bytes)], '');
    } else {
      data = TypedArrayPrototypeGetBuffer(bytes);
    }
    const { MessageEvent } = require('internal/message_event');
    this.#tell(new MessageEvent('message', { ...trusted(), data, origin: this.#url.origin }));
  }

  #onClose(payload) {
    if (payload.length === 1) {
      throw new ProtocolError(1002, 'Received close frame with a 1-byte body.');
    }
    let code;
    let reason = '';
    if (payload.length > 0) {
      code = payload[0] * 256 + payload[1];
      if (!isCloseCode(code)) throw new ProtocolError(1002, 'Invalid status code');
      try {
        reason = utf8Of(TypedArrayPrototypeSubarray(payload, 2));
      } catch {
        throw new ProtocolError(1007, 'Invalid UTF-8');
      }
    }
    this.#received = { __proto__: null, code: code ?? 1005, reason };
    this.#state = kClosing;
    if (!this.#isCloseSent) this.#sendClose(code);
    // The server closes first, so that no port of it waits.
    this.#awaitEnd();
  }

  #awaitEnd() {
    const { setTimeout } = require('timers');
    this.#timer ??= setTimeout(() => this.#socket.destroy(), kCloseTimeoutMs);
  }

  // It could not be opened.
  #fail(error) {
    if (this.#state === kClosed) return;
    this.#failure ??= error;
    this.#finish();
  }

  #finish() {
    require('timers').clearTimeout(this.#timer);
    this.#agreed?.inflater?.close();
    const wasClean = this.#failure === undefined && this.#isCloseSent &&
      this.#received !== undefined;
    this.#state = kClosed;
    if (!wasClean) {
      const error = new TypeError('', { __proto__: null, cause: this.#failure });
      this.#tell(new ErrorEvent('error', { ...trusted(), error }));
    }
    const { code, reason } = wasClean ? this.#received :
      { __proto__: null, code: 1006, reason: '' };
    this.#tell(new CloseEvent('close', { ...trusted(), wasClean, code, reason }));
  }

  #tell(event) {
    this.dispatchEvent(event);
  }

  // ---- What goes out

  #write(opcode, payload, written = undefined) {
    if (!this.#socket.destroyed) this.#socket.write(frame(opcode, payload), written);
  }

  #sendClose(code, reason) {
    if (this.#isCloseSent) return;
    this.#isCloseSent = true;
    this.#state = kClosing;
    this.#write(kClose, closePayload(code, reason));
  }

  // In order: what comes after a Blob waits until that has been read.
  #send(opcode, bytes, size) {
    this.#bufferedAmount += size;
    const write = (payload) => {
      this.#write(opcode, payload, () => { this.#bufferedAmount -= size; });
    };
    if (this.#sending === undefined && !isBlob(bytes)) {
      write(bytes);
      return;
    }
    const before = this.#sending ?? PromiseResolve();
    const sending = this.#sending = PromisePrototypeThen(before, async () => {
      write(isBlob(bytes) ? await readAll(partsIn(bytes)) : bytes);
      if (this.#sending === sending) this.#sending = undefined;
    });
  }

  close(code = undefined, reason = undefined) {
    WebSocket.#check(this);
    if (code !== undefined) code = unsignedShortOf(code);
    if (reason !== undefined) reason = wellFormedTextOf(reason);
    checkClosing(code, reason);
    if (this.#state === kConnecting) {
      this.#state = kClosing;
      this.#giveUp();
    } else if (this.#state === kOpen) {
      this.#state = kClosing;
      const send = () => {
        this.#sendClose(code, reason);
        this.#awaitEnd();
      };
      if (this.#sending === undefined) send();
      else PromisePrototypeThen(this.#sending, send);
    }
  }

  send(data) {
    WebSocket.#check(this);
    checkCount(arguments, 1, 'WebSocket.send');
    if (this.#state === kConnecting) {
      throw new DOMException('Sent before connected.', 'InvalidStateError');
    }
    const isBytes = isArrayBuffer(data) || ArrayBufferIsView(data);
    const payload = isBlob(data) ? data : bytesOf(isBytes ? data : wellFormedTextOf(data));
    if (this.#state !== kOpen) return;
    this.#send(isBytes || isBlob(data) ? kBinary : kText, payload,
               isBlob(data) ? data.size : payload.length);
  }

  get readyState() {
    WebSocket.#check(this);
    return this.#state;
  }

  get bufferedAmount() {
    WebSocket.#check(this);
    return this.#bufferedAmount;
  }

  get url() {
    WebSocket.#check(this);
    return this.#url.href;
  }

  get extensions() {
    WebSocket.#check(this);
    return this.#agreed?.extensions ?? '';
  }

  get protocol() {
    WebSocket.#check(this);
    return this.#agreed?.protocol ?? '';
  }

  get binaryType() {
    WebSocket.#check(this);
    return this.#binaryType;
  }

  set binaryType(type) {
    WebSocket.#check(this);
    this.#binaryType = type === 'arraybuffer' ? type : 'blob';
  }
}

function trusted() {
  return { __proto__: null, [kTrustEvent]: true };
}

makeEnumerable(WebSocket.prototype, [
  'close', 'send', 'readyState', 'bufferedAmount', 'url', 'extensions', 'protocol', 'binaryType',
]);
for (let i = 0, names = ['open', 'error', 'close', 'message']; i < names.length; i++) {
  defineEventHandler(WebSocket.prototype, names[i]);
}
const constants = {
  __proto__: null,
  CONNECTING: { __proto__: null, value: kConnecting, enumerable: true },
  OPEN: { __proto__: null, value: kOpen, enumerable: true },
  CLOSING: { __proto__: null, value: kClosing, enumerable: true },
  CLOSED: { __proto__: null, value: kClosed, enumerable: true },
};
ObjectDefineProperties(WebSocket, constants);
ObjectDefineProperties(WebSocket.prototype, {
  ...constants,
  [SymbolToStringTag]: { __proto__: null, value: 'WebSocket', configurable: true },
});

module.exports = { WebSocket };
