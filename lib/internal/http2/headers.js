'use strict';

// Header fields between objects or lists of a program's and the texts that C++ takes and gives: name,
// NUL, value, NUL, and so on.

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ObjectKeys,
  SafeSet,
  String,
  StringPrototypeIncludes,
  StringPrototypeReplaceAll,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
} = primordials;

const { isToken } = internalBinding('http');
const {
  codes: {
    ERR_HTTP2_HEADER_SINGLE_VALUE,
    ERR_HTTP2_INVALID_CONNECTION_HEADERS,
    ERR_HTTP2_INVALID_PSEUDOHEADER,
    ERR_INVALID_HTTP_TOKEN,
  },
  hideStackFrames,
} = require('internal/errors');
const { sensitiveHeaders } = require('internal/http2/symbols');

// Of each no more than one is sent, and when several come the first counts.
const singleNames = [
  ':status', ':method', ':authority', ':scheme', ':path', ':protocol',
  'access-control-allow-credentials', 'access-control-max-age', 'access-control-request-method',
  'age', 'authorization', 'content-encoding', 'content-language', 'content-length',
  'content-location', 'content-md5', 'content-range', 'content-type', 'date', 'dnt', 'etag',
  'expires', 'from', 'host', 'if-match', 'if-modified-since', 'if-none-match', 'if-range',
  'if-unmodified-since', 'last-modified', 'location', 'max-forwards', 'proxy-authorization',
  'range', 'referer', 'retry-after', 'tk', 'upgrade-insecure-requests', 'user-agent',
  'x-content-type-options',
];

function table(names) {
  const made = { __proto__: null };
  for (let i = 0; i < names.length; i++) made[names[i]] = true;
  return made;
}

const isSingle = table(singleNames);

// Which pseudo-headers a block may have.
const allowed = {
  __proto__: null,
  request: table([':method', ':scheme', ':authority', ':path', ':protocol']),
  response: table([':status']),
  trailers: table([]),
};

const ofConnections = table([
  'connection', 'upgrade', 'http2-settings', 'keep-alive', 'proxy-connection', 'transfer-encoding',
]);

// What HTTP/1 says about the connection itself.
function isConnectionHeader(name, value) {
  if (ofConnections[name] === true) return true;
  if (name !== 'te') return false;
  return (ArrayIsArray(value) ? value[0] : value) !== 'trailers';
}

// A NUL ends a value; in its place goes what no peer accepts either.
function cleaned(value) {
  const text = typeof value === 'string' ? value : String(value);
  return StringPrototypeIncludes(text, '\0') ?
    StringPrototypeReplaceAll(text, '\0', '\x01') : text;
}

// Puts a block together.
class Block {
  constructor(kind, sensitive, isStrict) {
    this.allowed = allowed[kind];
    this.isStrict = isStrict;
    this.pseudo = '';
    this.fields = '';
    this.seen = isStrict ? { __proto__: null } : undefined;
    this.sensitive = sensitive === undefined ? undefined : lowerCased(sensitive);
  }

  // Of a name as the program spells it.
  add(key, value) {
    if (value === undefined || key === '') return;
    const name = StringPrototypeToLowerCase(key);
    const isList = ArrayIsArray(value);
    if (isList && value.length === 0) return;
    if (this.isStrict && isSingle[name] === true) this.#once(name, isList && value.length > 1);
    if (name[0] === ':') {
      if (this.allowed[name] !== true) throw new ERR_HTTP2_INVALID_PSEUDOHEADER(name);
      this.pseudo += `${name}\0${cleaned(isList ? value[0] : value)}\0`;
      return;
    }
    if (!isToken(name)) throw new ERR_INVALID_HTTP_TOKEN('Header name', key);
    if (isConnectionHeader(name, value)) throw new ERR_HTTP2_INVALID_CONNECTION_HEADERS(name);
    const isSensitive = this.sensitive !== undefined && this.sensitive.has(name);
    const marked = isSensitive ? `\x01${name}` : name;
    if (!isList) {
      this.fields += `${marked}\0${cleaned(value)}\0`;
      return;
    }
    for (let i = 0; i < value.length; i++) this.fields += `${marked}\0${cleaned(value[i])}\0`;
  }

  #once(name, isSeveral) {
    if (isSeveral || this.seen[name] === true) throw new ERR_HTTP2_HEADER_SINGLE_VALUE(name);
    this.seen[name] = true;
  }

  // Pseudo-headers come first.
  text() {
    return this.pseudo + this.fields;
  }
}

function lowerCased(names) {
  if (!ArrayIsArray(names) || names.length === 0) return undefined;
  const set = new SafeSet();
  for (let i = 0; i < names.length; i++) set.add(StringPrototypeToLowerCase(String(names[i])));
  return set;
}

// `headers`: an object, or a list of names and values.
const toFields = hideStackFrames((headers, kind, isStrict = true) => {
  const block = new Block(kind, headers[sensitiveHeaders], isStrict);
  if (ArrayIsArray(headers)) {
    for (let i = 0; i + 1 < headers.length; i += 2) block.add(headers[i], headers[i + 1]);
  } else {
    const keys = ObjectKeys(headers);
    for (let i = 0; i < keys.length; i++) block.add(keys[i], headers[keys[i]]);
  }
  return block.text();
});

// ---- What has come -----------------------------------------------------------------------------

// [name, value, name, value, …]
function toList(fields) {
  if (fields === '') return [];
  const list = StringPrototypeSplit(fields, '\0');
  list.length--; // what follows the last NUL
  return list;
}

function toNames(sensitive) {
  return sensitive === undefined ? [] : toList(sensitive);
}

// The object of a list; `sensitive`: names with NULs after them, or undefined.
function toObject(list, sensitive) {
  const headers = { __proto__: null };
  for (let i = 0; i < list.length; i += 2) {
    const name = list[i];
    const value = list[i + 1];
    const known = headers[name];
    if (known === undefined) {
      headers[name] = name === ':status' ? value | 0 : name === 'set-cookie' ? [value] : value;
    } else if (name === 'set-cookie') {
      ArrayPrototypePush(known, value);
    } else if (name === 'cookie') {
      headers[name] = `${known}; ${value}`;
    } else if (isSingle[name] !== true) {
      headers[name] = `${known}, ${value}`;
    }
  }
  headers[sensitiveHeaders] = toNames(sensitive);
  return headers;
}

// A list as an object that keeps the program's spelling: several values become an array.
function listToObject(list) {
  const headers = { __proto__: null };
  for (let i = 0; i + 1 < list.length; i += 2) {
    const name = list[i];
    const known = headers[name];
    if (known === undefined) headers[name] = list[i + 1];
    else if (ArrayIsArray(known)) ArrayPrototypePush(known, list[i + 1]);
    else headers[name] = [known, list[i + 1]];
  }
  if (list[sensitiveHeaders] !== undefined) headers[sensitiveHeaders] = list[sensitiveHeaders];
  return headers;
}

// "https://example.org" of "https://example.org/path"; "null" where there is none.
function originOf(text) {
  const { URL } = require('internal/url/url');
  return new URL(text).origin;
}

module.exports = {
  isConnectionHeader,
  listToObject,
  originOf,
  toFields,
  toList,
  toObject,
};
