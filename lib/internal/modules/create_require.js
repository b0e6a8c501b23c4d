'use strict';

// module.createRequire().

const { StringPrototypeEndsWith, StringPrototypeStartsWith } = primordials;
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

function requireFrom(Module, filename) {
  const path = pathOf(filename);
  const file = StringPrototypeEndsWith(path, '/') ? `${path}noop.js` : path;
  const module = new Module(file);
  module.filename = file;
  module.paths = Module._nodeModulePaths(dirname(file));
  return makeRequire(Module, module);
}

module.exports = { pathOf, requireFrom };
