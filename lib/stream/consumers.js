'use strict';

// Whole streams, of Node's or of the web's kind, as one value.

const { ArrayPrototypePush, JSONParse } = primordials;
const { Buffer } = require('buffer');
const { TextDecoder } = require('internal/encoding');

async function blob(stream) {
  const { Blob } = require('internal/blob');
  const parts = [];
  for await (const part of stream) ArrayPrototypePush(parts, part);
  return new Blob(parts);
}

async function arrayBuffer(stream) {
  return (await blob(stream)).arrayBuffer();
}

async function buffer(stream) {
  return Buffer.from(await arrayBuffer(stream));
}

async function bytes(stream) {
  return (await blob(stream)).bytes();
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
