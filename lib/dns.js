'use strict';

// node:dns

const { ObjectDefineProperties } = primordials;
const { AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED } = internalBinding('net');
const {
  getDefaultResultOrder, lookup, lookupService, setDefaultResultOrder,
} = require('internal/dns/lookup');
const { Resolver } = require('internal/dns/callback_resolver');
const { codes, exportMethods, setDefaultServers } = require('internal/dns/resolver');
const { customPromisifyArgs } = require('internal/util/promisify_names');

lookup[customPromisifyArgs] = ['address', 'family'];
lookupService[customPromisifyArgs] = ['hostname', 'service'];

function setServers(servers) {
  setDefaultServers(Resolver, servers);
}

module.exports = {
  lookup,
  lookupService,
  Resolver,
  getDefaultResultOrder,
  setDefaultResultOrder,
  setServers,
  ADDRCONFIG: AI_ADDRCONFIG,
  ALL: AI_ALL,
  V4MAPPED: AI_V4MAPPED,
  ...codes,
};
exportMethods(module.exports, Resolver);
ObjectDefineProperties(module.exports, {
  __proto__: null,
  promises: {
    __proto__: null,
    get() { return require('internal/dns/promises'); },
    enumerable: true,
    configurable: true,
  },
});
