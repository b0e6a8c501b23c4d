'use strict';

// From what an ES module asks for to a URL. The walking through folders is C++
// (src/runtime/modules).
//
// internalBinding('modules'): resolvePackageForImport(request, parentFile) and
//   resolveImportForImport(name, parentFile) -> filename | 'node:…' | undefined;
//   internalModuleStat(path); realPath(path); format(file)

const {
  ObjectDefineProperty, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const binding = internalBinding('modules');
const { codes } = require('internal/errors');
const { canBeRequiredByUsers, canBeRequiredWithoutScheme } = require('internal/builtins');
const { codedError } = require('internal/modules/unusual_sources');
const { URL } = require('internal/url/url');
const { fileURLToPath, pathToFileURL } = require('internal/url/file_urls');

const kFile = 0;
const kFolder = 1;
const encodedSeparator = /%2f|%5c/i;

// The path of a module's file, or undefined.
function fileOf(url) {
  return StringPrototypeStartsWith(url, 'file:') ? fileURLToPath(url) : undefined;
}

function parseUrl(text) {
  return URL.canParse(text) ? new URL(text) : undefined;
}

function isRelative(specifier) {
  const starts = (text) => StringPrototypeStartsWith(specifier, text);
  return starts('./') || starts('../') || starts('/') || specifier === '.' || specifier === '..';
}

// `url`: where it should have been; undefined: there is no such package.
function notFound(specifier, name, parentUrl, url) {
  const parent = fileOf(parentUrl);
  const error = new codes.ERR_MODULE_NOT_FOUND(name, parent ?? parentUrl, url);
  if (parent === undefined) return error;
  const { meant } = require('internal/modules/esm/hints');
  return withHint(error, meant(specifier, parent, packageName(specifier)));
}

function withHint(error, hint) {
  if (hint !== '') addToMessage(error, hint);
  return error;
}

function addToMessage(error, text) {
  const { message, stack } = error;
  const at = StringPrototypeIndexOf(stack, message) + message.length;
  error.message = `${message}${text}`;
  error.stack = StringPrototypeSlice(stack, 0, at) + text + StringPrototypeSlice(stack, at);
}

function isFolder(specifier, path, parentUrl, url) {
  const parent = fileOf(parentUrl);
  const error = new codes.ERR_UNSUPPORTED_DIR_IMPORT(path, parent ?? parentUrl, url);
  if (parent === undefined) return error;
  const { meantInFolder } = require('internal/modules/esm/hints');
  return withHint(error, meantInFolder(specifier, path, parent, packageName(specifier)));
}

function pathOf(url, parentUrl) {
  try {
    return fileURLToPath(url);
  } catch (error) {
    setOwn(error, 'input', `${url.href}`);
    setOwn(error, 'module', `${parentUrl}`);
    throw error;
  }
}

function setOwn(error, name, value) {
  ObjectDefineProperty(error, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

// The URL of the file that is really there.
function finishFile(specifier, url, parentUrl) {
  if (RegExpPrototypeExec(encodedSeparator, url.pathname) !== null) {
    throw new codes.ERR_INVALID_MODULE_SPECIFIER(
      url.pathname, 'must not include encoded "/" or "\\" characters', fileOf(parentUrl));
  }
  const path = pathOf(url, parentUrl);
  const kind = binding.internalModuleStat(path);
  if (kind === kFolder) throw isFolder(specifier, path, parentUrl, url.href);
  if (kind !== kFile) throw notFound(specifier, path, parentUrl, url.href);
  const real = pathToFileURL(binding.realPath(path));
  real.search = url.search;
  real.hash = url.hash;
  return real.href;
}

// Of what has just been resolved.
function tellDeprecations() {
  const found = binding.takeDeprecations();
  if (found !== undefined) require('internal/modules/deprecations').tell(found);
}

function resolveBare(specifier, parentUrl, conditions) {
  const parent = fileOf(parentUrl);
  if (parent === undefined) {
    const isData = StringPrototypeStartsWith(parentUrl, 'data:');
    throw isData ? new codes.ERR_UNSUPPORTED_RESOLVE_REQUEST(specifier, parentUrl) :
      new codes.ERR_INVALID_URL(parentUrl);
  }
  const isInternal = StringPrototypeStartsWith(specifier, '#');
  let found;
  try {
    found = isInternal ?
      binding.resolveImportForImport(specifier, parent, conditions) :
      binding.resolvePackageForImport(specifier, parent, conditions);
  } catch (error) {
    tellDeprecations();
    if (error?.code === 'ERR_INVALID_PACKAGE_CONFIG') throw whileImporting(error, specifier, parent);
    if (error?.code !== 'MODULE_NOT_FOUND') throw error;
    const path = RegExpPrototypeExec(/'([^]*)'/, error.message)[1];
    if (binding.internalModuleStat(path) === kFolder) {
      const slash = specifier[specifier.length - 1] === '/' ? '/' : '';
      throw isFolder(specifier, path, parentUrl, pathToFileURL(`${path}${slash}`).href);
    }
    throw notFound(specifier, path, parentUrl,
                   path[0] === '/' ? pathToFileURL(path).href : undefined);
  }
  tellDeprecations();
  if (found === undefined) {
    if (!isInternal) throw notFound(specifier, packageName(specifier), parentUrl);
    const file = binding.packageFile(parent);
    throw new codes.ERR_PACKAGE_IMPORT_NOT_DEFINED(
      specifier, file === undefined ? undefined : `${binding.folderOf(file)}/`, parent);
  }
  return StringPrototypeStartsWith(found, 'node:') ? found : pathToFileURL(found).href;
}

const wholeMessage = /^(Invalid package config .*package\.json)\.$/;

function whileImporting(error, specifier, parent) {
  const match = RegExpPrototypeExec(wholeMessage, error.message);
  if (match === null) return error;
  return codedError(error.code, `${match[1]} while importing "${specifier}" from ${parent}.`);
}

function packageName(specifier) {
  let end = StringPrototypeIndexOf(specifier, '/');
  if (end !== -1 && specifier[0] === '@') end = StringPrototypeIndexOf(specifier, '/', end + 1);
  return end === -1 ? specifier : StringPrototypeSlice(specifier, 0, end);
}

function resolveUrl(specifier, url, parentUrl) {
  switch (url.protocol) {
    case 'file:': return finishFile(specifier, url, parentUrl);
    case 'data:': return url.href;
    case 'node:':
      if (!canBeRequiredByUsers(url.pathname)) throw new codes.ERR_UNKNOWN_BUILTIN_MODULE(url.href);
      return url.href;
    default:
      throw new codes.ERR_UNSUPPORTED_ESM_URL_SCHEME(url, ['file', 'data']);
  }
}

// `conditions`: those of a hook; undefined: the usual ones.
function resolve(specifier, parentUrl, conditions) {
  if (canBeRequiredWithoutScheme(specifier)) return `node:${specifier}`;
  if (isRelative(specifier)) {
    if (!URL.canParse(specifier, parentUrl)) {
      throw new codes.ERR_UNSUPPORTED_RESOLVE_REQUEST(specifier, parentUrl);
    }
    return finishFile(specifier, new URL(specifier, parentUrl), parentUrl);
  }
  const url = specifier[0] === '#' ? undefined : parseUrl(specifier);
  return url === undefined ? resolveBare(specifier, parentUrl, conditions) :
    resolveUrl(specifier, url, parentUrl);
}

// As hooks see it: what cannot be loaded may still be loaded by one of them.
function resolveForHooks(specifier, parentUrl, conditions) {
  if (!canBeRequiredWithoutScheme(specifier)) {
    const url = isRelative(specifier) ?
      (URL.canParse(specifier, parentUrl) ? new URL(specifier, parentUrl) : undefined) :
      (specifier[0] === '#' ? undefined : parseUrl(specifier));
    const protocol = url?.protocol;
    if (url !== undefined && protocol !== 'file:' && protocol !== 'data:' && protocol !== 'node:') {
      return url.href;
    }
  }
  return resolve(specifier, parentUrl, conditions);
}

module.exports = { fileOf, resolve, resolveForHooks };
