'use strict';

// Response.

const {
  ArrayPrototypeIncludes, JSONStringify, ObjectDefineProperty, RangeError, RegExpPrototypeExec,
  TypeError,
} = primordials;
const { Body, addReaders, bytesOf, extract } = require('internal/fetch/body');
const {
  byteStringOf, checkCount, checkDictionary, customInspect, enumerable, finishClass,
  illegalInvocation, inspectAs, isObject, unsignedShortOf,
} = require('internal/fetch/conversions');
const { HeaderList, fill, headersOf } = require('internal/fetch/headers');
const { MemoryPart } = require('internal/blob_parts');
const { wellFormedTextOf } = require('internal/url/inputs');

const redirectStatuses = [301, 302, 303, 307, 308];
const nullBodyStatuses = [101, 103, 204, 205, 304];

class State {
  constructor() {
    this.type = 'default';
    this.url = '';
    this.isRedirected = false;
    this.status = 200;
    this.statusText = '';
    this.list = new HeaderList();
    this.body = null;
  }
}

// `type`: the Content-Type that the body brings.
function initialize(state, init, body, type) {
  const { headers, status = 200, statusText = '' } = init ?? { __proto__: null };
  state.status = unsignedShortOf(status);
  if (headers !== undefined) fill(state.list, headers);
  state.statusText = byteStringOf(statusText, 'undefined: undefined.statusText');
  if (state.status < 200 || state.status > 599) {
    throw new RangeError('init["status"] must be in the range of 200 to 599, inclusive.');
  }
  if (RegExpPrototypeExec(/^[\t\x20-\x7e\x80-\xff]*$/, state.statusText) === null) {
    throw new TypeError('Invalid statusText');
  }
  if (body === null) return;
  if (ArrayPrototypeIncludes(nullBodyStatuses, state.status)) {
    throw new TypeError(`Response constructor: Invalid response status code ${state.status}`);
  }
  state.body = body;
  if (type !== undefined && !state.list.has('content-type')) {
    state.list.append('content-type', type);
  }
}

let isResponse;
let stateIn;
// (state, isImmutable): for fetch().
let makeResponse;

class Response {
  #state = new State();
  #isImmutable = false;
  #headers; // made when they are asked for

  constructor(body = undefined, init = undefined) {
    checkDictionary(init);
    const given = body === undefined || body === null ? undefined : extract(body, 'Response: body');
    initialize(this.#state, init, given?.body ?? null, given?.type);
  }

  static {
    isResponse = (value) => isObject(value) && #state in value;
    stateIn = (response) => {
      if (!isResponse(response)) throw illegalInvocation();
      return response.#state;
    };
    makeResponse = (state, isImmutable) => {
      const response = new Response();
      response.#state = state;
      response.#isImmutable = isImmutable;
      return response;
    };
  }

  static error() {
    const state = new State();
    state.type = 'error';
    state.status = 0;
    return makeResponse(state, true);
  }

  static json(data, init = undefined) {
    checkCount(arguments, 1, 'Response.json');
    checkDictionary(init);
    const text = JSONStringify(data);
    if (text === undefined) throw new TypeError('Value is not JSON serializable');
    const state = new State();
    initialize(state, init, new Body([new MemoryPart(bytesOf(text))]), 'application/json');
    return makeResponse(state, false);
  }

  static redirect(url, status = 302) {
    checkCount(arguments, 1, 'Response.redirect');
    const text = wellFormedTextOf(url);
    status = unsignedShortOf(status);
    const { URL } = require('internal/url/url');
    let parsed;
    try {
      parsed = new URL(text);
    } catch (cause) {
      throw new TypeError(`Failed to parse URL from ${text}`, { __proto__: null, cause });
    }
    if (!ArrayPrototypeIncludes(redirectStatuses, status)) {
      throw new RangeError(`Invalid status code ${status}`);
    }
    const state = new State();
    state.status = status;
    state.list.append('location', parsed.href);
    return makeResponse(state, true);
  }

  get type() { return stateIn(this).type; }

  get url() { return stateIn(this).url; }

  get redirected() { return stateIn(this).isRedirected; }

  get status() { return stateIn(this).status; }

  get ok() {
    const { status } = stateIn(this);
    return status >= 200 && status <= 299;
  }

  get statusText() { return stateIn(this).statusText; }

  get headers() {
    const { list } = stateIn(this);
    return this.#headers ??= headersOf(list, this.#isImmutable);
  }

  get body() { return stateIn(this).body?.stream ?? null; }

  get bodyUsed() { return stateIn(this).body?.isUsed ?? false; }

  clone() {
    const state = stateIn(this);
    if (state.body !== null && state.body.isUnusable) {
      throw new TypeError('Response.clone: Body has already been consumed.');
    }
    const copy = new State();
    copy.type = state.type;
    copy.url = state.url;
    copy.isRedirected = state.isRedirected;
    copy.status = state.status;
    copy.statusText = state.statusText;
    copy.list = state.list.copy();
    copy.body = state.body?.clone() ?? null;
    return makeResponse(copy, this.#isImmutable);
  }

  [customInspect](depth, options) {
    const { status, statusText, headers, body, bodyUsed, ok, redirected, type, url } = this;
    const fields = { status, statusText, headers, body, bodyUsed, ok, redirected, type, url };
    return inspectAs('Response', fields, depth, options);
  }
}

addReaders(Response, stateIn);
finishClass(Response, isResponse, [
  'type', 'url', 'redirected', 'status', 'ok', 'statusText', 'headers', 'body', 'bodyUsed', 'clone',
]);
for (let i = 0, names = ['error', 'json', 'redirect']; i < names.length; i++) {
  ObjectDefineProperty(Response, names[i], enumerable);
}

module.exports = { Response, State, makeResponse, nullBodyStatuses, redirectStatuses };
