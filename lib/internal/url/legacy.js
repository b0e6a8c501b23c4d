'use strict';

// Url, the object that url.parse() gives. C++ parses (src/url/legacy.cc); here its parts get their
// names, and are put together again.

const {
  ArrayPrototypeIncludes, ObjectKeys, StringPrototypeCharCodeAt, StringPrototypeEndsWith,
  StringPrototypeIncludes, StringPrototypeReplaceAll, StringPrototypeSlice,
  StringPrototypeStartsWith, decodeURIComponent,
} = primordials;
const { escape, parseLegacy } = internalBinding('url');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_URI, ERR_INVALID_URL },
} = require('internal/errors');
const { validateString } = require('internal/validators');
const { isInsideNodeModules } = require('internal/buffer/caller');
const querystring = require('querystring');

const slashed = ['http', 'https', 'ftp', 'gopher', 'file', 'ws', 'wss'];

// Protocols, with or without their colon, that are followed by two slashes.
function isSlashed(protocol) {
  if (typeof protocol !== 'string') return false;
  const hasColon = StringPrototypeEndsWith(protocol, ':');
  const name = hasColon ? StringPrototypeSlice(protocol, 0, -1) : protocol;
  return ArrayPrototypeIncludes(slashed, name);
}

class Url {
  constructor() {
    this.protocol = null;
    this.slashes = null;
    this.auth = null;
    this.host = null;
    this.port = null;
    this.hostname = null;
    this.hash = null;
    this.search = null;
    this.query = null;
    this.pathname = null;
    this.path = null;
    this.href = null;
  }

  parse(url, parseQueryString, slashesDenoteHost) {
    validateString(url, 'url');
    const parts = parseLegacy(url, !!slashesDenoteHost);
    if (parts === undefined) throw new ERR_INVALID_URL(url);
    this.protocol = parts[0];
    this.slashes = parts[1];
    if (parts[2] !== null) this.auth = decodeURIComponent(parts[2]);
    if (parts[3] !== null) this.#takeHost(parts[3], parts[4]);
    this.pathname = parts[5];
    this.search = parts[6];
    this.hash = parts[7];
    if (parts[8]) warnOfInvalidPort(url);
    const query = this.search === null ? null : StringPrototypeSlice(this.search, 1);
    this.query = parseQueryString ? querystring.parse(query) : query;
    joinPath(this);
    this.href = this.format();
    return this;
  }

  #takeHost(host, port) {
    this.port = port;
    this.host = host + (port === null ? '' : `:${port}`);
    const isAddress = StringPrototypeStartsWith(host, '[') && StringPrototypeEndsWith(host, ']');
    this.hostname = isAddress ? StringPrototypeSlice(host, 1, -1) : host;
  }

  format() {
    const protocol = withColon(this.protocol || '');
    let pathname = StringPrototypeReplaceAll(
      StringPrototypeReplaceAll(this.pathname || '', '#', '%23'), '?', '%3F');
    let host = this.#formatHost();
    if (this.slashes || isSlashed(protocol)) {
      if (this.slashes || host) {
        if (pathname && !StringPrototypeStartsWith(pathname, '/')) pathname = `/${pathname}`;
        host = `//${host}`;
      } else if (StringPrototypeStartsWith(protocol, 'file')) {
        host = '//';
      }
    }
    const search = StringPrototypeReplaceAll(withMark('?', this.#formatSearch()), '#', '%23');
    return protocol + host + pathname + search + withMark('#', this.hash || '');
  }

  #formatHost() {
    const auth = this.auth ? `${escapeAuth(this.auth)}@` : '';
    if (this.host) return auth + this.host;
    if (!this.hostname) return '';
    const isAddress = StringPrototypeIncludes(this.hostname, ':') &&
      !StringPrototypeStartsWith(this.hostname, '[');
    const port = this.port ? `:${this.port}` : '';
    return auth + (isAddress ? `[${this.hostname}]` : this.hostname) + port;
  }

  #formatSearch() {
    if (this.search) return this.search;
    if (this.query === null || typeof this.query !== 'object') return '';
    return querystring.stringify(this.query);
  }

  resolve(relative) {
    return this.resolveObject(parse(relative, false, true)).format();
  }

  resolveObject(relative) {
    return require('internal/url/resolve').resolveObject(this, relative);
  }

  parseHost() {
    let host = this.host;
    let digits = host.length;
    while (digits > 0 && isDigit(StringPrototypeCharCodeAt(host, digits - 1))) digits--;
    if (digits > 0 && host[digits - 1] === ':') {
      if (digits < host.length) this.port = StringPrototypeSlice(host, digits);
      host = StringPrototypeSlice(host, 0, digits - 1);
    }
    if (host) this.hostname = host;
  }
}

function isDigit(code) {
  return code >= 48 && code <= 57;
}

function withColon(protocol) {
  return protocol && !StringPrototypeEndsWith(protocol, ':') ? `${protocol}:` : protocol;
}

function withMark(mark, text) {
  return text && !StringPrototypeStartsWith(text, mark) ? mark + text : text;
}

function escapeAuth(auth) {
  const escaped = escape(auth);
  if (escaped === undefined) throw new ERR_INVALID_URI();
  return StringPrototypeReplaceAll(escaped, '%3A', ':');
}

// What pathname and search come to, as `path`.
function joinPath(url) {
  const isThere = url.pathname || url.search;
  url.path = isThere ? (url.pathname || '') + (url.search || '') : null;
}

let hasWarnedOfParse = false;
let hasWarnedOfPort = false;

function warnOfParse() {
  if (hasWarnedOfParse || isInsideNodeModules()) return;
  hasWarnedOfParse = true;
  process.emitWarning(
    '`url.parse()` behavior is not standardized and prone to errors that have security ' +
    'implications. Use the WHATWG URL API instead. CVEs are not issued for `url.parse()` ' +
    'vulnerabilities.', 'DeprecationWarning', 'DEP0169');
}

function warnOfInvalidPort(url) {
  if (hasWarnedOfPort) return;
  hasWarnedOfPort = true;
  process.emitWarning(`The URL ${url} is invalid. Future versions of Node.js will throw an error.`,
                      'DeprecationWarning', 'DEP0170');
}

function parse(url, parseQueryString, slashesDenoteHost) {
  if (url instanceof Url) return url;
  return new Url().parse(url, parseQueryString, slashesDenoteHost);
}

// Of a string, of what looks like a Url, or of a URL with options.
function format(urlObject, options) {
  if (typeof urlObject === 'string') {
    warnOfParse();
    urlObject = parse(urlObject);
  } else if (typeof urlObject !== 'object' || urlObject === null) {
    throw new ERR_INVALID_ARG_TYPE('urlObject', ['Object', 'string'], urlObject);
  } else if (require('internal/url/url').isURL(urlObject)) {
    return require('internal/url/format').formatUrl(urlObject, options);
  }
  return formatOf(urlObject);
}

// Plain objects have no methods of Url.
function formatOf(object) {
  if (object instanceof Url) return object.format();
  const url = new Url();
  const keys = ObjectKeys(url);
  for (let i = 0; i < keys.length; i++) url[keys[i]] = object[keys[i]];
  return url.format();
}

module.exports = { Url, format, isSlashed, joinPath, parse, warnOfParse };
