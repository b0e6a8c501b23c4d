'use strict';

// node:https. Agents can be made, because packages do so when they are loaded, and requests; what
// would connect says that it cannot, a request by 'error' as any that finds nobody.

const { ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply } = primordials;
const { Agent: HttpAgent } = require('http');
const { addMissing } = require('internal/missing');
const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');

function Agent(options) {
  if (!(this instanceof Agent)) return new Agent(options);
  ReflectApply(HttpAgent, this, [{ ...options, __proto__: null }]);
  this.defaultPort = 443;
  this.protocol = 'https:';
  this.maxCachedSessions = this.options.maxCachedSessions ?? 100;
  this._sessionCache = { map: {}, list: [] };
}
ObjectSetPrototypeOf(Agent.prototype, HttpAgent.prototype);
ObjectSetPrototypeOf(Agent, HttpAgent);

Agent.prototype.createConnection = function createConnection(options, callback) {
  const error = new ERR_NOT_IMPLEMENTED('https.Agent createConnection()');
  if (typeof callback !== 'function') throw error;
  process.nextTick(callback, error);
};

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

module.exports = { Agent };

let globalAgent;
ObjectDefineProperty(module.exports, 'globalAgent', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get: () => globalAgent ??= new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 }),
  set(agent) { globalAgent = agent; },
});

addMissing(module.exports, 'https', ['Server', 2, 'createServer', 2]);
module.exports.get = get;
module.exports.request = request;
