'use strict';

// node:dns/promises

const { FunctionPrototypeCall, Promise } = primordials;
const { ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
const { validateString } = require('internal/validators');
const {
  getDefaultResultOrder, lookupPromise, lookupServicePromise, setDefaultResultOrder,
} = require('internal/dns/lookup');
const {
  ResolverBase, addMethods, codes, exportMethods, query, reverse, setDefaultServers,
} = require('internal/dns/resolver');

class Resolver extends ResolverBase {
  constructor(options = undefined) {
    super(options);
  }
}

function promiseOf(ask) {
  return new Promise((resolve, reject) => {
    ask((error, answer) => {
      if (error) reject(error);
      else resolve(answer);
    });
  });
}

function makeQuery(type, call) {
  return function(name, options) {
    validateString(name, 'name');
    return promiseOf((done) => query(this, type, call, name, options, done));
  };
}

function makeReverse(call) {
  return function(name) {
    validateString(name, 'name');
    return promiseOf((done) => reverse(this, call, name, done));
  };
}

const byType = addMethods(Resolver.prototype, makeQuery, makeReverse);

Resolver.prototype.resolve = function resolve(hostname, rrtype) {
  if (rrtype !== undefined) validateString(rrtype, 'rrtype');
  const method = byType[rrtype ?? 'A'];
  if (method === undefined) throw new ERR_INVALID_ARG_VALUE('rrtype', rrtype);
  return FunctionPrototypeCall(method, this, hostname);
};

function setServers(servers) {
  setDefaultServers(Resolver, servers);
}

module.exports = {
  lookup(hostname, options) {
    return lookupPromise(hostname, options);
  },
  lookupService: lookupServicePromise,
  Resolver,
  getDefaultResultOrder,
  setDefaultResultOrder,
  setServers,
  ...codes,
};
exportMethods(module.exports, Resolver);
