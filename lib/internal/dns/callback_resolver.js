'use strict';

const { FunctionPrototypeCall } = primordials;
const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
const { validateFunction, validateString } = require('internal/validators');
const { ResolverBase, addMethods, query, reverse } = require('internal/dns/resolver');

class Resolver extends ResolverBase {
  constructor(options = undefined) {
    super(options);
  }
}

function makeQuery(type, call) {
  return function(name, /* options, */ callback) {
    let options;
    if (arguments.length > 2) {
      options = callback;
      callback = arguments[2];
    }
    validateString(name, 'name');
    validateFunction(callback, 'callback');
    return query(this, type, call, name, options, callback);
  };
}

function makeReverse(call) {
  return function(name, callback) {
    validateString(name, 'name');
    validateFunction(callback, 'callback');
    return reverse(this, call, name, callback);
  };
}

const byType = addMethods(Resolver.prototype, makeQuery, makeReverse);

Resolver.prototype.resolve = function resolve(hostname, rrtype, callback) {
  if (typeof rrtype === 'function') {
    callback = rrtype;
    rrtype = 'A';
  } else if (typeof rrtype !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('rrtype', 'string', rrtype);
  }
  const method = byType[rrtype];
  if (method === undefined) throw new ERR_INVALID_ARG_VALUE('rrtype', rrtype);
  return FunctionPrototypeCall(method, this, hostname, callback);
};

module.exports = { Resolver };
