'use strict';

// The body of a response that comes over the network, as a stream that the program reads.

const {
  ArrayPrototypePush, ArrayPrototypeUnshift, StringPrototypeSplit, StringPrototypeToLowerCase,
  StringPrototypeTrim, TypeError, TypedArrayPrototypeSet, Uint8Array,
} = primordials;
const { clearTimeout, setTimeout } = require('timers');
const { bodyTimeout } = require('internal/fetch/failures');
const { stateOf, whenEnded } = require('internal/webstreams/common');
const { ReadableStream } = require('internal/webstreams/readable');

const kCodingsMax = 5;

// ---- Content-Encoding --------------------------------------------------------------------------

// A zlib stream by its coding; undefined if nobody knows it.
function decoderOf(coding) {
  const zlib = require('zlib');
  // What has come is given, though the end of it may be missing.
  const { BROTLI_OPERATION_FLUSH, ZSTD_e_continue, ZSTD_e_end, Z_SYNC_FLUSH } = zlib.constants;
  const eager = { __proto__: null, flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH };
  switch (coding) {
    case 'gzip':
    case 'x-gzip': return zlib.createGunzip(eager);
    case 'deflate': return inflate(zlib, eager);
    case 'br': return zlib.createBrotliDecompress({
      __proto__: null, flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH,
    });
    case 'zstd': return zlib.createZstdDecompress({
      __proto__: null, flush: ZSTD_e_continue, finishFlush: ZSTD_e_end,
    });
    default: return undefined;
  }
}

// Some servers leave zlib's header out: the first byte tells.
function inflate(zlib, options) {
  const { Transform } = require('stream');
  let decoder;
  return new Transform({
    __proto__: null,
    transform(chunk, encoding, callback) {
      if (decoder === undefined && chunk.length > 0) {
        decoder = (chunk[0] & 0x0f) === 8 ? zlib.createInflate(options) :
          zlib.createInflateRaw(options);
        decoder.on('data', (bytes) => this.push(bytes));
        decoder.on('error', (error) => this.destroy(error));
      }
      if (decoder === undefined) callback();
      else decoder.write(chunk, encoding, callback);
    },
    final(callback) {
      if (decoder === undefined) {
        callback();
        return;
      }
      decoder.on('end', () => callback());
      decoder.end();
    },
  });
}

// In the order of decoding; none if there is one that nobody knows.
function decodersOf(codings) {
  if (codings === null) return [];
  const names = StringPrototypeSplit(StringPrototypeToLowerCase(codings), ',');
  if (names.length > kCodingsMax) {
    throw new TypeError(`too many content-encodings in response: ${names.length}, ` +
      `maximum allowed is ${kCodingsMax}`);
  }
  const decoders = [];
  for (let i = 0; i < names.length; i++) {
    const decoder = decoderOf(StringPrototypeTrim(names[i]));
    if (decoder === undefined) return [];
    ArrayPrototypeUnshift(decoders, decoder);
  }
  return decoders;
}

// ---- The stream --------------------------------------------------------------------------------

function copyOf(chunk) {
  const copy = new Uint8Array(chunk.length);
  TypedArrayPrototypeSet(copy, chunk);
  return copy;
}

// The program's stream of what comes, decoded; the socket rests while this much is unread.
const kUnreadBytesMax = 64 * 1024;

// A server that says nothing for so long, while somebody reads, is given up.
const kSilenceMsMax = 300_000;

function sourceOf(incoming, codings) {
  const decoders = decodersOf(codings);
  if (decoders.length === 0) return incoming;
  const chain = [incoming];
  for (let i = 0; i < decoders.length; i++) ArrayPrototypePush(chain, decoders[i]);
  return require('stream').pipeline(chain, () => {});
}

// { stream, fail(error), ended }: `ended` is settled when nobody can read any more of it.
function receive(incoming, codings, exchange) {
  const source = sourceOf(incoming, codings);
  let controller;
  let isComing = true;
  const stop = (reason) => {
    clearTimeout(timer);
    if (isComing) exchange.destroy(reason);
    isComing = false;
  };
  const fail = (error) => {
    controller.error(error);
    stop(error);
  };
  const stream = new ReadableStream({
    __proto__: null,
    type: 'bytes',
    start(made) { controller = made; },
    pull() { source.resume(); },
    cancel: stop,
  }, { __proto__: null, highWaterMark: kUnreadBytesMax });
  source.pause();
  const timer = setTimeout(() => {
    if (source.isPaused()) timer.refresh();
    else fail(new TypeError('terminated', { __proto__: null, cause: bodyTimeout() }));
  }, kSilenceMsMax);
  timer.unref();
  source.on('data', (chunk) => {
    if (!isComing) return;
    timer.refresh();
    controller.enqueue(copyOf(chunk));
    if (controller.desiredSize <= 0) source.pause();
  });
  source.on('end', () => {
    if (!isComing) return;
    isComing = false;
    clearTimeout(timer);
    controller.close();
    controller.byobRequest?.respond(0);
  });
  source.on('error', (error) => {
    if (!isComing) return;
    fail(new TypeError('terminated', { __proto__: null, cause: exchange.reasonFor(error) }));
  });
  const ended = whenEnded(stateOf(stream, ReadableStream)).promise;
  return { __proto__: null, stream, fail, ended };
}

module.exports = { receive };
