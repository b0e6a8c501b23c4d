'use strict';

// What is behind a URL: its text, and what kind of module that is, by attributes, types, names and, where
// nobody tells, by the text itself.

const {
  ObjectKeys, RegExpPrototypeExec, StringPrototypeEndsWith, StringPrototypeSlice, decodeURIComponent,
} = primordials;
const binding = internalBinding('modules');
const { checkSyntax } = internalBinding('script');
const { codes } = require('internal/errors');
const { hideHashbang } = require('internal/modules/unusual_sources');
const { fileOf } = require('internal/modules/esm/resolve');

// ---- Attributes of requests --------------------------------------------------------------------

function checkNames(url, attributes) {
  const keys = ObjectKeys(attributes);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'type') {
      throw new codes.ERR_IMPORT_ATTRIBUTE_UNSUPPORTED(keys[i], attributes[keys[i]], url);
    }
  }
}

function checkAttributes(url, format, attributes) {
  checkNames(url, attributes);
  const { type } = attributes;
  if (type === undefined) {
    if (format === 'json') throw new codes.ERR_IMPORT_ATTRIBUTE_MISSING(url, 'type', 'json');
    return;
  }
  if (type !== 'json') throw new codes.ERR_IMPORT_ATTRIBUTE_UNSUPPORTED('type', type, url);
  if (format !== 'json') throw new codes.ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE(url, type);
}

// ---- Texts -------------------------------------------------------------------------------------

const dataUrl = /^([^/]+\/[^,;]+)(?:[^,]*?)(;base64)?,([^]*)$/;

function readDataUrl(url) {
  const match = RegExpPrototypeExec(dataUrl, StringPrototypeSlice(url, 'data:'.length));
  if (match === null) throw new codes.ERR_INVALID_URL(url);
  const { 1: type, 2: base64, 3: body } = match;
  const plain = decodeURIComponent(body);
  const text = base64 ? require('buffer').Buffer.from(plain, 'base64').toString() : plain;
  const format = type === 'text/javascript' ? 'module' :
    type === 'application/json' ? 'json' : undefined;
  if (format === undefined) {
    if (type === 'text/plain' && internalBinding('options')['--experimental-import-text']) {
      throw new codes.ERR_IMPORT_ATTRIBUTE_MISSING(url, 'type', 'text');
    }
    throw new codes.ERR_UNKNOWN_MODULE_FORMAT(type, url);
  }
  return { __proto__: null, format, text };
}

// Whatever it is.
function textBehind(url) {
  const file = fileOf(url);
  if (file !== undefined) return binding.readText(file);
  const match = RegExpPrototypeExec(dataUrl, StringPrototypeSlice(url, 'data:'.length));
  if (match === null) throw new codes.ERR_INVALID_URL(url);
  const { 2: base64, 3: body } = match;
  const bytes = require('querystring').unescapeBuffer(body);
  return base64 ? require('buffer').Buffer.from(`${bytes}`, 'base64').toString() : `${bytes}`;
}

// ---- Kinds -------------------------------------------------------------------------------------

function formatOf(url, file) {
  const format = binding.format(file) ?? require('internal/modules/typescript').formatOf(file);
  if (format !== undefined) return format;
  if (StringPrototypeEndsWith(file, '.wasm')) return 'wasm';
  throw new codes.ERR_UNKNOWN_FILE_EXTENSION(require('path').extname(file), file);
}

const moduleWords = /\b(?:import|export|await)\b/;

// What the engine takes for the body of a function needs no other parser, which takes far longer. It
// does not know all that the other one knows.
function isScript(text) {
  try {
    checkSyntax(`(function () {${hideHashbang(text)}\n})`, '');
    return true;
  } catch {
    return false;
  }
}

// A file whose kind nobody tells is an ES module if it can be nothing else.
function looksLikeModule(text) {
  if (internalBinding('options')['--experimental-detect-module'] === false) return false;
  if (RegExpPrototypeExec(moduleWords, text) === null || isScript(text)) return false;
  const { parse } = require('internal/parser');
  const options = { __proto__: null, ecmaVersion: 'latest', allowHashBang: true };
  try {
    parse(text, { ...options, sourceType: 'commonjs' });
    return false;
  } catch {
    // It may still be neither.
  }
  try {
    parse(text, { ...options, sourceType: 'module' });
    return true;
  } catch {
    return false;
  }
}

module.exports = {
  checkAttributes, checkNames, formatOf, looksLikeModule, readDataUrl, textBehind,
};
