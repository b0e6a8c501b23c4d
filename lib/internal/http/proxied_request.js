'use strict';

// A request that is handed to a proxy names the whole of its URL, and its Host is the one in there.
// What the program says twice, it has to say alike: proxies differ in which of the two they believe.

const {
  ArrayIsArray,
  RegExpPrototypeExec,
  String,
  StringPrototypeIncludes,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;
const { URL } = require('internal/url/url');
const { codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_CHAR } } = require('internal/errors');
const { validatePort } = require('internal/validators');

const lineEnd = /[\r\n]/;

function property(name, value, reason) {
  return new ERR_INVALID_ARG_VALUE(name, value, reason);
}

function originOf(host, port) {
  if (RegExpPrototypeExec(lineEnd, host) !== null || RegExpPrototypeExec(lineEnd, `${port}`) !== null) {
    throw new ERR_INVALID_CHAR('header content', 'Host');
  }
  validatePort(port, 'options.port');
  const isV6 = StringPrototypeIncludes(host, ':') && !StringPrototypeStartsWith(host, '[');
  return new URL(`http://${isV6 ? `[${host}]` : host}:${port}`);
}

function targetOf(path, { host }) {
  if (StringPrototypeStartsWith(path, '/')) return `http://${host}${path}`;
  let url;
  try {
    url = new URL(path);
  } catch {
    throw property('options.path', path, 'must be in absolute-form or start with /');
  }
  if (url.protocol !== 'http:') {
    throw property('options.path', url.protocol,
                   'must use http: scheme when specified as an absolute URL');
  }
  if (url.username !== '' || url.password !== '') {
    throw property('options.path', path, 'must not contain userinfo');
  }
  checkAuthority('options.path', url.host, host);
  return url.href;
}

function checkAuthority(name, given, host) {
  if (given === host) return;
  throw property(name, given, `must match the request authority (${host})`);
}

// What a Host header of the program's means: "localhost:80" is "localhost".
function canonicalHost(value) {
  if (RegExpPrototypeExec(/[/?#@\\\s]/, value) !== null) return value;
  try {
    return new URL(`http://${value}`).host;
  } catch {
    return value;
  }
}

function isHost(name) {
  return StringPrototypeToLowerCase(String(name)) === 'host';
}

// Lists go out as they are: [name, value, …] or [[name, value], …].
function checkList(headers, host) {
  const isPairs = ArrayIsArray(headers[0]);
  let count = 0;
  for (let i = 0; i < headers.length; i += isPairs ? 1 : 2) {
    if (isPairs && !ArrayIsArray(headers[i])) {
      throw property(`options.headers[${i}]`, typeof headers[i],
                     'must be an array when headers is passed as an array of pairs');
    }
    const name = isPairs ? headers[i][0] : headers[i];
    if (!isHost(name)) continue;
    if (++count > 1) {
      throw property('options.headers', headers, 'must not contain duplicate Host headers');
    }
    checkAuthority('Host in options.headers', String(isPairs ? headers[i][1] : headers[i + 1]), host);
  }
}

// The path to ask the proxy for. `headers`: the program's.
function pathFor(path, method, headers, host, port) {
  if (method === 'CONNECT' || (method === 'OPTIONS' && path === '*')) return path;
  const origin = originOf(host, port);
  const target = targetOf(path, origin);
  if (ArrayIsArray(headers)) checkList(headers, origin.host);
  return target;
}

// The headers that are the proxy's, and Host. `given`: what the program says that Host is.
function setHeaders(request, proxy, host, port, given) {
  const { method } = request;
  if (request.hasHeader('host') && method !== 'CONNECT' && request.path !== '*') {
    const origin = originOf(host, port);
    if (given) checkAuthority('Host in options.headers', canonicalHost(String(given)), origin.host);
    request.setHeader('Host', origin.host);
  }
  if (proxy.authorization !== undefined) {
    request.setHeader('proxy-authorization', proxy.authorization);
  }
  request.setHeader('proxy-connection', request.shouldKeepAlive ? 'keep-alive' : 'close');
}

module.exports = { pathFor, setHeaders };
