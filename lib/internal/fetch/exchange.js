'use strict';

// One request over HTTP and its response, which is still to be read.

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, FunctionPrototypeCall, Promise,
  PromisePrototypeThen, PromiseResolve, ReflectApply,
  StringPrototypeSlice, StringPrototypeStartsWith, StringPrototypeToLowerCase, TypeError,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;
const { ClientRequest } = require('internal/http/client');
const { kProxy } = require('internal/http/agent');
const proxySettings = require('internal/http/proxy_settings');
const { MemoryPart } = require('internal/blob_parts');
const {
  connectTimeout, expectHeader, failureOf, headersTimeout, invalidHeader, lengthMismatch,
  socketError,
} = require('internal/fetch/failures');

// Its connections wait for another request as long as Node's do.
const kIdleMs = 4000;
const kConnectMsMax = 10_000;
const kHeadMsMax = 300_000;
const kDiscardBytesMax = 64 * 1024;
let agents = { __proto__: null }; // by protocol
let agentsEnvironment; // that names their proxies

function ignore() {}

// Some servers close a connection after a response without having said so. It is free for another
// request after a whole turn of the loop, in which that would have been seen.
function makePatient(agent) {
  const { emit } = agent;
  agent.emit = function(event, socket, options) {
    if (event !== 'free') return ReflectApply(emit, agent, arguments);
    const { setImmediate } = require('timers');
    socket.on('error', ignore);
    setImmediate(setImmediate, () => {
      socket.removeListener('error', ignore);
      FunctionPrototypeCall(emit, agent, 'free', socket, options);
    });
    return true;
  };
  return agent;
}

function agentFor(protocol) {
  const proxyEnv = proxySettings.environment;
  if (proxyEnv !== agentsEnvironment) {
    agentsEnvironment = proxyEnv;
    agents = { __proto__: null };
  }
  if (agents[protocol] !== undefined) return agents[protocol];
  const { Agent } = require(protocol === 'https:' ? 'internal/https/agent' : 'internal/http/agent');
  const agent = new Agent({ __proto__: null, keepAlive: true, timeout: kIdleMs, proxyEnv });
  if (agent[kProxy] !== undefined) agent[kProxy].tunnelsAll = true;
  return agents[protocol] = makePatient(agent);
}

// ---- The head ----------------------------------------------------------------------------------

const payloadMethods = ['PATCH', 'POST', 'PROPFIND', 'PROPPATCH', 'PUT', 'QUERY'];
const refused = ['keep-alive', 'transfer-encoding', 'upgrade'];
const replaced = ['connection', 'content-length', 'host'];

function lengthFor(list, method, body) {
  const given = list.get('content-length');
  if (body === null) return ArrayPrototypeIncludes(payloadMethods, method) ? '0' : undefined;
  if (body.length === undefined) return given ?? undefined;
  if (given !== null && +given !== body.length) throw lengthMismatch();
  return `${body.length}`;
}

// [name, value, name, value] in the order in which they are sent.
function headOf({ method, url, list, body }) {
  if (list.has('expect')) throw expectHeader();
  const flat = list.flat();
  const closes = method === 'HEAD' ||
    StringPrototypeToLowerCase(list.get('connection') ?? '') === 'close';
  const head = ['host', url.host, 'connection', closes ? 'close' : 'keep-alive'];
  for (let i = 0; i < flat.length; i += 2) {
    const name = StringPrototypeToLowerCase(flat[i]);
    if (ArrayPrototypeIncludes(refused, name)) throw invalidHeader(name);
    if (ArrayPrototypeIncludes(replaced, name)) continue;
    ArrayPrototypePush(head, flat[i], flat[i + 1]);
  }
  const length = lengthFor(list, method, body);
  if (length !== undefined) ArrayPrototypePush(head, 'content-length', length);
  else if (body !== null) ArrayPrototypePush(head, 'transfer-encoding', 'chunked');
  return head;
}

function hostOf({ hostname }) {
  const isV6 = StringPrototypeStartsWith(hostname, '[');
  return isV6 ? StringPrototypeSlice(hostname, 1, -1) : hostname;
}

function makeClientRequest({ method, url, body }, head) {
  const path = `${url.pathname}${url.search}`;
  const client = new ClientRequest({
    __proto__: null,
    agent: agentFor(url.protocol),
    host: hostOf(url),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port,
    ALPNProtocols: ['http/1.1'],
    path,
    method,
    setHost: false,
  });
  // The client writes methods in capitals; here they go out as they are.
  client.method = method;
  client.useChunkedEncodingByDefault = body !== null;
  client._storeHeader(`${method} ${path} HTTP/1.1\r\n`, head);
  return client;
}

// ---- The exchange ------------------------------------------------------------------------------

class Exchange {
  #client;
  #body;
  #hasHead = false;
  #error; // what the client said first
  #resolve;
  #reject;
  #url;
  #timer; // until the head is there

  // request: { method, url, list, body }. Throws if it cannot be sent.
  constructor(request) {
    this.#body = request.body;
    this.#url = request.url;
    this.#client = makeClientRequest(request, headOf(request));
  }

  // A promise of the http.IncomingMessage, as soon as its head is there.
  start() {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#listen();
      this.#sendBody();
    });
  }

  #listen() {
    const client = this.#client;
    client.on('socket', (socket) => this.#watch(socket));
    client.on('close', () => this.#setTimer(undefined));
    client.on('response', (incoming) => {
      this.#hasHead = true;
      this.#setTimer(undefined);
      this.#resolve(incoming);
    });
    client.on('continue', () => {
      this.#fail(socketError('bad response', client.socket));
    });
    client.on('upgrade', (incoming, socket) => {
      socket.destroy();
      this.#fail(socketError('bad upgrade', socket));
    });
    client.on('error', (error) => {
      this.#fail(failureOf(error, client.socket));
    });
  }

  // No server may take for ever.
  #watch(socket) {
    const awaitHead = () => {
      if (!this.#hasHead) this.#setTimer(kHeadMsMax, headersTimeout);
    };
    if (!socket.connecting) return awaitHead();
    this.#setTimer(kConnectMsMax, () => connectTimeout(this.#url, kConnectMsMax));
    socket.once('connect', awaitHead);
  }

  #setTimer(limitMs, makeError) {
    const { clearTimeout, setTimeout } = require('timers');
    clearTimeout(this.#timer);
    this.#timer = limitMs === undefined ? undefined :
      setTimeout(() => this.#stop(makeError()), limitMs).unref();
  }

  // After the response has begun, its stream will tell, if it was not whole already.
  #fail(error) {
    this.#error ??= error;
    if (!this.#hasHead) this.abort(error);
  }

  // The request cannot be finished.
  #stop(error) {
    this.#error ??= error;
    this.abort(error);
  }

  // What the response's stream failed with, or what was behind it.
  reasonFor(error) {
    return this.#error ?? failureOf(error, this.#client.socket);
  }

  // Nobody will read the body; a short one is no reason to give the connection up.
  discard(incoming) {
    incoming.on('error', () => {});
    const length = incoming.headers['content-length'] ?? (this.#client.method === 'HEAD' ? 0 : NaN);
    if (this.#client.writableFinished && length <= kDiscardBytesMax) incoming.resume();
    else this.destroy();
  }

  // The connection cannot be used any more.
  destroy(reason) {
    this.#client.destroy();
    this.#body?.cancel(reason);
    this.#body = null;
  }

  abort(reason) {
    this.#reject(reason);
    this.destroy(reason);
  }

  #sendBody() {
    const client = this.#client;
    const body = this.#body;
    if (body === null) {
      client.end();
      return;
    }
    if (body.parts?.length === 1 && body.parts[0] instanceof MemoryPart) {
      client.end(body.parts[0].bytes);
      return;
    }
    this.#pump(body.reader());
  }

  // Chunk by chunk, no faster than they can be sent.
  #pump(read) {
    const client = this.#client;
    const next = () => {
      if (!client.destroyed) read(request);
    };
    const request = {
      __proto__: null,
      chunk: (value) => {
        if (typeof value !== 'string' &&
            TypedArrayPrototypeGetSymbolToStringTag(value) !== 'Uint8Array') {
          this.#stop(new TypeError('Received non-Uint8Array chunk'));
        } else if (value.length === 0 || client.write(value)) {
          PromisePrototypeThen(PromiseResolve(), next);
        } else {
          client.once('drain', next);
        }
      },
      close: () => client.end(),
      error: (error) => this.#stop(error),
    };
    next();
  }
}

module.exports = { Exchange };
