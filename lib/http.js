'use strict';

// node:http. The server and the client are loaded when they are first asked for.

const { ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, ObjectDefineProperties } =
  primordials;

const { STATUS_CODES } = require('internal/http/status_codes');
const { maxHeaderSize } = require('internal/http/settings');
const { loadLazily, makeLazily } = require('internal/util/lazy_property');

// Those of HTTP itself among the parser's.
function listMethods() {
  const all = internalBinding('http').methods();
  const methods = ArrayPrototypeSlice(all, 0, 34);
  ArrayPrototypePush(methods, 'QUERY');
  return ArrayPrototypeSort(methods);
}

function createServer(options, requestListener) {
  return new (require('internal/http/server').Server)(options, requestListener);
}

function request(url, options, callback) {
  return new (require('internal/http/client').ClientRequest)(url, options, callback);
}

function get(url, options, callback) {
  const made = request(url, options, callback);
  made.end();
  return made;
}

function setMaxIdleHTTPParsers(max) {
  require('internal/validators').validateInteger(max, 'max', 1);
  require('internal/http/parser').parsers.max = max;
}

function setGlobalProxyFromEnv(proxyEnv = process.env) {
  require('internal/validators').validateObject(proxyEnv, 'proxyEnv');
  return require('internal/http/proxy').setGlobal(proxyEnv);
}

module.exports = {
  _connectionListener: undefined,
  METHODS: undefined,
  STATUS_CODES,
  Agent: undefined,
  ClientRequest: undefined,
  IncomingMessage: undefined,
  OutgoingMessage: undefined,
  Server: undefined,
  ServerResponse: undefined,
  createServer,
  validateHeaderName: undefined,
  validateHeaderValue: undefined,
  get,
  request,
  setMaxIdleHTTPParsers,
  setGlobalProxyFromEnv,
};

function globalOf(name) {
  return {
    __proto__: null,
    // eslint-disable-next-line giro/builtins -- the global of that name is what is exported
    get() { return globalThis[name]; },
    enumerable: true,
    configurable: true,
  };
}

makeLazily(module.exports, '_connectionListener',
           () => require('internal/http/server').connectionListener);
makeLazily(module.exports, 'METHODS', listMethods);
loadLazily(module.exports, 'Agent', 'internal/http/agent');
loadLazily(module.exports, 'ClientRequest', 'internal/http/client');
loadLazily(module.exports, 'IncomingMessage', 'internal/http/incoming');
loadLazily(module.exports, 'OutgoingMessage', 'internal/http/outgoing');
loadLazily(module.exports, 'Server', 'internal/http/server');
loadLazily(module.exports, 'ServerResponse', 'internal/http/server_response');
loadLazily(module.exports, 'validateHeaderName', 'internal/http/checks');
loadLazily(module.exports, 'validateHeaderValue', 'internal/http/checks');
ObjectDefineProperties(module.exports, {
  __proto__: null,
  maxHeaderSize: { __proto__: null, get() { return maxHeaderSize; }, enumerable: true,
                   configurable: true },
  globalAgent: {
    __proto__: null,
    get() { return require('internal/http/agent').settings.globalAgent; },
    set(value) { require('internal/http/agent').settings.globalAgent = value; },
    enumerable: true,
    configurable: true,
  },
  WebSocket: globalOf('WebSocket'),
  CloseEvent: globalOf('CloseEvent'),
  MessageEvent: globalOf('MessageEvent'),
});
