'use strict';

// What requests and responses carry: bytes that are at hand, or a stream of them.

const {
  ArrayBufferIsView, ArrayPrototypePush, FunctionPrototypeCall, JSONParse, ObjectDefineProperty,
  Promise, PromisePrototypeThen, PromiseReject, PromiseResolve, SymbolAsyncIterator, TypeError,
  TypedArrayPrototypeGetBuffer, TypedArrayPrototypeGetSymbolToStringTag, TypedArrayPrototypeSet,
  Uint8Array,
} = primordials;
const { TextDecoder, TextEncoder } = require('internal/encoding');
const { MemoryPart, readAll, sizeOf, streamOf } = require('internal/blob_parts');
const { isBlob, makeBlob, partsIn } = require('internal/blob');
const { isArrayBuffer } = require('internal/util/types');
const { wellFormedTextOf } = require('internal/url/inputs');
const { entriesIn, isFormData, FormData } = require('internal/fetch/form_data');
const { isObject } = require('internal/fetch/conversions');
const { mimeTypeOf } = require('internal/fetch/mime');
const {
  isParams, listIn: paramsIn, listOfText, textOfList,
} = require('internal/url/search_params');
const { isOf, stateOf } = require('internal/webstreams/common');

// Streams are loaded for those who have any.
function streams() {
  return require('internal/webstreams/readable');
}

function isReadableStream(value) {
  return isObject(value) && isOf(value, streams().ReadableStream);
}

class Body {
  #stream;
  #isTaken = false; // before there was a stream

  // One of them: parts like a Blob's, or a ReadableStream.
  constructor(parts, stream) {
    this.parts = parts;
    this.#stream = stream;
    this.isShown = false; // the program may have the stream
  }

  // Undefined: nobody knows.
  get length() { return this.parts === undefined ? undefined : sizeOf(this.parts); }

  get #state() { return stateOf(this.#stream, streams().ReadableStream); }

  get isUsed() { return this.#stream === undefined ? this.#isTaken : this.#state.isDisturbed; }

  get isUnusable() {
    return this.isUsed || (this.#stream !== undefined && this.#state.reader !== undefined);
  }

  get stream() {
    this.isShown = true;
    if (this.#stream !== undefined) return this.#stream;
    this.#stream = streamOf(this.#isTaken ? [] : this.parts);
    if (this.#isTaken) {
      const { cancelStream, lock } = require('internal/webstreams/readable_state');
      cancelStream(this.#state);
      lock(this.#state, false);
    }
    return this.#stream;
  }

  clone() {
    if (this.#stream === undefined) return new Body(this.parts);
    const { 0: mine, 1: others } = this.#stream.tee();
    this.#stream = mine;
    return new Body(this.parts, others);
  }

  // The same for a new owner; this one is used up.
  handOver() {
    if (this.#stream === undefined) {
      this.#isTaken = true;
      return new Body(this.parts);
    }
    const { TransformStream } = require('internal/webstreams/transform');
    return new Body(this.parts, this.#stream.pipeThrough(new TransformStream()));
  }

  // A promise of all the bytes.
  consume() {
    if (this.#stream !== undefined) return readStream(this.#state);
    this.#isTaken = true;
    return readAll(this.parts);
  }

  // next({ chunk, close, error }) asks for one more chunk.
  reader() {
    const state = stateOf(this.stream, streams().ReadableStream);
    const { lock, read } = require('internal/webstreams/readable_state');
    const reader = lock(state, false);
    return (request) => read(reader, request);
  }

  cancel(reason) {
    if (this.#stream === undefined) {
      this.#isTaken = true;
      return;
    }
    const { cancelStream } = require('internal/webstreams/readable_state');
    if (this.#state.state === 'readable') {
      PromisePrototypeThen(cancelStream(this.#state, reason), undefined, () => {});
    }
  }
}

function isUint8Array(value) {
  return TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';
}

function readStream(state) {
  const { lock, read } = require('internal/webstreams/readable_state');
  const reader = lock(state, false);
  const chunks = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    const request = {
      __proto__: null,
      chunk(value) {
        if (!isUint8Array(value)) {
          reject(new TypeError('Received non-Uint8Array chunk'));
          return;
        }
        ArrayPrototypePush(chunks, value);
        size += value.length;
        // Not from within: a stream with a thousand chunks would fill the stack.
        PromisePrototypeThen(PromiseResolve(), next);
      },
      close() { resolve(joined(chunks, size)); },
      error: reject,
    };
    const next = () => read(reader, request);
    next();
  });
}

function joined(chunks, size) {
  const whole = new Uint8Array(size);
  let at = 0;
  for (let i = 0; i < chunks.length; i++) {
    TypedArrayPrototypeSet(whole, chunks[i], at);
    at += chunks[i].length;
  }
  return whole;
}

// ---- What programs give ------------------------------------------------------------------------

// A copy: streams take the memory of what they are given.
function bytesOf(chunk) {
  if (typeof chunk === 'string') return new TextEncoder().encode(chunk);
  const view = isArrayBuffer(chunk) ? new Uint8Array(chunk) :
    new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const copy = new Uint8Array(view.length);
  TypedArrayPrototypeSet(copy, view);
  return copy;
}

function streamOfIterable(iterable) {
  const iterator = FunctionPrototypeCall(iterable[SymbolAsyncIterator], iterable);
  return new (streams().ReadableStream)({
    __proto__: null,
    type: 'bytes',
    async pull(controller) {
      for (;;) {
        const { value, done } = await iterator.next();
        if (done) {
          controller.close();
          controller.byobRequest?.respond(0);
          return;
        }
        const bytes = isArrayBuffer(value) || ArrayBufferIsView(value) ? bytesOf(value) :
          bytesOf(wellFormedTextOf(value));
        if (bytes.length > 0) return controller.enqueue(bytes);
      }
    },
    async cancel() { await iterator.return?.(); },
  });
}

function fromParts(parts, type) {
  return { __proto__: null, body: new Body(parts), type };
}

// { body, type }: type is the Content-Type that it brings, if any. `where` is its name in messages.
function extract(given, where) {
  if (isObject(given)) {
    if (isReadableStream(given)) {
      const { isDisturbed, reader } = stateOf(given, streams().ReadableStream);
      if (isDisturbed || reader !== undefined) {
        throw new TypeError('Response body object should not be disturbed or locked');
      }
      return { __proto__: null, body: new Body(undefined, given), type: undefined };
    }
    if (isBlob(given)) return fromParts(partsIn(given), given.type || undefined);
    if (isArrayBuffer(given) || ArrayBufferIsView(given)) {
      return fromParts([new MemoryPart(bytesOf(given))], undefined);
    }
    if (isFormData(given)) {
      const { parts, type } = require('internal/fetch/multipart').encode(given);
      return fromParts(parts, type);
    }
    if (isParams(given)) {
      return fromParts([new MemoryPart(bytesOf(textOfList(paramsIn(given))))],
                       'application/x-www-form-urlencoded;charset=UTF-8');
    }
    if (typeof given[SymbolAsyncIterator] === 'function') {
      const body = new Body(undefined, streamOfIterable(given));
      return { __proto__: null, body, type: undefined };
    }
  }
  if (typeof given === 'symbol') {
    throw new TypeError(`${where} is a symbol, which cannot be converted to a DOMString.`);
  }
  return fromParts([new MemoryPart(bytesOf(wellFormedTextOf(given)))], 'text/plain;charset=UTF-8');
}

// ---- The methods that read ---------------------------------------------------------------------

function formOf(bytes, mime) {
  const essence = mime?.essence;
  if (essence === 'multipart/form-data') {
    const boundary = mime.params.get('boundary');
    try {
      if (boundary === null) throw new TypeError('missing boundary in content-type header');
      return require('internal/fetch/multipart').decode(bytes, boundary);
    } catch (cause) {
      throw new TypeError('Failed to parse body as FormData.', { __proto__: null, cause });
    }
  }
  if (essence === 'application/x-www-form-urlencoded') {
    const form = new FormData();
    const list = listOfText(new TextDecoder().decode(bytes));
    for (let i = 0; i < list.length; i++) ArrayPrototypePush(entriesIn(form), list[i]);
    return form;
  }
  throw new TypeError('Content-Type was not one of "multipart/form-data" or ' +
    '"application/x-www-form-urlencoded".');
}

const conversions = {
  __proto__: null,
  blob: (bytes, list) => makeBlob([new MemoryPart(bytes)], mimeTypeOf(list)?.toString() ?? ''),
  arrayBuffer: (bytes) => TypedArrayPrototypeGetBuffer(bytes),
  text: (bytes) => new TextDecoder().decode(bytes),
  json: (bytes) => JSONParse(new TextDecoder().decode(bytes)),
  formData: (bytes, list) => formOf(bytes, mimeTypeOf(list)),
  bytes: (bytes) => bytes,
};

// partsOf(object): its body (or null) and its header list; throws if it is another kind of object.
function consume(object, partsOf, convert) {
  let body;
  let list;
  try {
    ({ body, list } = partsOf(object));
    if (body !== null && body.isUnusable) {
      throw new TypeError('Body is unusable: Body has already been read');
    }
  } catch (error) {
    return PromiseReject(error);
  }
  const bytes = body === null ? PromiseResolve(new Uint8Array(0)) : body.consume();
  return PromisePrototypeThen(bytes, (value) => convert(value, list));
}

function addReaders(Class, partsOf) {
  const methods = {
    blob() { return consume(this, partsOf, conversions.blob); },
    arrayBuffer() { return consume(this, partsOf, conversions.arrayBuffer); },
    text() { return consume(this, partsOf, conversions.text); },
    json() { return consume(this, partsOf, conversions.json); },
    formData() { return consume(this, partsOf, conversions.formData); },
    bytes() { return consume(this, partsOf, conversions.bytes); },
  };
  for (const name in conversions) {
    ObjectDefineProperty(Class.prototype, name, {
      __proto__: null, value: methods[name], writable: true, enumerable: true, configurable: true,
    });
  }
}

module.exports = { Body, addReaders, bytesOf, extract };
