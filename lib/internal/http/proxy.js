'use strict';

// The proxy that the environment names, and which hosts are reached without it.

const {
  ArrayPrototypePush,
  Number,
  RegExpPrototypeExec,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  StringPrototypeTrim,
  decodeURIComponent,
} = primordials;
const { Buffer } = require('buffer');
const { URL } = require('internal/url/url');
const { codes: { ERR_PROXY_INVALID_CONFIG } } = require('internal/errors');
const settings = require('internal/http/proxy_settings');

// ---- Hosts without a proxy ---------------------------------------------------------------------

const dotted = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

function numberOfAddress(text) {
  const found = RegExpPrototypeExec(dotted, text);
  if (found === null) return -1;
  return ((+found[1] * 256 + +found[2]) * 256 + +found[3]) * 256 + +found[4];
}

// "10.0.0.1-10.0.0.9"
function rangeOf(entry) {
  const ends = StringPrototypeSplit(entry, '-');
  if (ends.length !== 2) return undefined;
  const first = numberOfAddress(StringPrototypeTrim(ends[0]));
  const last = numberOfAddress(StringPrototypeTrim(ends[1]));
  return first === -1 || last === -1 ? undefined : { __proto__: null, first, last };
}

function readExceptions(text) {
  const found = { __proto__: null, all: false, names: { __proto__: null }, suffixes: [], ranges: [] };
  const entries = StringPrototypeSplit(text, ',');
  for (let i = 0; i < entries.length; i++) {
    const entry = StringPrototypeToLowerCase(StringPrototypeTrim(entries[i]));
    const range = rangeOf(entry);
    if (entry === '*') found.all = true;
    else if (range !== undefined) ArrayPrototypePush(found.ranges, range);
    else if (StringPrototypeStartsWith(entry, '*.')) {
      ArrayPrototypePush(found.suffixes, StringPrototypeSlice(entry, 1));
    } else if (StringPrototypeStartsWith(entry, '.')) {
      // The domain itself, too.
      ArrayPrototypePush(found.suffixes, entry);
      found.names[StringPrototypeSlice(entry, 1)] = true;
    } else if (entry !== '') found.names[entry] = true;
  }
  return found;
}

function isException({ all, names, suffixes, ranges }, host, port) {
  if (all || names[host] || names[`${host}:${port}`]) return true;
  if (StringPrototypeIncludes(host, ':') && (names[`[${host}]`] || names[`[${host}]:${port}`])) {
    return true;
  }
  for (let i = 0; i < suffixes.length; i++) {
    if (StringPrototypeEndsWith(host, suffixes[i])) return true;
  }
  const address = ranges.length === 0 ? -1 : numberOfAddress(host);
  if (address === -1) return false;
  for (let i = 0; i < ranges.length; i++) {
    if (ranges[i].first <= address && address <= ranges[i].last) return true;
  }
  return false;
}

// ---- The proxy ---------------------------------------------------------------------------------

function invalid(text) {
  return new ERR_PROXY_INVALID_CONFIG(`Invalid proxy URL: ${text}`);
}

const lineEnd = /[\r\n]/;

function parseUrl(text) {
  if (typeof text !== 'string' || RegExpPrototypeExec(lineEnd, text) !== null) throw invalid(text);
  try {
    return new URL(text);
  } catch {
    throw invalid(text);
  }
}

function authorizationOf({ username, password }, text) {
  if (username === '' && password === '') return undefined;
  try {
    const both = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(both).toString('base64')}`;
  } catch {
    throw invalid(text);
  }
}

class Proxy {
  #exceptions;

  constructor(url, text, exceptions) {
    const isV6 = StringPrototypeStartsWith(url.hostname, '[');
    this.isSecure = url.protocol === 'https:';
    this.place = `${url.protocol}//${url.host}/`; // for errors: without its password
    this.hostname = isV6 ? StringPrototypeSlice(url.hostname, 1, -1) : url.hostname;
    this.port = url.port === '' ? (this.isSecure ? 443 : 80) : Number(url.port);
    this.authorization = authorizationOf(url, text);
    this.tunnelsAll = false; // plain HTTP, too
    this.#exceptions = readExceptions(exceptions);
  }

  covers({ host, port, socketPath }) {
    if (socketPath) return false;
    const name = StringPrototypeToLowerCase(host || 'localhost');
    return !isException(this.#exceptions, name, port);
  }
}

// The small letters win, as everywhere.
function variable(environment, small, large) {
  return environment[small] || environment[large];
}

// undefined: there is none for that protocol, or none that speaks HTTP.
function proxyOf(environment, protocol) {
  const text = protocol === 'https:' ?
    variable(environment, 'https_proxy', 'HTTPS_PROXY') :
    variable(environment, 'http_proxy', 'HTTP_PROXY');
  if (!text) return undefined;
  const url = parseUrl(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return new Proxy(url, text, `${variable(environment, 'no_proxy', 'NO_PROXY') || ''}`);
}

// ---- For requests without agents ---------------------------------------------------------------

const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

function copyOf(environment) {
  const copy = { __proto__: null };
  for (let i = 0; i < names.length; i++) {
    const value = environment[names[i]];
    if (value !== undefined) copy[names[i]] = value;
  }
  return copy;
}

// --use-env-proxy: what cannot be used is told before the program runs.
function start() {
  const environment = copyOf(process.env);
  for (const name in environment) {
    if (name !== 'no_proxy' && name !== 'NO_PROXY' && environment[name] !== '') {
      void new URL(environment[name]);
    }
  }
  settings.environment = environment;
}

// Returns what undoes it.
function setGlobal(environment) {
  const copy = copyOf(environment);
  if (!proxyOf(copy, 'http:') && !proxyOf(copy, 'https:')) return () => {};
  const http = require('internal/http/agent');
  const https = require('internal/https/agent');
  const before = {
    __proto__: null,
    environment: settings.environment,
    http: http.settings.globalAgent,
    https: https.settings.globalAgent,
  };
  settings.environment = copy;
  http.settings.globalAgent = http.makeGlobalAgent();
  https.settings.globalAgent = https.makeGlobalAgent();
  return () => {
    settings.environment = before.environment;
    http.settings.globalAgent = before.http;
    https.settings.globalAgent = before.https;
  };
}

module.exports = { proxyOf, setGlobal, start };
