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

// In the order in which programs see them.
const httpParts = ['protocol', 'hostname', 'hash', 'search', 'pathname'];

function withoutBrackets(hostname) {
  const isAddress = hostname && StringPrototypeStartsWith(hostname, '[') &&
    StringPrototypeEndsWith(hostname, ']');
  return isAddress ? StringPrototypeSlice(hostname, 1, -1) : hostname;
}

function authOf({ username, password }) {
  if (!username && !password) return '';
  return `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
}

// Options for http.request().
function urlToHttpOptions(url) {
  validateObject(url, 'url', kValidateObjectAllowObjects);
  // Properties that a program has put on its URL go along.
  const options = ObjectAssign({ __proto__: null }, url);
  for (let i = 0; i < httpParts.length; i++) options[httpParts[i]] = url[httpParts[i]];
  options.hostname = withoutBrackets(options.hostname);
  options.path = (options.pathname || '') + (options.search || '');
  options.href = url.href;
  if (url.port !== '') options.port = Number(url.port);
  const auth = authOf(url);
  if (auth !== '') options.auth = auth;
  return options;
}

module.exports = { formatUrl, urlToHttpOptions };
