'use strict';

// Questions to name servers: what the resolvers of callbacks and those of promises share.

const {
  ArrayPrototypeIncludes, ArrayPrototypeMap, ArrayPrototypePush, NumberParseInt,
  ObjectDefineProperty, ReflectApply, RegExpPrototypeExec, StringPrototypeLastIndexOf,
  StringPrototypeSlice, TypeError,
} = primordials;
const binding = internalBinding('dns');
const { isIP } = internalBinding('net');
const { slot } = require('internal/async_context');
const spans = require('internal/perf/spans');
const errors = require('internal/errors');
const { ERR_DNS_SET_SERVERS_FAILED, ERR_INVALID_IP_ADDRESS } = errors.codes;
const {
  validateArray, validateInt32, validateString, validateUint32,
} = require('internal/validators');

// What a resolver holds of C++. Programs look at it.
class ChannelWrap {
  constructor(native) {
    this.native = native;
  }

  getServers() {
    return binding.servers(this.native);
  }
}

class ResolverBase {
  constructor(options = undefined) {
    const { maxTimeout = 0, timeout = -1, tries = 4 } = { __proto__: null, ...options };
    validateInt32(timeout, 'options.timeout', -1);
    validateInt32(tries, 'options.tries', 1);
    validateUint32(maxTimeout, 'options.maxTimeout');
    const native = binding.makeResolver(timeout, tries);
    if (typeof native === 'number') throw new errors.ErrnoException(native, 'resolver');
    this._handle = new ChannelWrap(native);
  }

  cancel() {
    binding.cancel(this._handle.native);
  }

  getServers() {
    return this._handle.getServers() || [];
  }

  setServers(servers) {
    validateArray(servers, 'servers');
    const list = [];
    for (let i = 0; i < servers.length; i++) {
      if (!(i in servers)) continue;
      validateString(servers[i], `servers[${i}]`);
      const server = toServer(servers[i]);
      if (!ArrayPrototypeIncludes(list, server)) ArrayPrototypePush(list, server);
    }
    const code = binding.setServers(this._handle.native, list);
    if (code === null) return;
    const reason = code === 'ENOTIMP' ? 'There are pending queries.' : code;
    throw new ERR_DNS_SET_SERVERS_FAILED(reason, servers);
  }

  setLocalAddress(ipv4, ipv6) {
    validateString(ipv4, 'ipv4');
    if (ipv6 !== undefined) validateString(ipv6, 'ipv6');
    const kind = isIP(ipv4);
    const other = ipv6 === undefined ? 0 : isIP(ipv6);
    if (kind === 0 || (ipv6 !== undefined && other === 0)) throw refusal('Invalid IP address.');
    if (kind === other) throw refusal(`Cannot specify two IPv${kind} addresses.`);
    const v4 = kind === 4 ? ipv4 : ipv6 ?? '';
    const status = binding.setLocalAddress(
      this._handle.native, v4, kind === 4 ? ipv6 ?? '' : ipv4);
    if (status !== 0) throw new errors.ErrnoException(status, 'setLocalAddress');
  }
}

function refusal(message) {
  const error = new TypeError(message);
  error.code = 'ERR_INVALID_ARG_VALUE';
  return error;
}

const bracketed = /^\[([^[\]]*)\](?::(\d+))?/;

// "127.0.0.1:53", "[::1]:53": with the port, if one was given.
function toServer(text) {
  const kind = isIP(text);
  if (kind !== 0) return withPort(kind === 6 ? `[${text}]` : text, undefined);
  const match = RegExpPrototypeExec(bracketed, text);
  if (match !== null && isIP(match[1]) !== 0) return withPort(`[${match[1]}]`, match[2]);
  const colon = StringPrototypeLastIndexOf(text, ':');
  const port = StringPrototypeSlice(text, colon + 1);
  const address = StringPrototypeSlice(text, 0, colon);
  if (colon === -1 || RegExpPrototypeExec(/^\d+$/, port) === null || isIP(address) === 0) {
    throw new ERR_INVALID_IP_ADDRESS(text);
  }
  return withPort(address, port);
}

function withPort(address, port) {
  return `${address}:${port === undefined ? 53 : NumberParseInt(port, 10) & 0xffff}`;
}

// ---- Queries -----------------------------------------------------------------------------------

class QueryReqWrap {
  keepsAlive() {
    return { type: 'Request', description: `${this.bindingName} of ${this.hostname}`, waitsFor: 'a name server' };
  }
}

function makeRequest(resolver, name, call, done) {
  const request = {
    __proto__: QueryReqWrap.prototype,
    asyncContext: slot.current,
    resolver,  // lives as long as it is asked
    bindingName: call,
    hostname: name,
    oncomplete: undefined,
  };
  if (slot.hooks !== undefined) slot.hooks.own('QUERYWRAP', request);
  request.oncomplete = (code, items) => {
    if (code === null) done(null, items);
    else done(new errors.DNSException(code, call, name));
  };
  return request;
}

const simplify = {
  __proto__: null,
  A: ({ address }) => address,
  AAAA: ({ address }) => address,
  CNAME: ({ value }) => value,
  NS: ({ value }) => value,
  PTR: ({ value }) => value,
  TXT: ({ entries }) => entries,
};

function toAnswer(type, records, wantsTtl) {
  if (type === 'SOA') return records[0];
  if (wantsTtl && (type === 'A' || type === 'AAAA')) return records;
  return type in simplify ? ArrayPrototypeMap(records, simplify[type]) : records;
}

// done(error, answer)
function query(resolver, type, call, name, options, done) {
  const wantsTtl = !!options?.ttl;
  if (spans.isObserved('dns')) {
    done = spans.timed('dns', call, done, (error, result) => (
      error === null ? { host: name, ttl: wantsTtl, result } : undefined));
  }
  const request = makeRequest(resolver, name, call, (error, records) => {
    if (error === null) done(null, toAnswer(type, records, wantsTtl));
    else done(error);
  });
  binding.query(resolver._handle.native, request, name, binding.kinds[type]);
  return request;
}

// Throws what the address is not.
function reverse(resolver, call, address, done) {
  if (spans.isObserved('dns')) {
    done = spans.timed('dns', call, done, (error, result) => (
      error === null ? { host: address, ttl: false, result } : undefined));
  }
  const request = makeRequest(resolver, address, call, done);
  const status = binding.reverse(resolver._handle.native, request, address);
  if (status !== 0) throw new errors.DNSException(status, call, address);
  return request;
}

// ---- Classes -----------------------------------------------------------------------------------

// [method, type of record, what errors call it]
const methods = [
  ['resolveAny', 'ANY', 'queryAny'],
  ['resolve4', 'A', 'queryA'],
  ['resolve6', 'AAAA', 'queryAaaa'],
  ['resolveCaa', 'CAA', 'queryCaa'],
  ['resolveCname', 'CNAME', 'queryCname'],
  ['resolveMx', 'MX', 'queryMx'],
  ['resolveNs', 'NS', 'queryNs'],
  ['resolveTlsa', 'TLSA', 'queryTlsa'],
  ['resolveTxt', 'TXT', 'queryTxt'],
  ['resolveSrv', 'SRV', 'querySrv'],
  ['resolvePtr', 'PTR', 'queryPtr'],
  ['resolveNaptr', 'NAPTR', 'queryNaptr'],
  ['resolveSoa', 'SOA', 'querySoa'],
];

// Gives a class its methods: makeQuery(type, call) and makeReverse(call) make them; the answer is
// a table of them by the type of record.
function addMethods(prototype, makeQuery, makeReverse) {
  const byType = { __proto__: null };
  for (let i = 0; i < methods.length; i++) {
    const name = methods[i][0];
    const type = methods[i][1];
    prototype[name] = byType[type] = named(methods[i][2], makeQuery(type, methods[i][2]));
  }
  prototype.reverse = named('getHostByAddr', makeReverse('getHostByAddr'));
  return byType;
}

function named(name, fn) {
  return ObjectDefineProperty(fn, 'name', { __proto__: null, value: name, configurable: true });
}

// ---- The resolver of the module ----------------------------------------------------------------

// Every class has one of its own; servers are set for all.
const defaults = [];

function defaultOf(Resolver) {
  for (let i = 0; i < defaults.length; i++) {
    if (defaults[i] instanceof Resolver) return defaults[i];
  }
  const made = new Resolver();
  if (defaults.length > 0) {
    const servers = defaults[0].getServers();
    made.setServers(servers);
  }
  ArrayPrototypePush(defaults, made);
  return made;
}

function setDefaultServers(Resolver, servers) {
  defaultOf(Resolver);
  for (let i = 0; i < defaults.length; i++) defaults[i].setServers(servers);
}

const exportedMethods = [
  'getServers', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveCaa', 'resolveCname',
  'resolveMx', 'resolveNaptr', 'resolveNs', 'resolvePtr', 'resolveSoa', 'resolveSrv',
  'resolveTlsa', 'resolveTxt', 'reverse',
];

// Functions of the module that ask its own resolver, which is made when the first is called.
function exportMethods(target, Resolver) {
  for (let i = 0; i < exportedMethods.length; i++) {
    const method = Resolver.prototype[exportedMethods[i]];
    const fn = named(`bound ${method.name}`, function(...args) {
      return ReflectApply(method, defaultOf(Resolver), args);
    });
    target[exportedMethods[i]] = ObjectDefineProperty(fn, 'length', {
      __proto__: null, value: method.length, configurable: true,
    });
  }
}

const codes = {
  __proto__: null,
  NODATA: 'ENODATA',
  FORMERR: 'EFORMERR',
  SERVFAIL: 'ESERVFAIL',
  NOTFOUND: 'ENOTFOUND',
  NOTIMP: 'ENOTIMP',
  REFUSED: 'EREFUSED',
  BADQUERY: 'EBADQUERY',
  BADNAME: 'EBADNAME',
  BADFAMILY: 'EBADFAMILY',
  BADRESP: 'EBADRESP',
  CONNREFUSED: 'ECONNREFUSED',
  TIMEOUT: 'ETIMEOUT',
  EOF: 'EOF',
  FILE: 'EFILE',
  NOMEM: 'ENOMEM',
  DESTRUCTION: 'EDESTRUCTION',
  BADSTR: 'EBADSTR',
  BADFLAGS: 'EBADFLAGS',
  NONAME: 'ENONAME',
  BADHINTS: 'EBADHINTS',
  NOTINITIALIZED: 'ENOTINITIALIZED',
  LOADIPHLPAPI: 'ELOADIPHLPAPI',
  ADDRGETNETWORKPARAMS: 'EADDRGETNETWORKPARAMS',
  CANCELLED: 'ECANCELLED',
};

module.exports = {
  ResolverBase, addMethods, codes, exportMethods, query, reverse, setDefaultServers,
};
