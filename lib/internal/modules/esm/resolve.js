'use strict';

// From what an ES module asks for to a URL. The walking through folders is C++
// (src/runtime/modules).
//
// internalBinding('modules'): resolvePackageForImport(request, parentFile) and
//   resolveImportForImport(name, parentFile) -> filename | 'node:…' | undefined;
//   internalModuleStat(path); realPath(path); format(file)

const {
  RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
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

function notFound(what, name, parentUrl, url) {
  const from = fileOf(parentUrl) ?? parentUrl;
  const error = codedError(
    'ERR_MODULE_NOT_FOUND', `Cannot find ${what} '${name}' imported from ${from}`);
  if (url !== undefined) error.url = url;
  return error;
}

function isFolder(path, parentUrl, url) {
  const error = codedError('ERR_UNSUPPORTED_DIR_IMPORT', `Directory import '${path}' is not ` +
    `supported resolving ES modules imported from ${fileOf(parentUrl) ?? parentUrl}`);
  error.url = url;
  return error;
}

// The URL of the file that is really there.
function finishFile(url, parentUrl) {
  if (RegExpPrototypeExec(encodedSeparator, url.pathname) !== null) {
    throw new codes.ERR_INVALID_MODULE_SPECIFIER(
      url.pathname, 'must not include encoded "/" or "\\" characters', fileOf(parentUrl));
  }
  const path = fileURLToPath(url);
  const kind = binding.internalModuleStat(path);
  if (kind === kFolder) throw isFolder(path, parentUrl, url.href);
  if (kind !== kFile) throw notFound('module', path, parentUrl, url.href);
  const real = pathToFileURL(binding.realPath(path));
  real.search = url.search;
  real.hash = url.hash;
  return real.href;
}

function resolveBare(specifier, parentUrl, conditions) {
  const parent = fileOf(parentUrl);
  if (parent === undefined) {
    throw new codes.ERR_UNSUPPORTED_RESOLVE_REQUEST(specifier, parentUrl);
  }
  const isInternal = StringPrototypeStartsWith(specifier, '#');
  let found;
  try {
    found = isInternal ?
      binding.resolveImportForImport(specifier, parent, conditions) :
      binding.resolvePackageForImport(specifier, parent, conditions);
  } catch (error) {
    if (error?.code !== 'MODULE_NOT_FOUND') throw error;
    const path = RegExpPrototypeExec(/'([^]*)'/, error.message)[1];
    if (binding.internalModuleStat(path) === kFolder) {
      throw isFolder(path, parentUrl, pathToFileURL(path).href);
    }
    throw notFound('module', path, parentUrl,
                   path[0] === '/' ? pathToFileURL(path).href : undefined);
  }
  if (found === undefined) {
    if (!isInternal) throw notFound('package', packageName(specifier), parentUrl);
    const file = binding.packageFile(parent);
    throw new codes.ERR_PACKAGE_IMPORT_NOT_DEFINED(
      specifier, file === undefined ? undefined : `${binding.folderOf(file)}/`, parent);
  }
  return StringPrototypeStartsWith(found, 'node:') ? found : pathToFileURL(found).href;
}

function packageName(specifier) {
  let end = StringPrototypeIndexOf(specifier, '/');
  if (end !== -1 && specifier[0] === '@') end = StringPrototypeIndexOf(specifier, '/', end + 1);
  return end === -1 ? specifier : StringPrototypeSlice(specifier, 0, end);
}

function resolveUrl(url, parentUrl) {
  switch (url.protocol) {
    case 'file:': return finishFile(url, parentUrl);
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
    return finishFile(new URL(specifier, parentUrl), parentUrl);
  }
  const url = specifier[0] === '#' ? undefined : parseUrl(specifier);
  return url === undefined ? resolveBare(specifier, parentUrl, conditions) : resolveUrl(url, parentUrl);
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
