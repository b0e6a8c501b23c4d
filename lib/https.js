'use strict';

// node:https. Agents can be made, because packages do so when they are loaded; what would connect
// says that it cannot.

const { ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply } = primordials;
const { Agent: HttpAgent } = require('http');
const { addMissing } = require('internal/crypto/missing');
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

Agent.prototype.createConnection = function createConnection() {
  throw new ERR_NOT_IMPLEMENTED('https.Agent createConnection()');
};

module.exports = { Agent };

let globalAgent;
ObjectDefineProperty(module.exports, 'globalAgent', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get: () => globalAgent ??= new Agent({ keepAlive: true, scheduling: 'lifo', timeout: 5000 }),
  set(agent) { globalAgent = agent; },
});

addMissing(module.exports, 'https', ['Server', 2, 'createServer', 2, 'get', 3, 'request', 0]);
