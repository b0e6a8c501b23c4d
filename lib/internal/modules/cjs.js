'use strict';

// CommonJS: the class Module and require(). Packages replace Module._load, Module._resolveFilename,
// Module._extensions['.js'], Module.prototype.require and others, so all calls go through these
// properties; only the data (internal/modules/graph) is private.
//
// internalBinding('modules'): beginRequire(), endRequire(): what C++ saw of files is remembered in
//   between; see also internal/modules/resolve and internal/modules/compile.
// internal/builtins: canBeRequiredByUsers(id), canBeRequiredWithoutScheme(id), requireForUser(id),
//   publicIds (those that need the scheme are written with it: 'node:test').

const {
  ArrayPrototypeSlice, ObjectDefineProperty, StringPrototypeEndsWith, StringPrototypeIndexOf,
  StringPrototypeLastIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;
const { beginRequire, endRequire } = internalBinding('modules');
const builtins = require('internal/builtins');
const graph = require('internal/modules/graph');
const { installCompiler, requireOfEsModule } = require('internal/modules/compile');
const { exportsInCycle, leaveCycle } = require('internal/modules/cycle');
const { requireFrom, setOwn } = require('internal/modules/require_function');
const { builtinId, installResolver } = require('internal/modules/resolve');
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_UNKNOWN_BUILTIN_MODULE },
} = require('internal/errors');
const { validateString } = require('internal/validators');
const { dirname, resolve } = require('path');

let requireDepth = 0;
let isPreloading = false;

// A function and not a class: packages call Module.call(this, id, parent).
function Module(id = '', parent = undefined) {
  this.id = id;
  this.path = dirname(id);
  setOwn(this, 'exports', {});
  this.filename = null;
  this.loaded = false;
  this.children = [];
  graph.addNode(this, parent);
}

Module._cache = graph.cache;
Module.Module = Module;
installCompiler(Module);
installResolver(Module);

function setBuiltinModules(value) {
  setOwn(Module, 'builtinModules', value);
}

// The list is made for the few who ask for it.
ObjectDefineProperty(Module, 'builtinModules', {
  __proto__: null,
  get() {
    setBuiltinModules(ArrayPrototypeSlice(builtins.publicIds));
    return Module.builtinModules;
  },
  set: setBuiltinModules,
  enumerable: true,
  configurable: true,
});

// An accessor: console.log(module) names no class, as in Node.
ObjectDefineProperty(Module.prototype, 'constructor', {
  __proto__: null,
  get() { return Module; },
  configurable: true,
});

ObjectDefineProperty(Module.prototype, 'parent', {
  __proto__: null,
  get() { return graph.parentOf(this); },
  set(parent) { graph.setParent(this, parent); },
  configurable: true,
});

ObjectDefineProperty(Module.prototype, 'isPreloading', {
  __proto__: null,
  get() { return isPreloading; },
  configurable: true,
});

Module.prototype.require = function(id) {
  validateString(id, 'id');
  if (id === '') throw new ERR_INVALID_ARG_VALUE('id', id, 'must be a non-empty string');
  return Module._load(id, this, false);
};

Module._load = function(request, parent, isMain) {
  const known = graph.known(parent, request);
  if (known !== undefined) {
    const module = Module._cache[known.filename];
    if (module === known.module && module.loaded) return module.exports;
  }
  const readsFiles = !isMain && builtinId(request) === undefined;
  return readsFiles ? loadInsideRequire(request, parent) : loadFirst(request, parent, isMain);
};

function loadInsideRequire(request, parent) {
  if (requireDepth++ === 0) beginRequire();
  try {
    return loadFirst(request, parent, false);
  } finally {
    if (--requireDepth === 0) endRequire();
  }
}

// The first time that this parent asks for it.
function loadFirst(request, parent, isMain) {
  // With the scheme, neither require.cache nor a replaced resolver comes between.
  if (StringPrototypeStartsWith(request, 'node:')) return loadBuiltin(builtinId(request), request);

  const filename = Module._resolveFilename(request, parent, isMain);
  const cached = Module._cache[filename];
  if (cached !== undefined) {
    graph.addChild(parent, cached);
    if (!cached.loaded) return exportsInCycle(cached);
    graph.setKnown(parent, request, filename, cached);
    return cached.exports;
  }
  const id = builtinId(filename);
  if (id !== undefined) return loadBuiltin(id, filename);
  return loadFile(request, filename, parent, isMain);
}

function loadBuiltin(id, request) {
  if (id === undefined) throw new ERR_UNKNOWN_BUILTIN_MODULE(request);
  return builtins.requireForUser(id);
}

function loadFile(request, filename, parent, isMain) {
  const module = new Module(filename, parent);
  if (isMain) {
    process.mainModule = module;
    module.id = '.';
  }
  Module._cache[filename] = module;
  graph.setKnown(parent, request, filename, module);
  let isLoaded = false;
  try {
    module.load(filename);
    isLoaded = true;
  } finally {
    if (isLoaded) leaveCycle(module);
    else undo(request, filename, module, parent);
  }
  return module.exports;
}

// A module that threw is as if it had never been asked for: the next require runs it again.
function undo(request, filename, module, parent) {
  delete Module._cache[filename];
  graph.forget(parent, request);
  graph.removeChild(parent, module);
}

// '.test.js' before '.js', if somebody registered it; '.js' for what nobody did.
function extensionOf(filename) {
  const name = StringPrototypeSlice(filename, StringPrototypeLastIndexOf(filename, '/') + 1);
  let at = StringPrototypeIndexOf(name, '.', 1);  // a leading dot starts no extension
  while (at !== -1) {
    const extension = StringPrototypeSlice(name, at);
    if (Module._extensions[extension]) return extension;
    at = StringPrototypeIndexOf(name, '.', at + 1);
  }
  return '.js';
}

Module.prototype.load = function(filename) {
  this.filename = filename;
  this.paths = Module._nodeModulePaths(dirname(filename));
  if (StringPrototypeEndsWith(filename, '.mjs') && !Module._extensions['.mjs']) {
    throw requireOfEsModule(this, filename);
  }
  Module._extensions[extensionOf(filename)](this, filename);
  this.loaded = true;
};

Module.isBuiltin = function isBuiltin(name) {
  return typeof name === 'string' && builtinId(name) !== undefined;
};

Module.createRequire = function createRequire(filename) {
  return requireFrom(Module, filename);
};

Module.runMain = function(main = process.argv[1]) {
  Module._load(resolve(main), null, true);
};

// What -r and --require name, as if a module in the working directory required them.
Module._preloadModules = function(requests) {
  isPreloading = true;
  try {
    const parent = new Module('internal/preload', null);
    parent.paths = Module._nodeModulePaths(process.cwd());
    for (let i = 0; i < requests.length; i++) parent.require(requests[i]);
  } finally {
    isPreloading = false;
  }
};

Module._initPaths();

module.exports = Module;
