'use strict';

// node:module. Module itself is in internal/modules/cjs; here is what else users find on it.
//
// internalBinding('modules'):
//   internalModuleStat(path) -> 0 for a file, 1 for a folder, below 0 for neither
//   packageFile(file) -> the package.json of the package that the file is in, or undefined

const {
  StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
  TypeError,
} = primordials;
const { internalModuleStat, packageFile } = internalBinding('modules');
const { Module } = require('internal/modules/cjs');
const { codedError } = require('internal/modules/unusual_sources');
const { pathOf } = require('internal/modules/create_require');
const { loadLazily } = require('internal/util/lazy_property');
const { dirname, resolve } = require('path');

// Only built-in ES modules have exports to bring up to date, and those are not there yet.
Module.syncBuiltinESMExports = function syncBuiltinESMExports() {
  const id = 'internal/modules/esm/synthetic';
  if (require.cache[id] !== undefined) require(id).syncBuiltins();
};

const compileCacheStatus = {
  __proto__: null, FAILED: 0, ENABLED: 1, ALREADY_ENABLED: 2, DISABLED: 3,
};
Module.constants = { __proto__: null, compileCacheStatus };

// What the engine compiles is kept without being asked, where the user says and not the program.
Module.enableCompileCache = function enableCompileCache(options) {
  const directory = typeof options === 'object' && options !== null ? options.directory : options;
  if (directory !== undefined && typeof directory !== 'string') {
    const error = new TypeError('cacheDir should be a string');
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  }
  return { status: compileCacheStatus.DISABLED };
};
Module.getCompileCacheDir = function getCompileCacheDir() {};
Module.flushCompileCache = function flushCompileCache() {};

Module.findSourceMap = function findSourceMap(path) {
  return require('internal/source_maps/support').findSourceMap(path);
};
Module.getSourceMapsSupport = function getSourceMapsSupport() {
  return require('internal/source_maps/support').getSupport();
};
Module.setSourceMapsSupport = function setSourceMapsSupport(enabled, options = undefined) {
  require('internal/source_maps/support').setSupport(enabled, options);
};
loadLazily(Module, 'SourceMap', 'internal/source_maps/source_map');

Module.register = function register(specifier, parentURL = undefined, options = undefined) {
  require('internal/modules/register').register(specifier, parentURL, options);
};

Module.registerHooks = function registerHooks(hooks) {
  return require('internal/modules/hooks').registerHooks(hooks);
};

Module.stripTypeScriptTypes = function stripTypeScriptTypes(code, options = { __proto__: null }) {
  return require('internal/modules/typescript').stripTypeScriptTypes(code, options);
};

function isBare(specifier) {
  return !StringPrototypeStartsWith(specifier, '.') && !StringPrototypeStartsWith(specifier, '/') &&
    !StringPrototypeStartsWith(specifier, 'file:');
}

function packageName(specifier) {
  const isScoped = StringPrototypeStartsWith(specifier, '@');
  const from = isScoped ? StringPrototypeIndexOf(specifier, '/') + 1 : 0;
  const end = StringPrototypeIndexOf(specifier, '/', from);
  return end === -1 ? specifier : StringPrototypeSlice(specifier, 0, end);
}

function packageJsonOfBare(specifier, base) {
  const name = packageName(specifier);
  const folders = Module._nodeModulePaths(dirname(base));
  for (let i = 0; i < folders.length; i++) {
    const file = `${folders[i]}/${name}/package.json`;
    if (internalModuleStat(file) === 0) return file;
  }
  throw codedError('ERR_MODULE_NOT_FOUND', `Cannot find package '${name}' imported from ${base}`);
}

// The package.json of the package that a specifier leads to, or undefined.
Module.findPackageJSON = function findPackageJSON(specifier, base) {
  const { codes: { ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS } } = require('internal/errors');
  if (arguments.length === 0) throw new ERR_MISSING_ARGS('specifier');
  if (base !== undefined && typeof base !== 'string' && typeof base?.href !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('base', ['string', 'URL'], base);
  }
  if (typeof specifier !== 'string') return packageFile(pathOf(specifier));
  if (isBare(specifier)) return packageJsonOfBare(specifier, pathOf(base));
  if (StringPrototypeStartsWith(specifier, 'file:')) return packageFile(pathOf(specifier));
  const from = pathOf(base);
  const path = resolve(dirname(from), specifier);
  if (internalModuleStat(path) < 0) {
    throw codedError('ERR_MODULE_NOT_FOUND', `Cannot find module '${path}' imported from ${from}`);
  }
  // `..` and `x/` name a folder, whose own package.json counts.
  const isFolder =
    StringPrototypeEndsWith(specifier, '/') || StringPrototypeEndsWith(specifier, '.');
  return packageFile(isFolder ? `${path}/package.json` : path);
};

module.exports = Module;
