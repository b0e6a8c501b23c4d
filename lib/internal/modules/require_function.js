'use strict';

// The `require` that a module sees.

const { ObjectDefineProperty } = primordials;
const { hooking, main } = require('internal/modules/graph');
const requireOurs = require;

// An assignment that no setter on Object.prototype sees.
function setOwn(object, key, value) {
  ObjectDefineProperty(object, key, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

function checkRequest(request) {
  if (typeof request !== 'string') {
    require('internal/validators').validateString(request, 'request');
  }
}

function makeRequire(Module, module) {
  // Through the property: packages replace Module.prototype.require.
  function require(path) {
    return module.require(path);
  }

  function resolve(request, options) {
    checkRequest(request);
    if (hooking.sync !== undefined) {
      return requireOurs('internal/modules/hooked_require').resolve(request, module, false, options).name;
    }
    if (hooking.remote !== undefined && options?.paths === undefined) {
      const remote = requireOurs('internal/modules/remote_require');
      if (remote.isInstalled(module)) return remote.resolveBy(request, module, options);
    }
    return Module._resolveFilename(request, module, false, options);
  }

  function paths(request) {
    checkRequest(request);
    return Module._resolveLookupPaths(request, module);
  }

  require.resolve = resolve;
  resolve.paths = paths;
  setOwn(require, 'main', main());
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  return require;
}

module.exports = { makeRequire, setOwn };
