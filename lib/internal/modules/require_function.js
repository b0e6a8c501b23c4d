'use strict';

// The `require` that a module sees, and module.createRequire().

const { ObjectDefineProperty, StringPrototypeEndsWith, StringPrototypeStartsWith } = primordials;
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateString } = require('internal/validators');
const { dirname, isAbsolute } = require('path');

// An assignment that no setter on Object.prototype sees.
function setOwn(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

function makeRequire(Module, module) {
  // Through the property: packages replace Module.prototype.require.
  function require(path) {
    return module.require(path);
  }

  function resolve(request, options) {
    validateString(request, 'request');
    return Module._resolveFilename(request, module, false, options);
  }

  function paths(request) {
    validateString(request, 'request');
    return Module._resolveLookupPaths(request, module);
  }

  require.resolve = resolve;
  resolve.paths = paths;
  setOwn(require, 'main', process.mainModule);
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

function pathOf(filename) {
  if (typeof filename === 'string' && isAbsolute(filename)) return filename;
  const isText = typeof filename === 'string' && StringPrototypeStartsWith(filename, 'file:');
  const isUrl = filename !== null && typeof filename === 'object' && filename.protocol === 'file:';
  if (isText || isUrl) return require('url').fileURLToPath(filename);
  throw new ERR_INVALID_ARG_VALUE(
    'filename', filename, 'must be a file URL object, file URL string, or absolute path string');
}

function requireFrom(Module, filename) {
  const path = pathOf(filename);
  const file = StringPrototypeEndsWith(path, '/') ? `${path}noop.js` : path;
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(dirname(file));
  return makeRequire(Module, module);
}

module.exports = { makeRequire, pathOf, requireFrom, setOwn };
