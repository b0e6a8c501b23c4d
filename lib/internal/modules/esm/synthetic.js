'use strict';

// What ES modules see of modules that are none: built-in ones, CommonJS, JSON.

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, JSONParse, ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor, ObjectKeys, ObjectPrototypeHasOwnProperty, ReflectApply,
  RegExpPrototypeExec, SafeWeakMap, Set,
  SetPrototypeAdd, SetPrototypeForEach, SetPrototypeHas, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const { readText } = internalBinding('modules');
const { hooking } = require('internal/modules/graph');
const { SyntheticModule } = require('internal/modules/esm/record');
const { makeLazily } = require('internal/util/lazy_property');

// ---- Built-in modules --------------------------------------------------------------------------

const builtins = [];

function makeBuiltin(url) {
  const { requireForUser } = require('internal/builtins');
  const exports = requireForUser(StringPrototypeSlice(url, 'node:'.length));
  if (exports === process) void process.version; // to look at it is to fill it
  const names = ObjectKeys(exports);
  if (!ArrayPrototypeIncludes(names, 'default')) ArrayPrototypePush(names, 'default');
  const module = new SyntheticModule(url, names, (values) => takeExports(values, names, exports));
  ArrayPrototypePush(builtins, { __proto__: null, module, names, exports });
  return module;
}

function setValue(values, name, value) {
  ObjectDefineProperty(values, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

// An accessor is there because its value is costly: that is asked for with the first use.
function takeExport(values, name, exports) {
  const descriptor = ObjectGetOwnPropertyDescriptor(exports, name);
  const get = descriptor?.get;
  if (get === undefined) setValue(values, name, descriptor?.value);
  else makeLazily(values, name, () => ReflectApply(get, exports, []));
}

function takeExports(values, names, exports) {
  for (let i = 0; i < names.length; i++) takeExport(values, names[i], exports);
  setValue(values, 'default', exports);
}

// module.syncBuiltinESMExports()
function syncBuiltins() {
  for (let i = 0; i < builtins.length; i++) {
    const { exports, module, names } = builtins[i];
    takeExports(module.values, names, exports);
  }
}

// ---- JSON --------------------------------------------------------------------------------------

function cacheJson(Module, filename, value) {
  const module = new Module(filename);
  module.filename = filename;
  module.paths = Module._nodeModulePaths(module.path);
  module.exports = value;
  module.loaded = true;
  Module._cache[filename] = module;
}

// What require() has of it counts, and require() will have this.
function makeJson(url, text, name) {
  return new SyntheticModule(url, ['default'], (values) => {
    const { Module } = require('internal/modules/cjs');
    const isPlain = StringPrototypeStartsWith(name, '/') && RegExpPrototypeExec(/[?#]/, url) === null;
    const cached = isPlain ? Module._cache[name] : undefined;
    if (cached?.loaded) {
      values.default = cached.exports;
      return;
    }
    try {
      values.default = JSONParse(text);
      if (isPlain) cacheJson(Module, name, values.default);
    } catch (error) {
      error.message = `${name}: ${error.message}`;
      throw error;
    }
  });
}

// with { type: 'text' }
function makeText(url, text) {
  return new SyntheticModule(url, ['default'], (values) => { values.default = text; });
}

// ---- CommonJS ----------------------------------------------------------------------------------

function addAll(set, names) {
  for (let i = 0; i < names.length; i++) SetPrototypeAdd(set, names[i]);
}

function textOf(filename) {
  const { mayBeTypeScript } = require('internal/modules/compile');
  const text = readText(filename);
  if (!mayBeTypeScript(filename)) return text;
  const { formatOf, strip } = require('internal/modules/typescript');
  return formatOf(filename) === undefined ? text : strip(text, filename);
}

// { exports, reexports }: names and requests, or undefined.
function lex(filename, given) {
  const { findJson, kExportNames, keepJson } = require('internal/modules/esm/kept');
  try {
    const text = given ?? textOf(filename);
    const kept = findJson(kExportNames, text);
    if (kept !== undefined) return kept;
    const { exports, reexports } = require('internal/deps/cjs-module-lexer').parse(text);
    const found = { __proto__: null, exports, reexports };
    keepJson(kExportNames, text, found);
    return found;
  } catch {
    return undefined;
  }
}

// The names that a CommonJS module seems to export, by its text.
function namesByText(filename, names, seen, text) {
  if (SetPrototypeHas(seen, filename)) return;
  SetPrototypeAdd(seen, filename);
  const found = lex(filename, text);
  if (found === undefined) return; // running it tells what is wrong
  addAll(names, found.exports);
  if (found.reexports.length === 0 || !StringPrototypeStartsWith(filename, '/')) return;
  const requireThere = require('internal/modules/cjs').Module.createRequire(filename);
  for (let i = 0; i < found.reexports.length; i++) {
    let target;
    try {
      target = requireThere.resolve(found.reexports[i]);
    } catch {
      continue;
    }
    if (StringPrototypeStartsWith(target, '/')) namesByText(target, names, seen);
    else addAll(names, ObjectKeys(requireThere(target)));
  }
}

// Of modules that were loaded since modules are imported: what they exported when they had run.
const exportsOfLoaded = new SafeWeakMap();

function noteExports(module) {
  exportsOfLoaded.set(module, module.exports);
}

function loadCommonJs(Module, filename, isMain) {
  const cached = Module._cache[filename];
  return cached?.loaded && exportsOfLoaded.has(cached) ? exportsOfLoaded.get(cached) :
    Module._load(filename, undefined, isMain);
}

// `source`: what hooks have loaded for it.
function makeCommonJs(url, filename, isMain, source) {
  const { Module } = require('internal/modules/cjs');
  const found = new Set();
  const loaded = Module._cache[filename];
  if (loaded?.loaded) {
    const { exports } = loaded;
    const isObject = typeof exports === 'function' || (typeof exports === 'object' && exports !== null);
    if (isObject) addAll(found, ObjectKeys(exports));
  } else {
    namesByText(filename, found, new Set(), source?.source);
  }
  const names = ['default', 'module.exports'];
  SetPrototypeForEach(found, (name) => {
    if (!ArrayPrototypeIncludes(names, name)) ArrayPrototypePush(names, name);
  });
  const module = new SyntheticModule(url, names, (values) => {
    const exports = source === undefined && hooking.sync === undefined ?
      loadCommonJs(Module, filename, isMain) :
      require('internal/modules/hooked_require').loadImported(filename, isMain, source);
    for (let i = 2; i < names.length; i++) {
      const hasIt = exports !== null && exports !== undefined &&
        ObjectPrototypeHasOwnProperty(exports, names[i]);
      if (hasIt) values[names[i]] = exports[names[i]];
    }
    values.default = values['module.exports'] = exports;
  });
  module.isCommonJs = true;
  return module;
}

module.exports = { makeBuiltin, makeCommonJs, makeJson, makeText, noteExports, syncBuiltins };
