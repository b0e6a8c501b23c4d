'use strict';

// The `require` that a module sees.

const { ObjectDefineProperty } = primordials;
const { main } = require('internal/modules/graph');

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
