'use strict';

// What can be fetched without a network: data: and blob: URLs.

const {
  Error, NumberParseInt, RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeIndexOf,
  StringPrototypeSlice, StringPrototypeStartsWith, TypedArrayPrototypeSlice, Uint8Array,
} = primordials;
const { MemoryPart, sliceParts } = require('internal/blob_parts');
const { Body } = require('internal/fetch/body');
const { parse } = require('internal/fetch/mime');
const { State } = require('internal/fetch/response');

function responseOf(parts, status, statusText) {
  const response = new State();
  response.type = 'basic';
  response.status = status;
  response.statusText = statusText;
  response.body = new Body(parts);
  return response;
}

// ---- data: -------------------------------------------------------------------------------------

function hexAt(text, at) {
  const digits = StringPrototypeSlice(text, at, at + 2);
  return RegExpPrototypeExec(/^[0-9a-f]{2}$/i, digits) === null ? -1 : NumberParseInt(digits, 16);
}

function percentDecoded(text) {
  const bytes = new Uint8Array(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    const byte = code === 0x25 ? hexAt(text, i + 1) : -1; // %
    bytes[count++] = byte === -1 ? code : byte;
    if (byte !== -1) i += 2;
  }
  return TypedArrayPrototypeSlice(bytes, 0, count);
}

function unBase64(bytes) {
  const { Buffer, atob } = require('buffer');
  return Buffer.from(atob(Buffer.from(bytes.buffer).latin1Slice()), 'latin1');
}

function fetchData(text) {
  const comma = StringPrototypeIndexOf(text, ',');
  if (comma === -1) throw new Error('failed to fetch the data URL');
  let type = RegExpPrototypeExec(/^[\t\n\f\r ]*([^]*?)[\t\n\f\r ]*$/,
                                 StringPrototypeSlice(text, 5, comma))[1];
  let bytes = percentDecoded(StringPrototypeSlice(text, comma + 1));
  const encoded = RegExpPrototypeExec(/; *base64$/i, type);
  if (encoded !== null) {
    type = StringPrototypeSlice(type, 0, encoded.index);
    try {
      bytes = unBase64(bytes);
    } catch {
      throw new Error('failed to fetch the data URL');
    }
  }
  if (StringPrototypeStartsWith(type, ';')) type = `text/plain${type}`;
  const response = responseOf([new MemoryPart(bytes)], 200, 'OK');
  const mime = parse(type)?.toString() ?? 'text/plain;charset=US-ASCII';
  response.list.append('content-type', mime);
  return response;
}

// ---- blob: -------------------------------------------------------------------------------------

// Bytes of a blob of that size: [from, to], both inside. Undefined if they are none of it.
function rangeOf(text, size) {
  const found = RegExpPrototypeExec(/^bytes[\t ]*=[\t ]*(\d*)[\t ]*-[\t ]*(\d*)$/, text);
  if (found === null || (found[1] === '' && found[2] === '')) return undefined;
  if (found[1] === '') {
    const count = +found[2];
    return [count > size ? 0 : size - count, size - 1];
  }
  const from = +found[1];
  const last = found[2] === '' || +found[2] >= size ? size - 1 : +found[2];
  return from >= size || from > last ? undefined : [from, last];
}

function fetchBlob(text, { method, list }) {
  const { partsIn, resolveObjectURL } = require('internal/blob');
  const blob = resolveObjectURL(text);
  if (method !== 'GET' || blob === undefined) throw new Error('invalid method');
  const { size, type } = blob;
  const wanted = list.get('range');
  let response;
  if (wanted === null) {
    response = responseOf(partsIn(blob), 200, 'OK');
    response.list.append('content-length', `${size}`);
  } else {
    const range = rangeOf(wanted, size);
    if (range === undefined) throw new Error('failed to fetch the data URL');
    const { 0: from, 1: last } = range;
    response = responseOf(sliceParts(partsIn(blob), from, last + 1), 206, 'Partial Content');
    response.list.append('content-length', `${last + 1 - from}`);
    response.list.append('content-range', `bytes ${from}-${last}/${size}`);
  }
  response.list.append('content-type', type);
  return response;
}

// The state of a response to a request for any URL but http: and https: ones.
function fetchLocally(request) {
  const { url } = request;
  const hash = StringPrototypeIndexOf(url.href, '#');
  const text = hash === -1 ? url.href : StringPrototypeSlice(url.href, 0, hash);
  switch (url.protocol) {
    case 'data:': return fetchData(text);
    case 'blob:': return fetchBlob(text, request);
    case 'about:': throw new Error('about scheme is not supported');
    case 'file:': throw new Error('not implemented... yet...');
    default: throw new Error('unknown scheme');
  }
}

module.exports = { fetchLocally };
