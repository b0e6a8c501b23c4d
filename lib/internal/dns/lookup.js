'use strict';

// Names of hosts to addresses and back, as the system's resolver gives them.

const { ArrayPrototypePush, Promise } = primordials;
const { AI_ADDRCONFIG, AI_ALL, AI_V4MAPPED, getAddressInfo, isIP } = internalBinding('net');
const { slot } = require('internal/async_context');
const spans = require('internal/perf/spans');
const errors = require('internal/errors');
const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS } = errors.codes;
const {
  validateBoolean, validateFunction, validateNumber, validateOneOf, validatePort, validateString,
} = require('internal/validators');

const kHints = AI_ADDRCONFIG | AI_ALL | AI_V4MAPPED;
const families = [0, 4, 6];
const orders = ['verbatim', 'ipv4first', 'ipv6first'];

// ---- The order of addresses --------------------------------------------------------------------

let defaultOrder = internalBinding('options')['--dns-result-order'] ?? 'verbatim';

function getDefaultResultOrder() {
  return defaultOrder;
}

function setDefaultResultOrder(value) {
  validateOneOf(value, 'dnsOrder', orders);
  defaultOrder = value;
}

function sort(addresses, order) {
  if (order === 'verbatim') return addresses;
  const first = order === 'ipv4first' ? 4 : 6;
  const sorted = [];
  const others = [];
  for (let i = 0; i < addresses.length; i++) {
    ArrayPrototypePush(isIP(addresses[i]) === first ? sorted : others, addresses[i]);
  }
  for (let i = 0; i < others.length; i++) ArrayPrototypePush(sorted, others[i]);
  return sorted;
}

// ---- Arguments ---------------------------------------------------------------------------------

function isGiven(value) {
  return value !== undefined && value !== null;
}

function familyOf(family) {
  if (family === 'IPv4') return 4;
  if (family === 'IPv6') return 6;
  validateOneOf(family, 'options.family', families);
  return family;
}

function hintsOf(hints) {
  validateNumber(hints, 'options.hints');
  if ((hints & ~kHints) !== 0) throw new ERR_INVALID_ARG_VALUE('hints', hints >>> 0);
  return hints >>> 0;
}

// { family, hints, all, order } of an object or of a family's number.
function toQuery(options) {
  const query = { __proto__: null, family: 0, hints: 0, all: false, order: defaultOrder };
  if (typeof options === 'number') {
    validateOneOf(options, 'family', families);
    query.family = options;
    return query;
  }
  if (!isGiven(options)) return query;
  if (typeof options !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('options', ['integer', 'object'], options);
  }
  const { all, family, hints, order, verbatim } = options;
  if (isGiven(hints)) query.hints = hintsOf(hints);
  if (isGiven(family)) query.family = familyOf(family);
  if (isGiven(all)) {
    validateBoolean(all, 'options.all');
    query.all = all;
  }
  if (isGiven(verbatim)) {
    validateBoolean(verbatim, 'options.verbatim');
    query.order = verbatim ? 'verbatim' : 'ipv4first';
  }
  if (isGiven(order)) {
    validateOneOf(order, 'options.order', orders);
    query.order = order;
  }
  return query;
}

let hasWarned = false;

function warnOfName(name) {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(
    `The provided hostname "${name}" is not a valid hostname, and is supported in the dns ` +
    'module solely for compatibility.', 'DeprecationWarning', 'DEP0118');
}

// ---- lookup ------------------------------------------------------------------------------------

function describe(addresses) {
  const list = [];
  for (let i = 0; i < addresses.length; i++) {
    ArrayPrototypePush(list, { address: addresses[i], family: isIP(addresses[i]) });
  }
  return list;
}

// The answer that needs no asking: [addresses] or [address, family]; undefined: it must be asked.
function knownAnswer(name, { all, family }) {
  if (!name) {
    warnOfName(name);
    return all ? [[]] : [null, family === 6 ? 6 : 4];
  }
  const kind = isIP(name);
  if (kind === 0) return undefined;
  return all ? [[{ address: name, family: kind }]] : [name, kind];
}

// done(error), done(null, addresses) or done(null, address, family)
function ask(name, { all, family, hints, order }, done) {
  const request = {
    __proto__: GetAddrInfoReqWrap.prototype,
    asyncContext: slot.current,
    callback: done,
    family,
    hostname: name,
    oncomplete(status, addresses) {
      if (status !== 0) {
        done(new errors.DNSException(status, 'getaddrinfo', name));
        return;
      }
      const sorted = sort(addresses, order);
      if (all) done(null, describe(sorted));
      else done(null, sorted[0], isIP(sorted[0]));
    },
  };
  if (spans.isObserved('dns')) {
    const verbatim = order === 'verbatim';
    request.oncomplete = spans.timed('dns', 'lookup', request.oncomplete, (status, addresses) => (
      status === 0 ? { hostname: name, family, hints, verbatim, order, addresses } : undefined));
  }
  if (slot.hooks !== undefined) slot.hooks.own('GETADDRINFOREQWRAP', request);
  getAddressInfo(request, name, family, hints);
  return request;
}

class GetAddrInfoReqWrap {
  activeRequest() { return 'GetAddrInfoReqWrap'; }
}

function lookup(hostname, options, callback) {
  if (hostname) validateString(hostname, 'hostname');
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  } else {
    validateFunction(callback, 'callback');
  }
  const query = toQuery(options);
  const known = knownAnswer(hostname, query);
  if (known === undefined) return ask(hostname, query, callback);
  if (query.all) process.nextTick(callback, null, known[0]);
  else process.nextTick(callback, null, known[0], known[1]);
  return {};
}

function lookupPromise(hostname, options) {
  if (hostname) validateString(hostname, 'hostname');
  const query = toQuery(options);
  const known = knownAnswer(hostname, query);
  return new Promise((resolve, reject) => {
    const done = (error, address, family) => {
      if (error) reject(error);
      else resolve(query.all ? address : { address, family });
    };
    if (known === undefined) ask(hostname, query, done);
    else done(null, known[0], known[1]);
  });
}

// ---- lookupService -----------------------------------------------------------------------------

class GetNameInfoReqWrap {
  activeRequest() { return 'GetNameInfoReqWrap'; }
}

function askService(address, port, done) {
  const request = {
    __proto__: GetNameInfoReqWrap.prototype,
    asyncContext: slot.current,
    callback: done,
    hostname: address,
    port,
    oncomplete(status, host, service) {
      if (status === 0) done(null, host, service);
      else done(new errors.DNSException(status, 'getnameinfo', address));
    },
  };
  if (spans.isObserved('dns')) {
    request.oncomplete = spans.timed(
      'dns', 'lookupService', request.oncomplete, (status, hostname, service) => (
        status === 0 ? { host: address, port, hostname, service } : undefined));
  }
  if (slot.hooks !== undefined) slot.hooks.own('GETNAMEINFOREQWRAP', request);
  const status = internalBinding('dns').getNameInfo(request, address, port);
  if (status !== 0) throw new errors.ErrnoException(status, 'getnameinfo', address);
  return request;
}

function checkAddress(address) {
  if (isIP(`${address}`) === 0) throw new ERR_INVALID_ARG_VALUE('address', address);
}

function lookupService(address, port, callback) {
  if (arguments.length !== 3) throw new ERR_MISSING_ARGS('address', 'port', 'callback');
  checkAddress(address);
  port = validatePort(port);
  validateFunction(callback, 'callback');
  return askService(address, port, callback);
}

function lookupServicePromise(address, port) {
  if (arguments.length !== 2) throw new ERR_MISSING_ARGS('address', 'port');
  checkAddress(address);
  port = validatePort(port);
  return new Promise((resolve, reject) => {
    askService(address, port, (error, hostname, service) => {
      if (error) reject(error);
      else resolve({ hostname, service });
    });
  });
}

module.exports = {
  getDefaultResultOrder,
  lookup,
  lookupPromise,
  lookupService,
  lookupServicePromise,
  setDefaultResultOrder,
};
