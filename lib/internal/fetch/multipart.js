'use strict';

// FormData as multipart/form-data, and back (RFC 7578, as the Fetch standard reads it).

const {
  ArrayPrototypePush, MathFloor, MathRandom, RegExpPrototypeExec, RegExpPrototypeSymbolReplace,
  StringPrototypeIndexOf, StringPrototypePadStart, StringPrototypeSlice,
  StringPrototypeStartsWith, StringPrototypeToLowerCase, TypeError, TypedArrayPrototypeSlice,
  TypedArrayPrototypeSubarray,
} = primordials;
const { TextDecoder, TextEncoder } = require('internal/encoding');
const { MemoryPart } = require('internal/blob_parts');
const { isBlob, makeBlob, partsIn } = require('internal/blob');
const { File } = require('internal/file');
const { FormData, entriesIn } = require('internal/fetch/form_data');
const { Buffer } = require('buffer');

// ---- Writing -----------------------------------------------------------------------------------

function withNetworkEnds(text) {
  return RegExpPrototypeSymbolReplace(/\r\n?|\n/g, text, '\r\n');
}

function escaped(name) {
  const lines = RegExpPrototypeSymbolReplace(/\n/g, name, '%0A');
  const line = RegExpPrototypeSymbolReplace(/\r/g, lines, '%0D');
  return RegExpPrototypeSymbolReplace(/"/g, line, '%22');
}

function makeBoundary() {
  const digits = StringPrototypePadStart(`${MathFloor(MathRandom() * 1e11)}`, 12, '0');
  return `----formdata-giro-${digits}`;
}

// { parts, type }: parts as those of a Blob.
function encode(form) {
  const boundary = makeBoundary();
  const list = entriesIn(form);
  const parts = [];
  const addText = (text) => {
    ArrayPrototypePush(parts, new MemoryPart(new TextEncoder().encode(text)));
  };
  for (let i = 0; i < list.length; i += 2) {
    const name = escaped(withNetworkEnds(list[i]));
    const value = list[i + 1];
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (!isBlob(value)) {
      addText(`${head}\r\n\r\n${withNetworkEnds(value)}\r\n`);
      continue;
    }
    addText(`${head}; filename="${escaped(value.name)}"\r\n` +
      `Content-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`);
    const own = partsIn(value);
    for (let n = 0; n < own.length; n++) ArrayPrototypePush(parts, own[n]);
    addText('\r\n');
  }
  addText(`--${boundary}--\r\n`);
  return { __proto__: null, parts, type: `multipart/form-data; boundary=${boundary}` };
}

// ---- Reading -----------------------------------------------------------------------------------

// The bytes as text of which each character is one, so that places in both are the same.
function latin1Of(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).latin1Slice();
}

function utf8Of(bytes) {
  return new TextDecoder('utf-8', { __proto__: null, ignoreBOM: true }).decode(bytes);
}

function utf8OfLatin1(text) {
  return RegExpPrototypeExec(/[\u0080-\u00ff]/, text) === null ? text :
    utf8Of(Buffer.from(text, 'latin1'));
}

function unescaped(name) {
  const lines = RegExpPrototypeSymbolReplace(/%0a/gi, name, '\n');
  const line = RegExpPrototypeSymbolReplace(/%0d/gi, lines, '\r');
  return utf8OfLatin1(RegExpPrototypeSymbolReplace(/%22/g, line, '"'));
}

// A parameter of Content-Disposition, quoted or a token; undefined if it is not there.
function parameterOf(text, pattern) {
  const found = RegExpPrototypeExec(pattern, text);
  return found === null ? undefined : unescaped(found[1] ?? found[2]);
}

// filename*=utf-8''percent%20encoded
function extendedName(text) {
  const found = RegExpPrototypeExec(/;[ \t]*filename\*=utf-8'[^']*'([^ \t;]*)/i, text);
  if (found === null) return undefined;
  const bytes = RegExpPrototypeSymbolReplace(/%([0-9a-f]{2})/gi, found[1],
                                             (match, hex) => Buffer.from(hex, 'hex').latin1Slice());
  return utf8OfLatin1(bytes);
}

function readDisposition(part, text) {
  if (RegExpPrototypeExec(/^form-data[ \t]*(?:;|$)/i, text) === null) {
    throw new TypeError('expected form-data for content-disposition header');
  }
  part.name = parameterOf(text, /;[ \t]*name=(?:"([^"]*)"|([^ \t;]+))/i);
  part.filename = extendedName(text) ??
    parameterOf(text, /;[ \t]*filename=(?:"([^"]*)"|([^ \t;]+))/i);
}

// The head of a part that begins at `start`, and where its body does.
function readHead(text, start) {
  const part = { __proto__: null, name: undefined, filename: undefined, type: undefined,
                 isBase64: false, bodyStart: 0 };
  for (let at = start; ;) {
    const end = StringPrototypeIndexOf(text, '\r\n', at);
    if (end === -1) throw new TypeError('header is not terminated');
    if (end === at) {
      part.bodyStart = end + 2;
      if (part.name === undefined) throw new TypeError('part has no name');
      return part;
    }
    const line = StringPrototypeSlice(text, at, end);
    const found = RegExpPrototypeExec(/^([^:\s]+):[ \t]*(.*?)[ \t]*$/, line);
    if (found === null) throw new TypeError('expected a header name and a value');
    const name = StringPrototypeToLowerCase(found[1]);
    if (name === 'content-disposition') readDisposition(part, found[2]);
    else if (name === 'content-type') part.type = found[2];
    else if (name === 'content-transfer-encoding') {
      part.isBase64 = StringPrototypeToLowerCase(found[2]) === 'base64';
    }
    at = end + 2;
  }
}

function valueOf(part, bytes) {
  if (part.isBase64) bytes = Buffer.from(latin1Of(bytes), 'base64');
  if (part.filename === undefined) return utf8Of(bytes);
  const type = part.type ?? 'text/plain';
  const blob = makeBlob([new MemoryPart(TypedArrayPrototypeSlice(bytes))], type);
  return new File([blob], part.filename, { __proto__: null, type });
}

// Throws what is wrong with it.
function decode(bytes, boundary) {
  const form = new FormData();
  const list = entriesIn(form);
  const text = latin1Of(bytes);
  const mark = `--${boundary}`;
  let at = StringPrototypeIndexOf(text, mark);
  if (at === -1) throw new TypeError('no boundary found in multipart body');
  for (;;) {
    at += mark.length;
    if (StringPrototypeStartsWith(text, '--', at)) return form;
    if (!StringPrototypeStartsWith(text, '\r\n', at)) {
      throw new TypeError('expected CRLF after the boundary');
    }
    const part = readHead(text, at + 2);
    const end = StringPrototypeIndexOf(text, `\r\n${mark}`, part.bodyStart);
    if (end === -1) throw new TypeError('expected boundary after body');
    const body = TypedArrayPrototypeSubarray(bytes, part.bodyStart, end);
    ArrayPrototypePush(list, part.name, valueOf(part, body));
    at = end + 2;
  }
}

module.exports = { decode, encode };
