'use strict';

// fetch(): requests are sent, redirects followed, and responses given before their bodies are read.

const {
  ArrayPrototypeIncludes, Error, PromisePrototypeThen, PromiseReject, RegExpPrototypeExec,
  SafeFinalizationRegistry, StringPrototypeToLowerCase, SymbolDispose, TypeError,
} = primordials;
const { Body } = require('internal/fetch/body');
const { Request, signalIn, stateIn } = require('internal/fetch/request');
const { headersFor, withoutHash } = require('internal/fetch/request_headers');
const {
  State, makeResponse, nullBodyStatuses, redirectStatuses,
} = require('internal/fetch/response');

const kRedirectsMax = 20;
const badPorts = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
];

function isHttp(url) {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

// Texts of the client are bytes; this one is meant to be UTF-8.
function utf8Of(text) {
  if (RegExpPrototypeExec(/[\u0080-\u00ff]/, text) === null) return text;
  return require('buffer').Buffer.from(text, 'latin1').utf8Slice();
}

// ---- Redirects ---------------------------------------------------------------------------------

// Where the response leads, null if nowhere. Throws if that is no URL.
function locationOf(response, url) {
  if (!ArrayPrototypeIncludes(redirectStatuses, response.status)) return null;
  const text = response.list.get('location');
  if (text === null) return null;
  const { URL } = require('internal/url/url');
  const location = new URL(utf8Of(text), url);
  if (location.hash === '') location.hash = url.hash;
  return location;
}

const bodyHeaders = [
  'content-encoding', 'content-language', 'content-location', 'content-type', 'content-length',
];
// Not for other servers than the program had in mind.
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'host'];

function dropAll(list, names) {
  for (let i = 0; i < names.length; i++) list.delete(names[i]);
}

// The request becomes the next one.
function redirect(request, status, location) {
  if (!isHttp(location)) throw new Error('URL scheme must be a HTTP(S) scheme');
  const hasCredentials = location.username !== '' || location.password !== '';
  if (request.mode === 'cors' && hasCredentials) {
    throw new Error('cross origin not allowed for request mode "cors"');
  }
  const { method, body, list } = request;
  // A stream cannot be sent twice.
  if (status !== 303 && body !== null && body.parts === undefined) throw new Error();
  const isDropped = status === 303 ? method !== 'GET' && method !== 'HEAD' :
    status < 303 && method === 'POST';
  if (isDropped) {
    request.method = 'GET';
    request.body = null;
    dropAll(list, bodyHeaders);
  } else if (body !== null) {
    request.body = new Body(body.parts);
  }
  if (location.origin !== request.url.origin) {
    request.isCrossOrigin = true;
    dropAll(list, secretHeaders);
  }
  request.url = location;
}

// ---- One fetch ---------------------------------------------------------------------------------

class Fetching {
  #request;
  #exchange; // under way
  #fail; // of the body that is being read
  #listening;
  #isAborted = false;

  constructor(request) {
    this.#request = request;
    request.isCrossOrigin = false;
  }

  follow(signal) {
    const { addAbortListener } = require('internal/events/abort_listener');
    this.#listening = addAbortListener(signal, () => this.#abort(signal.reason));
  }

  #abort(reason) {
    this.#isAborted = true;
    if (this.#fail !== undefined) this.#fail(reason);
    else this.#exchange?.abort(reason);
  }

  get isAborted() { return this.#isAborted; }

  // Nothing is left that could be aborted.
  finish() {
    this.#listening?.[SymbolDispose]();
    this.#listening = undefined;
  }

  // A promise of the response's state.
  async run() {
    const request = this.#request;
    let response;
    if (isHttp(request.url)) {
      response = await this.#runHttp();
    } else {
      const { fetchLocally } = require('internal/fetch/schemes');
      response = fetchLocally(request);
      response.url = withoutHash(request.url);
      if (request.method === 'HEAD') response.body = null;
    }
    if (request.integrity !== '') {
      await require('internal/fetch/integrity').check(request, response);
    }
    // A body of the network is still to come.
    if (this.#fail === undefined) this.finish();
    return response;
  }

  async #runHttp() {
    const request = this.#request;
    for (let count = 0; ; count++) {
      const incoming = await this.#send();
      if (this.#isAborted) throw new Error('aborted');
      const response = this.#readHead(incoming);
      response.isRedirected = count > 0;
      const location = request.redirect === 'manual' ? null : locationOf(response, request.url);
      if (location === null) {
        this.#readBody(response, incoming);
        return response;
      }
      this.#exchange.discard(incoming);
      if (request.redirect === 'error') throw new Error('unexpected redirect');
      if (count === kRedirectsMax) throw new Error('redirect count exceeded');
      redirect(request, response.status, location);
    }
  }

  #send() {
    const request = this.#request;
    const { url, method, body } = request;
    if (url.port !== '' && ArrayPrototypeIncludes(badPorts, +url.port)) {
      throw new Error('bad port');
    }
    const { Exchange } = require('internal/fetch/exchange');
    const list = headersFor(request);
    this.#exchange = new Exchange({ __proto__: null, method, url, list, body });
    return this.#exchange.start();
  }

  #readHead(incoming) {
    const response = new State();
    const { rawHeaders } = incoming;
    response.type = this.#request.isCrossOrigin ? 'cors' : 'basic';
    response.url = withoutHash(this.#request.url);
    response.status = incoming.statusCode;
    response.statusText = utf8Of(incoming.statusMessage);
    for (let i = 0; i < rawHeaders.length; i += 2) {
      response.list.append(StringPrototypeToLowerCase(rawHeaders[i]), rawHeaders[i + 1]);
    }
    return response;
  }

  #readBody(response, incoming) {
    const { method } = this.#request;
    if (method === 'HEAD' || ArrayPrototypeIncludes(nullBodyStatuses, response.status)) {
      this.#exchange.discard(incoming);
      return;
    }
    const { receive } = require('internal/fetch/response_body');
    const codings = response.list.get('content-encoding');
    const { stream, fail, ended } = receive(incoming, codings, this.#exchange);
    const finish = () => this.finish();
    PromisePrototypeThen(ended, finish, finish);
    this.#fail = fail;
    response.body = new Body(undefined, stream);
  }
}

// A response that nobody has any more and nobody has read would keep its connection for ever.
let unread;

function giveResponse(state) {
  const response = makeResponse(state, true);
  if (state.body !== null) {
    unread ??= new SafeFinalizationRegistry((body) => {
      if (!body.isShown && !body.isUnusable) body.cancel();
    });
    unread.register(response, state.body);
  }
  return response;
}

function fetch(input, init = undefined) {
  let request;
  try {
    request = new Request(input, init);
  } catch (error) {
    return PromiseReject(error);
  }
  const signal = signalIn(request);
  const state = stateIn(request);
  if (signal?.aborted) {
    state.body?.cancel(signal.reason);
    return PromiseReject(signal.reason);
  }
  const fetching = new Fetching(state);
  if (signal !== null) fetching.follow(signal);
  return PromisePrototypeThen(fetching.run(), giveResponse, (cause) => {
    fetching.finish();
    if (fetching.isAborted) throw signal.reason;
    throw new TypeError('fetch failed', { __proto__: null, cause });
  });
}

module.exports = { fetch };
