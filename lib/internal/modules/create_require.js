'use strict';

// module.createRequire().

const { SafeWeakMap, StringPrototypeEndsWith, StringPrototypeStartsWith } = primordials;
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { makeRequire } = require('internal/modules/require_function');
const { dirname, isAbsolute } = require('path');

function pathOf(filename) {
  if (typeof filename === 'string' && isAbsolute(filename)) return filename;
  const isText = typeof filename === 'string' && StringPrototypeStartsWith(filename, 'file:');
  const isUrl = filename !== null && typeof filename === 'object' && filename.protocol === 'file:';
  if (isText || isUrl) return require('url').fileURLToPath(filename);
  throw new ERR_INVALID_ARG_VALUE(
    'filename', filename, 'must be a file URL object, file URL string, or absolute path string');
}

// What hooks are told of who asks.
const urls = new SafeWeakMap();

function urlOf(module) {
  const { filename } = module;
  if (!filename) return undefined;
  return urls.get(module) ??
    (isAbsolute(filename) ? require('url').pathToFileURL(filename).href : filename);
}

function requireFrom(Module, filename) {
  const path = pathOf(filename);
  const file = StringPrototypeEndsWith(path, '/') ? `${path}noop.js` : path;
  const module = new Module(file);
  module.filename = file;
  if (typeof filename !== 'string' || filename !== path) urls.set(module, `${filename}`);
  module.paths = Module._nodeModulePaths(dirname(file));
  return makeRequire(Module, module);
}

module.exports = { pathOf, requireFrom, urlOf };
