'use strict';

// CommonJS: the class Module and require(). Packages replace Module._load, Module._resolveFilename,
// Module._extensions['.js'], Module.prototype.require and others, so all calls go through these
// properties; only the data (internal/modules/graph) is private.
//
// internalBinding('modules'): beginRequire(), endRequire(): what C++ saw of files is remembered in
//   between; findMain(path) -> filename | undefined; folderOf(path); nodeModulePaths(folder);
//   extensionsOf(filename) -> ['.test.js', '.js']; see also internal/modules/resolve and compile.
// internal/builtins: builtinId(request), hasScheme(request), loadBuiltin(id, request),
//   copyPublicIds() (those that need the scheme are written with it: 'node:test').

const { ObjectDefineProperty } = primordials;
const binding = internalBinding('modules');
const graph = require('internal/modules/graph');
const { hooking } = graph;
const { installCompiler, isEsModule, mayBeTypeScript } = require('internal/modules/compile');
const { setOwn } = require('internal/modules/require_function');

let requireDepth = 0;
let isPreloading = false;
let leaveCycle;  // once there is a cycle
let resolver;  // once somebody requires something
let requests;  // too

// A function and not a class: packages call Module.call(this, id, parent).
function Module(id = '', parent = undefined) {
  this.id = id;
  this.path = binding.folderOf(`${id}`);
  setOwn(this, 'exports', {});
  this.filename = null;
  this.loaded = false;
  this.children = [];
  graph.addNode(this, parent);
}

Module._cache = graph.cache;
Module._stat = (path) => internalBinding('modules').internalModuleStat(path);
Module.Module = Module;
installCompiler(Module);

// ---- What is loaded when it is first asked for -------------------------------------------------

// Resolving: a main file that requires nothing does without.
const resolving = [
  '_findPath', '_initPaths', '_nodeModulePaths', '_pathCache', '_resolveFilename',
  '_resolveLookupPaths', 'globalPaths',
];

function builtins() {
  return require('internal/builtins');
}

function loadResolver() {
  if (resolver === undefined) {
    resolver = require('internal/modules/resolve');
    requests = require('internal/modules/requests');
    for (let i = 0; i < resolving.length; i++) setOwn(Module, resolving[i], undefined);
    resolver.installResolver(Module);
  }
  return resolver;
}

function defineLazily(name, load) {
  ObjectDefineProperty(Module, name, {
    __proto__: null,
    get() {
      load();
      return Module[name];
    },
    set(value) {
      load();
      Module[name] = value;
    },
    enumerable: true,
    configurable: true,
  });
}

for (let i = 0; i < resolving.length; i++) defineLazily(resolving[i], loadResolver);

defineLazily('builtinModules', () => {
  setOwn(Module, 'builtinModules', builtins().copyPublicIds());
});

// ---- A module ----------------------------------------------------------------------------------

// An accessor: console.log(module) names no class, as in Node.
ObjectDefineProperty(Module.prototype, 'constructor', {
  __proto__: null,
  get() { return Module; },
  configurable: true,
});

const warnsOfParent = internalBinding('options')['--pending-deprecation'] === true;

ObjectDefineProperty(Module.prototype, 'parent', {
  __proto__: null,
  get() {
    if (warnsOfParent) require('internal/modules/deprecations').tellOfParent();
    return graph.parentOf(this);
  },
  set(parent) {
    if (warnsOfParent) require('internal/modules/deprecations').tellOfParent();
    graph.setParent(this, parent);
  },
  configurable: true,
});

ObjectDefineProperty(Module.prototype, 'isPreloading', {
  __proto__: null,
  get() { return isPreloading; },
  configurable: true,
});

Module.prototype.require = function(id) {
  if (typeof id !== 'string' || id === '') require('internal/modules/refuse').badId(id);
  if (require.cache.diagnostics_channel !== undefined) return traceRequire(this, id);
  return Module._load(id, this, false);
};

function traceRequire(parent, id) {
  const { tell } = require('internal/diagnostics');
  const context = { parentFilename: parent.filename, id };
  return tell.traceSync('module.require', () => Module._load(id, parent, false), context);
}

Module._load = function(request, parent, isMain) {
  if (hooking.sync !== undefined) {
    return require('internal/modules/hooked_require').load(request, parent, isMain);
  }
  const known = requests?.known(parent, request);
  if (known !== undefined) {
    const module = Module._cache[known.filename];
    if (module === known.module && module.loaded) return module.exports;
  }
  if (isMain) return loadFirst(request, parent, true);
  const id = builtins().builtinId(request);
  if (id === undefined) return loadInsideRequire(request, parent);
  // As long as nobody resolves, nobody can have come between.
  if (resolver === undefined && Module._cache[request] === undefined) return require(id);
  return loadFirst(request, parent, false);
};

function loadInsideRequire(request, parent) {
  if (requireDepth++ === 0) binding.beginRequire();
  try {
    return loadFirst(request, parent, false);
  } finally {
    if (--requireDepth === 0) binding.endRequire();
  }
}

// The first time that this parent asks for it.
function loadFirst(request, parent, isMain) {
  const { builtinId, hasScheme, loadBuiltin } = builtins();
  // With the scheme, neither require.cache nor a replaced resolver comes between.
  if (hasScheme(request)) return loadBuiltin(builtinId(request), request);

  const filename = Module._resolveFilename(request, parent, isMain);
  const cached = Module._cache[filename];
  if (cached !== undefined) {
    graph.addChild(parent, cached);
    if (!cached.loaded) return exportsInCycle(cached, parent);
    requests.setKnown(parent, request, filename, cached);
    return cached.exports;
  }
  const id = builtinId(filename);
  if (id !== undefined) return loadBuiltin(id, filename);
  return loadFile(request, filename, parent, isMain);
}

function exportsInCycle(module, parent) {
  if (require.cache['internal/modules/unusual_sources'] !== undefined) {
    require('internal/modules/unusual_sources').refuseCycle(module, parent);
  }
  const cycle = require('internal/modules/cycle');
  ({ leaveCycle } = cycle);
  return cycle.exportsInCycle(module);
}

function loadFile(request, filename, parent, isMain) {
  const module = new Module(filename, parent);
  if (isMain) {
    graph.setMain(module);
    module.id = '.';
  }
  Module._cache[filename] = module;
  requests?.setKnown(parent, request, filename, module);
  let isLoaded = false;
  try {
    module.load(filename);
    isLoaded = true;
  } finally {
    if (!isLoaded) undo(request, filename, module, parent);
    else if (leaveCycle !== undefined) leaveCycle(module);
  }
  return module.exports;
}

// A module that threw is as if it had never been asked for: the next require runs it again.
function undo(request, filename, module, parent) {
  delete Module._cache[filename];
  requests?.forget(parent, request);
  graph.removeChild(parent, module);
}

Module.prototype.load = function(filename) {
  const folder = binding.folderOf(filename);
  this.filename = filename;
  this.paths = resolver === undefined ?
    binding.nodeModulePaths(folder) : Module._nodeModulePaths(folder);
  if (hooking.sync !== undefined || hooking.waiting !== undefined) {
    if (require('internal/modules/hooked_require').run(this, filename)) {
      this.loaded = true;
      return;
    }
  }
  if (isEsModule(filename, '.mjs') && !Module._extensions['.mjs']) {
    require('internal/modules/unusual_sources').loadEsModule(this, filename);
    this.loaded = true;
    return;
  }
  // '.test.js' before '.js', if somebody registered it; '.js' for what nobody did.
  const candidates = binding.extensionsOf(filename);
  let i = 0;
  while (i < candidates.length && !Module._extensions[candidates[i]]) i++;
  Module._extensions[i < candidates.length ? candidates[i] : '.js'](this, filename);
  this.loaded = true;
  if (require.cache['internal/modules/esm/synthetic'] !== undefined) noteExports(this);
};

// What an import of it will have, whatever becomes of module.exports.
function noteExports(module) {
  require('internal/modules/esm/synthetic').noteExports(module);
}

// ---- The ways in -------------------------------------------------------------------------------

Module.isBuiltin = function isBuiltin(name) {
  return typeof name === 'string' && builtins().builtinId(name) !== undefined;
};

Module.createRequire = function createRequire(filename) {
  return require('internal/modules/create_require').requireFrom(Module, filename);
};

function isMainEsModule(filename) {
  return mayBeTypeScript(filename) ?
    require('internal/modules/typescript').isMainModule(filename) :
    binding.isMainEsModule(filename);
}

Module.runMain = function(main = process.argv[1]) {
  const filename = binding.findMain(main);
  if (filename !== undefined && isMainEsModule(filename)) runMainModule(filename);
  else Module._load(require('path').resolve(main), null, true);
};

// The working directory; that of the program where there is none any more.
function startFolder() {
  try {
    return process.cwd();
  } catch {
    return require('path').dirname(process.execPath);
  }
}

// What -r and --require name, as if a module in the working directory required them.
Module._preloadModules = function(requests) {
  isPreloading = true;
  try {
    const parent = new Module('internal/preload', null);
    parent.paths = Module._nodeModulePaths(startFolder());
    for (let i = 0; i < requests.length; i++) parent.require(requests[i]);
  } finally {
    isPreloading = false;
  }
};

function runMainModule(filename) {
  require('internal/modules/esm/loader').runMainFile(filename);
}

// Module.runMain() as long as nobody can have replaced a part of it; the long way for what is not
// there says so.
function runMainFile(path) {
  const filename = binding.findMain(path);
  if (filename === undefined) Module.runMain(path);
  else if (isMainEsModule(filename)) runMainModule(filename);
  else loadFile(filename, filename, null, true);
}

module.exports = { Module, loadFile, runMainFile, startFolder };
