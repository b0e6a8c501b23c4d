'use strict';

// HTTPParser: the C++ parser (src/runtime/bindings/http_parser.h) as programs know it from
// _http_common. Our own servers and clients give it a `receiver`, an object with the functions
// head, body, complete, progress and outcome; without one the callbacks that the program has put
// under kOnHeadersComplete and so on are called.

const {
  ArrayPrototypePop,
  ArrayPrototypePush,
  Error,
  ObjectDefineProperty,
  SafeArrayIterator,
  StringPrototypeSplit,
} = primordials;

const binding = internalBinding('http');
const { restore, slot } = require('internal/async_context');
const { FastBuffer } = require('internal/buffer/memory');
const { maxHeaderSize } = require('internal/http/settings');

const REQUEST = 1;
const RESPONSE = 2;
const kOnMessageBegin = 0;
const kOnHeaders = 1;
const kOnHeadersComplete = 2;
const kOnBody = 3;
const kOnMessageComplete = 4;
const kOnExecute = 5;
const kOnTimeout = 6;

// The flags of a head (http_parser.cc).
const kKeepsAlive = 1;
const kIsUpgrade = 2;
const kIsComplete = 4;
const kHasHost = 8;
const kExpectsContinue = 16;
const kExpectsOther = 32;
const kHasFraming = 64;
const kMajorShift = 8;
const kMinorShift = 12;
const kVersionMask = 15;

// What parsing came to (Http1Parser::State).
const kParsed = 0;
const kUpgraded = 1;

// llhttp's flags, as of 9.3; an older one takes those that it knows.
const lenient = {
  __proto__: null,
  kLenientNone: 0,
  kLenientHeaders: 1,
  kLenientChunkedLength: 2,
  kLenientKeepAlive: 4,
  kLenientTransferEncoding: 8,
  kLenientVersion: 16,
  kLenientDataAfterClose: 32,
  kLenientOptionalLFAfterCR: 64,
  kLenientOptionalCRLFAfterChunk: 128,
  kLenientOptionalCRBeforeLF: 256,
  kLenientSpacesAfterChunkSize: 512,
  kLenientHeaderValueRelaxed: 1024,
  kLenientAll: 1023,
};

class HTTPParser {
  // Private, so that a foreign `this` is a TypeError.
  #native;

  constructor() {
    this.#native = binding.createParser();
    this.type = REQUEST;
    this.receiver = undefined;
    this.current = undefined; // the buffer that is being parsed
    this.consumed = undefined; // the handle of the socket whose bytes it gets
    this.asyncContext = undefined;
    this.connection = null; // of a server
    this.socket = null;
    this.incoming = null;
    this.outgoing = null;
    this.onIncoming = null;
    this.maxHeaderPairs = 2000;
    this.joinDuplicateHeaders = null;
  }

  initialize(type, resource, headerSizeMax, lenientFlags, connections, headersMax) {
    this.type = type;
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) {
      slot.hooks.gone(this);
      if (type === REQUEST) slot.hooks.own('HTTPINCOMINGMESSAGE', this, resource, resource?.socket?._handle);
      else slot.hooks.own('HTTPCLIENTREQUEST', this, resource);
    }
    binding.initialize(this.#native, type === RESPONSE, headerSizeMax || maxHeaderSize,
                       toNativeFlags(lenientFlags), connections !== undefined, headersMax | 0);
  }

  // The number of bytes that were parsed, or an error.
  execute(buffer) {
    const outer = this.current;
    const context = slot.current;
    this.current = buffer;
    // Not the socket's context, which may have served others before.
    if (this.receiver !== undefined) restore(this.asyncContext);
    try {
      const count = binding.execute(this.#native, this, buffer);
      return count < 0 ? this.#fail(-1 - count) : count;
    } finally {
      this.current = outer;
      restore(context);
    }
  }

  finish() {
    const count = binding.finish(this.#native, this);
    return count < 0 ? this.#fail(-1 - count) : undefined;
  }

  #fail(bytesParsed) {
    const error = new Error('Parse Error');
    error.bytesParsed = bytesParsed;
    binding.error(this.#native, error);
    return error;
  }

  // Of a socket that was consumed.
  makeError(bytesParsed) {
    return this.#fail(bytesParsed);
  }

  getCurrentBuffer() {
    return this.current;
  }

  // The socket's bytes come here without passing through JavaScript.
  consume(handle) {
    binding.consume(handle.native, this.#native, this);
    this.consumed = handle;
  }

  unconsume() {
    if (this.consumed === undefined) return;
    binding.unconsume(this.consumed.native);
    this.consumed = undefined;
  }

  // What is left of the piece that is being parsed is dropped. True: it is in the middle of one.
  stop() {
    return binding.stop(this.#native);
  }

  // When the current message began: see ParserHandle::message_start().
  get messageStart() {
    return binding.messageStart(this.#native);
  }

  close() {
    if (slot.hooks !== undefined) slot.hooks.gone(this);
  }

  free() {
    if (slot.hooks !== undefined) slot.hooks.gone(this);
  }

  remove() {}
  pause() {}
  resume() {}
}

function toNativeFlags(flags) {
  const isRelaxed = (flags & lenient.kLenientHeaderValueRelaxed) !== 0;
  return (flags & lenient.kLenientAll) | (isRelaxed ? lenient.kLenientHeaders : 0);
}

function constant(name, value) {
  ObjectDefineProperty(HTTPParser, name, { __proto__: null, value, enumerable: false });
}
constant('REQUEST', REQUEST);
constant('RESPONSE', RESPONSE);
constant('kOnMessageBegin', kOnMessageBegin);
constant('kOnHeaders', kOnHeaders);
constant('kOnHeadersComplete', kOnHeadersComplete);
constant('kOnBody', kOnBody);
constant('kOnMessageComplete', kOnMessageComplete);
constant('kOnExecute', kOnExecute);
constant('kOnTimeout', kOnTimeout);
for (const name in lenient) constant(name, lenient[name]);

// "name\nvalue\nname\nvalue" as [name, value, name, value].
function toList(fields) {
  return fields === '' ? [] : StringPrototypeSplit(fields, '\n');
}

// ---- What C++ calls ----------------------------------------------------------------------------

function onHead(parser, flags, code, text, fields) {
  if (parser.consumed !== undefined) enterContext(parser);
  if (parser.receiver === undefined) return tellProgram(parser, flags, code, text, fields);
  return parser.receiver.head(parser, flags, code, text, fields);
}

function onBody(parser, arrayBuffer, offset, size) {
  if (parser.consumed !== undefined) enterContext(parser);
  const { current } = parser;
  const chunk = arrayBuffer === undefined ?
    new FastBuffer(current.buffer, current.byteOffset + offset, size) :
    new FastBuffer(arrayBuffer, offset, size);
  if (parser.receiver !== undefined) parser.receiver.body(parser, chunk);
  else parser[kOnBody]?.(chunk);
}

function onComplete(parser, trailers) {
  if (parser.consumed !== undefined) enterContext(parser);
  if (parser.receiver !== undefined) {
    parser.receiver.complete(parser, trailers);
    return;
  }
  if (trailers !== '') parser[kOnHeaders]?.(toList(trailers), '');
  parser[kOnMessageComplete]?.();
}

// Of a consumed socket: a piece that was parsed without anybody being told, that failed, or behind
// which another protocol begins.
function onOutcome(parser, state, count, arrayBuffer, offset, size) {
  enterContext(parser);
  if (parser.receiver === undefined) return;
  if (state === kParsed) {
    parser.receiver.progress(parser);
    return;
  }
  const piece = new FastBuffer(arrayBuffer, offset, size);
  const result = state === kUpgraded ? count : parser.makeError(count);
  parser.receiver.outcome(parser, result, piece);
}

function asOwner(callback) {
  return (parser, ...args) => slot.hooks.enterAs(parser, callback, [parser, ...new SafeArrayIterator(args)]);
}

// Whoever has hooks hears of each call.
function followHooks() {
  const tellComplete = asOwner(onComplete);
  binding.setCallbacks(asOwner(onHead), asOwner(onBody), (parser, trailers) => {
    const isHeard = parser.receiver !== undefined || parser[kOnMessageComplete] !== undefined;
    if (isHeard) tellComplete(parser, trailers);
  }, asOwner(onOutcome));
}

binding.setCallbacks(onHead, onBody, onComplete, onOutcome);
if (slot.hooks !== undefined) followHooks();

function enterContext(parser) {
  restore(parser.asyncContext);
}

function tellProgram(parser, flags, code, text, fields) {
  const isRequest = parser.type === REQUEST;
  const answer = parser[kOnHeadersComplete]?.(
    (flags >> kMajorShift) & kVersionMask, (flags >> kMinorShift) & kVersionMask, toList(fields),
    isRequest ? code : undefined, isRequest ? text : undefined,
    isRequest ? undefined : code, isRequest ? undefined : text,
    (flags & kIsUpgrade) !== 0, (flags & kKeepsAlive) !== 0);
  if ((flags & kIsComplete) !== 0) parser[kOnMessageComplete]?.();
  return answer;
}

// What stands for the parsing of a client's answer or a server's connection.
function resourceOf(type, owner) {
  if (slot.hooks === undefined) return owner;
  return type === REQUEST ? { type: 'HTTPINCOMINGMESSAGE', socket: owner } : { type: 'HTTPCLIENTREQUEST', req: owner };
}

// ---- Parsers that wait for their next connection -----------------------------------------------

const parsers = {
  name: 'parsers',
  max: 1000,
  list: [],
  alloc() {
    return this.list.length > 0 ? ArrayPrototypePop(this.list) : new HTTPParser();
  },
  free(parser) {
    if (this.list.length >= this.max) return false;
    ArrayPrototypePush(this.list, parser);
    return true;
  },
};

// Takes a parser away from its request (of a client) and its socket.
function freeParser(parser, request, socket) {
  if (parser) {
    const isRunning = parser.stop();
    parser.unconsume();
    parser.receiver = undefined;
    parser.connection = null;
    parser.socket = null;
    parser.incoming = null;
    parser.outgoing = null;
    parser.onIncoming = null;
    parser.joinDuplicateHeaders = null;
    parser.asyncContext = undefined;
    parser[kOnTimeout] = null;
    parser[kOnExecute] = null;
    parser.free();
    if (!isRunning) parsers.free(parser);
  }
  if (request) request.parser = null;
  if (socket) socket.parser = null;
}

module.exports = {
  HTTPParser,
  RESPONSE,
  REQUEST,
  followHooks,
  freeParser,
  kExpectsContinue,
  kExpectsOther,
  kHasFraming,
  kHasHost,
  kIsComplete,
  kIsUpgrade,
  kKeepsAlive,
  kMajorShift,
  kMinorShift,
  kOnTimeout,
  kVersionMask,
  lenient,
  parsers,
  resourceOf,
  toList,
};
