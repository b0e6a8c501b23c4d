'use strict';

// The class URL. C++ parses; here is the href and where its parts are in it.

const {
  ObjectDefineProperties, StringPrototypeSlice, SymbolFor,
  SymbolToStringTag,
} = primordials;
const binding = internalBinding('url');
const { places } = binding;
const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const { kNeither, setTransferMode } = require('internal/transferable');
const { invalidUrl, textOf, wellFormedTextOf } = require('internal/url/inputs');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// The numbers of enum Part.
const kProtocol = 0;
const kUsername = 1;
const kPassword = 2;
const kHost = 3;
const kHostname = 4;
const kPort = 5;
const kPathname = 6;
const kSearch = 7;
const kHash = 8;

// Most URLs are not asked for them.
function params() {
  return require('internal/url/search_params');
}

// Whether it is a URL of this class; false for what only looks like one.
let isURL;

class URL {
  #href;
  #protocolEnd;
  #usernameBegin;
  #usernameEnd;
  #passwordEnd;
  #hostBegin;
  #hostEnd;
  #pathBegin;
  #searchBegin;
  #hashBegin;
  #searchParams;

  // `parsed` is URL.parse()'s own.
  constructor(input, base = undefined, parsed = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('url');
    if (parsed !== undefined && parsed === parsedText) {
      this.#take(parsed);
      return;
    }
    input = textOf(input);
    if (base !== undefined) base = textOf(base);
    const href = binding.parse(input, base);
    if (href === undefined) throw invalidUrl(input, base);
    this.#take(href);
  }

  static { isURL = (value) => typeof value === 'object' && value !== null && #href in value; }

  static parse(input, base = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('url');
    parsedText = binding.parse(textOf(input), base === undefined ? undefined : textOf(base));
    if (parsedText === undefined) return null;
    try {
      return new URL(input, base, parsedText);
    } finally {
      parsedText = undefined;
    }
  }

  static canParse(url, base = undefined) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('url');
    return binding.canParse(textOf(url), base === undefined ? undefined : textOf(base));
  }

  static createObjectURL(object) {
    return require('internal/blob').createObjectURL(object);
  }

  static revokeObjectURL(url) {
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('url');
    require('internal/blob').revokeObjectURL(textOf(url));
  }

  // The href that C++ has just given.
  #take(href) {
    this.#href = href;
    this.#protocolEnd = places[0];
    this.#usernameBegin = places[1];
    this.#usernameEnd = places[2];
    this.#passwordEnd = places[3];
    this.#hostBegin = places[4];
    this.#hostEnd = places[5];
    this.#pathBegin = places[6];
    this.#searchBegin = places[7];
    this.#hashBegin = places[8];
  }

  #set(part, value) {
    this.#take(binding.update(this.#href, part, value));
  }

  #slice(begin, end) {
    return StringPrototypeSlice(this.#href, begin, end);
  }

  // Without the mark that a part begins with, where there is nothing after it.
  #sliceMarked(begin, end) {
    return end - begin <= 1 ? '' : this.#slice(begin, end);
  }

  #refillParams() {
    if (this.#searchParams !== undefined) params().refill(this.#searchParams, this.search);
  }

  toString() { return this.#href; }

  get href() { return this.#href; }

  set href(value) {
    value = textOf(value);
    const href = binding.parse(value, undefined);
    if (href === undefined) throw invalidUrl(value);
    this.#take(href);
    this.#refillParams();
  }

  get origin() {
    const protocol = this.#slice(0, this.#protocolEnd);
    switch (protocol) {
      case 'http:':
      case 'https:':
      case 'ws:':
      case 'wss:':
      case 'ftp:':
        return `${protocol}//${this.#slice(this.#hostBegin, this.#pathBegin)}`;
      case 'blob:': {
        const inner = URL.parse(this.#slice(this.#pathBegin, this.#searchBegin));
        const isWeb = inner !== null && (inner.protocol === 'http:' || inner.protocol === 'https:');
        return isWeb ? inner.origin : 'null';
      }
      default:
        return 'null';
    }
  }

  get protocol() { return this.#slice(0, this.#protocolEnd); }
  set protocol(value) { this.#set(kProtocol, textOf(value)); }

  get username() { return this.#slice(this.#usernameBegin, this.#usernameEnd); }
  set username(value) { this.#set(kUsername, textOf(value)); }

  get password() { return this.#slice(this.#usernameEnd + 1, this.#passwordEnd); }
  set password(value) { this.#set(kPassword, textOf(value)); }

  // No host, no port: the path may begin with what is none of them.
  get host() {
    const isThere = this.#hostEnd > this.#hostBegin;
    return isThere ? this.#slice(this.#hostBegin, this.#pathBegin) : '';
  }
  set host(value) { this.#set(kHost, textOf(value)); }

  get hostname() { return this.#slice(this.#hostBegin, this.#hostEnd); }
  set hostname(value) { this.#set(kHostname, textOf(value)); }

  get port() {
    const isThere = this.#hostEnd > this.#hostBegin;
    return isThere ? this.#slice(this.#hostEnd + 1, this.#pathBegin) : '';
  }
  set port(value) { this.#set(kPort, textOf(value)); }

  get pathname() { return this.#slice(this.#pathBegin, this.#searchBegin); }
  set pathname(value) { this.#set(kPathname, textOf(value)); }

  get search() { return this.#sliceMarked(this.#searchBegin, this.#hashBegin); }
  set search(value) {
    this.#set(kSearch, wellFormedTextOf(value));
    this.#refillParams();
  }

  get searchParams() {
    return this.#searchParams ??= params().bind(this.search, (text) => this.#set(kSearch, text));
  }

  get hash() { return this.#sliceMarked(this.#hashBegin, this.#href.length); }
  set hash(value) { this.#set(kHash, textOf(value)); }

  toJSON() { return this.#href; }

  [customInspect](recurseTimes, options) {
    if (!isURL(this)) return this;
    const { inspectDeepUrl, inspectUrl } = require('internal/url/inspect');
    if (typeof recurseTimes === 'number' && recurseTimes < 0) return inspectDeepUrl(this, options);
    return inspectUrl(this, options);
  }
}

// What URL.parse() is about to make an object of.
let parsedText;

setTransferMode(URL.prototype, kNeither, isURL);

const enumerable = { __proto__: null, enumerable: true };

ObjectDefineProperties(URL, {
  __proto__: null,
  parse: enumerable,
  canParse: enumerable,
  createObjectURL: enumerable,
  revokeObjectURL: enumerable,
});
ObjectDefineProperties(URL.prototype, {
  __proto__: null,
  toString: enumerable,
  href: enumerable,
  origin: enumerable,
  protocol: enumerable,
  username: enumerable,
  password: enumerable,
  host: enumerable,
  hostname: enumerable,
  port: enumerable,
  pathname: enumerable,
  search: enumerable,
  searchParams: enumerable,
  hash: enumerable,
  toJSON: enumerable,
  [SymbolToStringTag]: {
    __proto__: null, value: 'URL', writable: false, enumerable: false, configurable: true,
  },
});

module.exports = { URL, isURL };
