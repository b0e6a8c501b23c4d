'use strict';

// url.format() of a URL, and what other modules want of one.

const {
  Number, ObjectAssign, StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeStartsWith,
  decodeURIComponent,
} = primordials;
const { domainToUnicode } = internalBinding('url');
const { kValidateObjectAllowObjects, validateObject } = require('internal/validators');

function hostOf(url, isUnicode) {
  if (!isUnicode || url.hostname === '') return url.host;
  return domainToUnicode(url.hostname) + (url.port === '' ? '' : `:${url.port}`);
}

function formatUrl(url, options) {
  if (options) validateObject(options, 'options');
  const hasFragment = options?.fragment ?? true;
  const isUnicode = options?.unicode ?? false;
  const hasSearch = options?.search ?? true;
  const hasAuth = options?.auth ?? true;
  const { protocol, username, password } = url;
  const hasSlashes = StringPrototypeStartsWith(
    StringPrototypeSlice(url.href, protocol.length), '//');
  let text = protocol;
  if (hasSlashes) text += '//';
  if (hasAuth && (username !== '' || password !== '')) {
    text += `${username}${password === '' ? '' : `:${password}`}@`;
  }
  text += hostOf(url, isUnicode) + url.pathname;
  if (hasSearch) text += url.search;
  return hasFragment ? text + url.hash : text;
}

// Options for http.request().
function urlToHttpOptions(url) {
  validateObject(url, 'url', kValidateObjectAllowObjects);
  const { hostname, pathname, port, username, password, search } = url;
  const isAddress = hostname && StringPrototypeStartsWith(hostname, '[') &&
    StringPrototypeEndsWith(hostname, ']');
  const options = ObjectAssign({ __proto__: null }, url, {
    protocol: url.protocol,
    hostname: isAddress ? StringPrototypeSlice(hostname, 1, -1) : hostname,
    hash: url.hash,
    search,
    pathname,
    path: `${pathname || ''}${search || ''}`,
    href: url.href,
  });
  if (port !== '') options.port = Number(port);
  if (username || password) {
    options.auth = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  }
  return options;
}

module.exports = { formatUrl, urlToHttpOptions };
