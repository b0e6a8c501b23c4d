'use strict';

// require() of a CommonJS module whose text hooks on another thread have given: they are asked for what
// it requires, too, and waited for.

const { ObjectDefineProperty, SafeWeakMap, StringPrototypeStartsWith } = primordials;
const { builtinId } = require('internal/builtins');
const { pathToFileURL, fileURLToPath } = require('internal/url/file_urls');
const { Module } = require('internal/modules/cjs');

const { loadsEsModules } = require('internal/modules/unusual_sources');

const kNoAttributes = { __proto__: null };
const urls = new SafeWeakMap(); // module -> URL

// What hooks are told: the file that is asked for, or the name of a built-in module.
function specifierFor(request, module, options) {
  const filename = Module._resolveFilename(request, module, false, options);
  return builtinId(filename) === undefined ? pathToFileURL(filename).href : filename;
}

function requireBy(request, module) {
  const { load, lead } = require('internal/modules/esm/loader');
  const { requireLoaded } = require('internal/modules/esm/required');
  const found = lead(specifierFor(request, module), urls.get(module), kNoAttributes);
  const attributes = StringPrototypeStartsWith(found.url, 'file:') && isJson(found) ?
    { __proto__: null, type: 'json' } : found.attributes;
  const loaded = load(found.url, attributes, found.format);
  if (loaded.parts !== undefined && !loadsEsModules()) {
    const { codes: { ERR_REQUIRE_ESM } } = require('internal/errors');
    throw new ERR_REQUIRE_ESM(fileOrUrl(found.url), false, module.filename, null);
  }
  if (loaded.parts !== undefined) return requireLoaded(loaded, fileOrUrl(found.url), module.filename);
  loaded.status = loaded.status === 'unlinked' ? 'linked' : loaded.status;
  loaded.evaluateNow();
  const { values } = loaded;
  return loaded.isCommonJs ? values['module.exports'] : values.default;
}

function isJson({ format }) {
  return format === 'json';
}

function fileOrUrl(url) {
  return StringPrototypeStartsWith(url, 'file:') ? fileURLToPath(url) : url;
}

// What require.resolve() gives.
function resolveBy(request, module, options) {
  const { lead } = require('internal/modules/esm/loader');
  const { url } = lead(specifierFor(request, module, options), urls.get(module), kNoAttributes);
  return StringPrototypeStartsWith(url, 'node:') ? request : fileOrUrl(url);
}

function install(module, url) {
  urls.set(module, url);
  ObjectDefineProperty(module, 'require', {
    __proto__: null,
    value: function(id) {
      if (typeof id !== 'string' || id === '') require('internal/modules/refuse').badId(id);
      return requireBy(id, this);
    },
    writable: true,
    enumerable: false,
    configurable: true,
  });
}

module.exports = { install, isInstalled: (module) => urls.has(module), resolveBy };
