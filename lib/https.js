'use strict';

// node:https. The server and the client are loaded when they are first asked for.

const { ObjectDefineProperty, ReflectApply } = primordials;
const { loadLazily } = require('internal/util/lazy_property');

function createServer(options, requestListener) {
  return new (require('internal/https/server').Server)(options, requestListener);
}

function request(...args) {
  const { ClientRequest, takeOptions } = require('internal/http/client');
  const { callback, options } = ReflectApply(takeOptions, undefined, args);
  return new ClientRequest({ _defaultAgent: module.exports.globalAgent, ...options }, callback);
}

function get(input, options, callback) {
  const made = request(input, options, callback);
  made.end();
  return made;
}

module.exports = {
  Agent: undefined,
  globalAgent: undefined,
  Server: undefined,
  createServer,
  get,
  request,
};

loadLazily(module.exports, 'Agent', 'internal/https/agent');
loadLazily(module.exports, 'Server', 'internal/https/server');
ObjectDefineProperty(module.exports, 'globalAgent', {
  __proto__: null,
  get() { return require('internal/https/agent').settings.globalAgent; },
  set(value) { require('internal/https/agent').settings.globalAgent = value; },
  configurable: true,
  enumerable: true,
});
