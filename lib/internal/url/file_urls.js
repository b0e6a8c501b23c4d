'use strict';

// Paths of files as URLs, and back.

const {
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, StringPrototypeCharCodeAt,
  StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeIndexOf,
  StringPrototypeReplaceAll, StringPrototypeSlice, StringPrototypeStartsWith, decodeURIComponent,
} = primordials;
const { domainToUnicode, unescapeBytes } = internalBinding('url');
const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_FILE_URL_HOST,
    ERR_INVALID_FILE_URL_PATH, ERR_INVALID_URL_SCHEME,
  },
} = require('internal/errors');
const { validateString } = require('internal/validators');
const path = require('path');
const { invalidUrl } = require('internal/url/inputs');
const { URL } = require('internal/url/url');

// URLs of other realms and libraries count too; what url.parse() gives does not.
function looksLikeUrl(value) {
  return typeof value === 'object' && value !== null && typeof value.href === 'string' &&
    value.href !== '' && !!value.protocol && value.auth === undefined && value.path === undefined;
}

function fileUrlOf(value) {
  const url = typeof value === 'string' ? new URL(value) : value;
  if (!looksLikeUrl(url)) throw new ERR_INVALID_ARG_TYPE('path', ['string', 'URL'], value);
  if (url.protocol !== 'file:') throw new ERR_INVALID_URL_SCHEME('file');
  return url;
}

// ---- URL to path -------------------------------------------------------------------------------

const encodedSlash = /%2f/i;
const encodedSlashes = /%2f|%5c/i;

// decode(text) gives text, or bytes.
function posixPath(url, decode) {
  if (url.hostname !== '') throw new ERR_INVALID_FILE_URL_HOST(process.platform);
  if (RegExpPrototypeExec(encodedSlash, url.pathname) !== null) {
    throw new ERR_INVALID_FILE_URL_PATH('must not include encoded / characters', url);
  }
  return decode(url.pathname);
}

function isDriveLetter(code) {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function windowsPath(url, decode) {
  if (RegExpPrototypeExec(encodedSlashes, url.pathname) !== null) {
    throw new ERR_INVALID_FILE_URL_PATH('must not include encoded \\ or / characters', url);
  }
  const pathname = StringPrototypeReplaceAll(url.pathname, '/', '\\');
  if (url.hostname !== '') return decode(`\\\\${domainToUnicode(url.hostname)}${pathname}`);
  if (!isDriveLetter(StringPrototypeCharCodeAt(pathname, 1)) || pathname[2] !== ':') {
    throw new ERR_INVALID_FILE_URL_PATH('must be absolute', url);
  }
  return decode(StringPrototypeSlice(pathname, 1));
}

function fileURLToPath(value, options = undefined) {
  const url = fileUrlOf(value);
  return (options?.windows ? windowsPath : posixPath)(url, decodeURIComponent);
}

function bytesOf(text) {
  const bytes = unescapeBytes(text, false);
  const { Buffer } = require('buffer');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function fileURLToPathBuffer(value, options = undefined) {
  const url = fileUrlOf(value);
  return (options?.windows ? windowsPath : posixPath)(url, bytesOf);
}

// ---- Path to URL -------------------------------------------------------------------------------

const escapes = {
  '__proto__': null,
  '%': '%25',
  '\\': '%5C',
  '\n': '%0A',
  '\r': '%0D',
  '\t': '%09',
  '#': '%23',
  '?': '%3F',
  '[': '%5B',
  ']': '%5D',
  '|': '%7C',
  '~': '%7E',
};

// What the parser of URLs would take for something else or leave alone; the rest it escapes.
function escapePath(text) {
  const special = /[%\\\n\r\t#?[\]|~]/g;
  return RegExpPrototypeSymbolReplace(special, text, (character) => escapes[character]);
}

function uncUrl(text) {
  const isLong = StringPrototypeStartsWith(text, '\\\\?\\UNC\\');
  const begin = isLong ? 8 : 2;
  const hostEnd = StringPrototypeIndexOf(text, '\\', begin);
  if (hostEnd === -1) {
    throw new ERR_INVALID_ARG_VALUE('path', text, 'Missing UNC resource path');
  }
  if (hostEnd === 2) throw new ERR_INVALID_ARG_VALUE('path', text, 'Empty UNC servername');
  const url = new URL('file://');
  url.hostname = StringPrototypeSlice(text, begin, hostEnd);
  if (url.hostname === '') throw invalidUrl(text);
  url.pathname = escapePath(
    StringPrototypeReplaceAll(StringPrototypeSlice(text, hostEnd), '\\', '/'));
  return url;
}

function pathToFileURL(text, options = undefined) {
  validateString(text, 'path');
  const isWindows = !!options?.windows;
  // A long path of a drive is no name of a server.
  const isLongPath = isWindows && StringPrototypeStartsWith(text, '\\\\?\\') &&
    !StringPrototypeStartsWith(text, '\\\\?\\UNC\\');
  if (isLongPath) text = StringPrototypeSlice(text, 4);
  if (isWindows && StringPrototypeStartsWith(text, '\\\\')) return uncUrl(text);
  let resolved = isWindows ? path.win32.resolve(text) : path.posix.resolve(text);
  const isFolder = StringPrototypeEndsWith(text, '/') ||
    (isWindows && StringPrototypeEndsWith(text, '\\'));
  const separator = isWindows ? '\\' : '/';
  if (isFolder && !StringPrototypeEndsWith(resolved, separator)) resolved += '/';
  if (isWindows && StringPrototypeIncludes(resolved, '\\')) {
    resolved = StringPrototypeReplaceAll(resolved, '\\', '/');
  }
  const url = new URL('file:///');
  url.pathname = escapePath(resolved); // which keeps spaces at the end
  return url;
}

module.exports = { fileURLToPath, fileURLToPathBuffer, pathToFileURL };
