'use strict';

const binding = internalBinding('url');
const { codes: { ERR_MISSING_ARGS } } = require('internal/errors');
const legacy = require('internal/url/legacy');
const fileUrls = require('internal/url/file_urls');
const { urlToHttpOptions } = require('internal/url/format');
const { URLSearchParams } = require('internal/url/search_params');
const { URL } = require('internal/url/url');

function parse(url, parseQueryString, slashesDenoteHost) {
  if (typeof url === 'string') legacy.warnOfParse();
  return legacy.parse(url, parseQueryString, slashesDenoteHost);
}

function resolve(source, relative) {
  return parse(source, false, true).resolve(relative);
}

function resolveObject(source, relative) {
  return source ? parse(source, false, true).resolveObject(relative) : relative;
}

function domainToASCII(domain) {
  if (arguments.length < 1) throw new ERR_MISSING_ARGS('domain');
  return binding.domainToASCII(`${domain}`);
}

function domainToUnicode(domain) {
  if (arguments.length < 1) throw new ERR_MISSING_ARGS('domain');
  return binding.domainToUnicode(`${domain}`);
}

module.exports = {
  Url: legacy.Url,
  parse,
  resolve,
  resolveObject,
  format: legacy.format,
  URL,
  get URLPattern() { return require('internal/url/pattern').URLPattern; },
  URLSearchParams,
  domainToASCII,
  domainToUnicode,
  pathToFileURL: fileUrls.pathToFileURL,
  fileURLToPath: fileUrls.fileURLToPath,
  fileURLToPathBuffer: fileUrls.fileURLToPathBuffer,
  urlToHttpOptions,
};
