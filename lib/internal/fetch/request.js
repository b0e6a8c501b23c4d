'use strict';

// Request.

const {
  ArrayPrototypeConcat, ArrayPrototypeIncludes, ObjectAssign, StringPrototypeToUpperCase, TypeError,
} = primordials;
const { addReaders, extract } = require('internal/fetch/body');
const {
  checkCount, customInspect, finishClass, illegalInvocation, inspectAs, isObject,
} = require('internal/fetch/conversions');
const { HeaderList, fill, headersOf } = require('internal/fetch/headers');
const { requestInitOf } = require('internal/fetch/request_init');
const { checkIsHttpToken } = require('internal/http/checks');
const { wellFormedTextOf } = require('internal/url/inputs');

class State {
  constructor() {
    this.method = 'GET';
    this.url = undefined; // a URL
    this.list = new HeaderList();
    this.body = null;
    this.referrer = 'client'; // or 'no-referrer', or a URL
    this.referrerPolicy = '';
    this.mode = 'cors';
    this.credentials = 'same-origin';
    this.cache = 'default';
    this.redirect = 'follow';
    this.integrity = '';
    this.keepalive = false;
  }

  copy() {
    const copy = new State();
    ObjectAssign(copy, this);
    copy.list = this.list.copy();
    return copy;
  }
}

// ---- The parts of the constructor --------------------------------------------------------------

function parseUrl(input) {
  const { URL } = require('internal/url/url');
  const text = wellFormedTextOf(input);
  let url;
  try {
    url = new URL(text);
  } catch (cause) {
    throw new TypeError(`Failed to parse URL from ${text}`, { __proto__: null, cause });
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError(
      `Request cannot be constructed from a URL that includes credentials: ${text}`);
  }
  return url;
}

function setReferrer(state, text) {
  if (text === '') {
    state.referrer = 'no-referrer';
    return;
  }
  const { URL } = require('internal/url/url');
  let url;
  try {
    url = new URL(text);
  } catch (cause) {
    throw new TypeError(`Referrer "${text}" is not a valid URL.`, { __proto__: null, cause });
  }
  state.referrer = url.href === 'about:client' ? 'client' : url;
}

const normalized = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'];
const forbidden = ['CONNECT', 'TRACE', 'TRACK'];
let hasWarned = false;

function setMethod(state, method) {
  if (!checkIsHttpToken(method)) throw new TypeError(`'${method}' is not a valid HTTP method.`);
  const upper = StringPrototypeToUpperCase(method);
  if (ArrayPrototypeIncludes(forbidden, upper)) {
    throw new TypeError(`'${method}' HTTP method is unsupported.`);
  }
  state.method = ArrayPrototypeIncludes(normalized, upper) ? upper : method;
  if (method !== 'patch' || hasWarned) return;
  hasWarned = true;
  process.emitWarning('Using `patch` is highly likely to result in a `405 Method Not Allowed`. ' +
    '`PATCH` is much more likely to succeed.', { code: 'UNDICI-FETCH-patch' });
}

function setModes(state, init) {
  if (init.referrer !== undefined) setReferrer(state, init.referrer);
  if (init.referrerPolicy !== undefined) state.referrerPolicy = init.referrerPolicy;
  if (init.mode === 'navigate') {
    throw new TypeError('Request constructor: invalid request mode navigate.');
  }
  if (init.mode !== undefined) state.mode = init.mode;
  if (init.credentials !== undefined) state.credentials = init.credentials;
  if (init.cache !== undefined) state.cache = init.cache;
  if (state.cache === 'only-if-cached' && state.mode !== 'same-origin') {
    throw new TypeError("'only-if-cached' can be set only with 'same-origin' mode");
  }
  if (init.redirect !== undefined) state.redirect = init.redirect;
  if (init.integrity !== undefined) state.integrity = init.integrity;
  if (init.keepalive !== undefined) state.keepalive = init.keepalive;
}

// inputBody: of the Request that this one is made from, or null.
function setBody(state, init, inputBody) {
  const isGiven = init.body !== undefined && init.body !== null;
  if ((isGiven || inputBody !== null) && (state.method === 'GET' || state.method === 'HEAD')) {
    throw new TypeError('Request with GET/HEAD method cannot have body.');
  }
  if (isGiven) {
    const { body, type } = extract(init.body, 'undefined: undefined.body');
    if (type !== undefined && !state.list.has('content-type')) {
      state.list.append('content-type', type);
    }
    state.body = body;
  }
  const body = state.body ?? inputBody;
  if (body !== null && body.parts === undefined) {
    if (isGiven && init.duplex === undefined) {
      throw new TypeError('RequestInit: duplex option is required when sending a body.');
    }
    if (state.mode !== 'same-origin' && state.mode !== 'cors') {
      throw new TypeError('If request is made from ReadableStream, mode should be ' +
        '"same-origin" or "cors"');
    }
  }
  if (isGiven || inputBody === null) return;
  if (inputBody.isUnusable) {
    throw new TypeError(
      'Cannot construct a Request with a Request object that has already been used.');
  }
  state.body = inputBody.handOver();
}

// ---- The class ---------------------------------------------------------------------------------

let isRequest;
let stateIn;
// (request): the signal that the program gave, null if it gave none.
let signalIn;

class Request {
  #state;
  #given; // a signal, or null
  #signal; // which follows it, made when it is asked for
  #headers;

  constructor(input, init = undefined) {
    if (input === State) return; // a clone is to be filled
    checkCount(arguments, 1, 'Request constructor');
    const isCopy = isRequest(input);
    const options = requestInitOf(init);
    const state = isCopy ? stateIn(input).copy() : new State();
    const inputBody = state.body;
    state.body = null;
    if (!isCopy) state.url = parseUrl(input);
    // The standard keeps them where no options are given; Node does not.
    state.referrer = 'client';
    state.referrerPolicy = '';
    setModes(state, options);
    if (options.method !== undefined) setMethod(state, options.method);
    if (state.mode === 'no-cors' &&
        !ArrayPrototypeIncludes(['GET', 'HEAD', 'POST'], state.method)) {
      throw new TypeError(`'${state.method} is unsupported in no-cors mode.`);
    }
    if (options.headers !== undefined) {
      state.list = new HeaderList();
      fill(state.list, options.headers);
    }
    setBody(state, options, inputBody);
    this.#state = state;
    this.#given = options.signal !== undefined ? options.signal : isCopy ? input.#given : null;
  }

  static {
    isRequest = (value) => isObject(value) && #state in value;
    stateIn = (request) => {
      if (!isRequest(request)) throw illegalInvocation();
      return request.#state;
    };
    signalIn = (request) => request.#given;
  }

  get method() { return stateIn(this).method; }

  get url() { return stateIn(this).url.href; }

  get headers() {
    const { list } = stateIn(this);
    return this.#headers ??= headersOf(list, false);
  }

  get destination() {
    stateIn(this);
    return '';
  }

  get referrer() {
    const { referrer } = stateIn(this);
    if (referrer === 'no-referrer') return '';
    return referrer === 'client' ? 'about:client' : referrer.href;
  }

  get referrerPolicy() { return stateIn(this).referrerPolicy; }

  get mode() { return stateIn(this).mode; }

  get credentials() { return stateIn(this).credentials; }

  get cache() { return stateIn(this).cache; }

  get redirect() { return stateIn(this).redirect; }

  get integrity() { return stateIn(this).integrity; }

  get keepalive() { return stateIn(this).keepalive; }

  get isReloadNavigation() {
    stateIn(this);
    return false;
  }

  get isHistoryNavigation() {
    stateIn(this);
    return false;
  }

  get signal() {
    stateIn(this);
    if (this.#signal !== undefined) return this.#signal;
    const { follow } = require('internal/abort_controller');
    return this.#signal = follow(this.#given);
  }

  get body() { return stateIn(this).body?.stream ?? null; }

  get bodyUsed() { return stateIn(this).body?.isUsed ?? false; }

  get duplex() {
    stateIn(this);
    return 'half';
  }

  clone() {
    const state = stateIn(this);
    if (state.body !== null && state.body.isUnusable) throw new TypeError('unusable');
    const request = new Request(State);
    request.#state = state.copy();
    request.#state.body = state.body?.clone() ?? null;
    request.#given = this.#given;
    return request;
  }

  [customInspect](depth, options) {
    const fields = {};
    for (let i = 0; i < shownFields.length; i++) fields[shownFields[i]] = this[shownFields[i]];
    return inspectAs('Request', fields, depth, options);
  }
}

const shownFields = [
  'method', 'url', 'headers', 'destination', 'referrer', 'referrerPolicy', 'mode', 'credentials',
  'cache', 'redirect', 'integrity', 'keepalive', 'isReloadNavigation', 'isHistoryNavigation',
  'signal',
];

addReaders(Request, stateIn);
finishClass(Request, isRequest,
            ArrayPrototypeConcat(shownFields, ['body', 'bodyUsed', 'duplex', 'clone']));

module.exports = { Request, signalIn, stateIn };
