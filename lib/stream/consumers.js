'use strict';

// Whole streams, of Node's or of the web's kind, as one value.

const {
  ArrayBufferPrototypeSlice, ArrayPrototypePush, JSONParse, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset, Uint8Array,
} = primordials;
const { Buffer } = require('buffer');
const { TextDecoder } = require('internal/encoding');

async function blob(stream) {
  const chunks = [];
  for await (const chunk of stream) ArrayPrototypePush(chunks, chunk);
  const { Blob } = require('internal/blob');
  return new Blob(chunks);
}

async function buffer(stream) {
  const chunks = [];
  for await (const chunk of stream) {
    ArrayPrototypePush(chunks, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  }
  return Buffer.concat(chunks);
}

async function arrayBuffer(stream) {
  const bytes = await buffer(stream);
  const begin = TypedArrayPrototypeGetByteOffset(bytes);
  const end = begin + TypedArrayPrototypeGetByteLength(bytes);
  return ArrayBufferPrototypeSlice(TypedArrayPrototypeGetBuffer(bytes), begin, end);
}

async function bytes(stream) {
  return new Uint8Array(await arrayBuffer(stream));
}

async function text(stream) {
  const decoder = new TextDecoder();
  let whole = '';
  for await (const chunk of stream) {
    whole += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  }
  return whole + decoder.decode(undefined, { stream: false });
}

async function json(stream) {
  return JSONParse(await text(stream));
}

module.exports = { arrayBuffer, blob, buffer, bytes, text, json };
