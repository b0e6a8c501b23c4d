'use strict';

// Module._resolveFilename and what it is made of. The walking is C++ (src/runtime/modules); these
// are the steps that packages replace one by one, so each is called through its property.
//
// internalBinding('modules'); the first three throw Node's coded errors:
//   findPath(request, paths, extensions, isMain, conditions) -> filename | undefined
//   resolveSelf(request, parentFile) -> filename | undefined
//   resolveImport(request, parentFile) -> filename | 'node:…' | undefined
//   takeDeprecations() -> what they came across since: [code, text, …], or undefined
//   nodeModulePaths(folder) -> strings
//   globalPaths() -> strings, by the environment and the place of the executable

const {
  ArrayIsArray, ArrayPrototypeConcat, ArrayPrototypeIncludes, ArrayPrototypeJoin,
  ArrayPrototypePush, ArrayPrototypeSlice, Map, MapPrototypeGet, MapPrototypeSet, ObjectKeys,
  StringPrototypeCharCodeAt, StringPrototypeStartsWith,
} = primordials;
const binding = internalBinding('modules');
const { builtinId } = require('internal/builtins');
const { requireStack } = require('internal/modules/graph');

const kDot = 46;
const kHash = 35;
const kSlash = 47;

function isRelative(request) {
  return StringPrototypeStartsWith(request, './') || StringPrototypeStartsWith(request, '../') ||
    request === '.' || request === '..';
}

function checkStrings(paths) {
  for (let i = 0; i < paths.length; i++) {
    if (typeof paths[i] === 'string') continue;
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('paths', 'array of strings', paths);
  }
}

// Those that a hook asks for, while it is answered.
let conditions;

function withConditions(list, action) {
  conditions = list;
  try {
    return action();
  } finally {
    conditions = undefined;
  }
}

// Of what has just been resolved.
function tellDeprecations() {
  const found = binding.takeDeprecations();
  if (found !== undefined) require('internal/modules/deprecations').tell(found);
}

const pathsOfFolders = new Map();

function nodeModulePaths(from) {
  const folder = require('path').resolve(from);
  let paths = MapPrototypeGet(pathsOfFolders, folder);
  if (paths === undefined) {
    paths = binding.nodeModulePaths(folder);
    MapPrototypeSet(pathsOfFolders, folder, paths);
  }
  return ArrayPrototypeSlice(paths);  // users push to module.paths
}

function notFound(request, parent) {
  const stack = requireStack(parent);
  let message = `Cannot find module '${request}'`;
  if (stack.length > 0) message += `\nRequire stack:\n- ${ArrayPrototypeJoin(stack, '\n- ')}`;
  const { codedError } = require('internal/modules/unusual_sources');
  const error = codedError('MODULE_NOT_FOUND', message);
  error.requireStack = stack;
  return error;
}

// Where to look.
function installLookup(Module) {
  Module.globalPaths = [];
  let globalPaths = Module.globalPaths;  // as in Node, changing the property has no effect

  Module._initPaths = function() {
    globalPaths = binding.globalPaths();
    Module.globalPaths = ArrayPrototypeSlice(globalPaths);
  };
  Module._initPaths();

  Module._nodeModulePaths = nodeModulePaths;

  Module._resolveLookupPaths = function(request, parent) {
    if (builtinId(request) !== undefined) return null;
    if (!isRelative(request)) {
      const own = parent?.paths;
      const paths = own?.length ? ArrayPrototypeConcat(own, globalPaths) : globalPaths;
      return paths.length > 0 ? ArrayPrototypeSlice(paths) : null;
    }
    return [parent?.filename ? binding.folderOf(parent.filename) : '.'];
  };
}

// What is there.
function installResolver(Module) {
  installLookup(Module);
  Module._pathCache = { __proto__: null };

  Module._findPath = function(request, paths, isMain) {
    const isAbsolute = StringPrototypeCharCodeAt(request, 0) === kSlash;
    if (!isAbsolute && (!paths || paths.length === 0)) return false;
    const folders = isAbsolute ? [''] : paths;
    const key = `${request}\0${ArrayPrototypeJoin(folders, '\0')}`;
    const cached = conditions === undefined ? Module._pathCache[key] : undefined;
    if (cached) return cached;
    checkStrings(folders);
    const extensions = ObjectKeys(Module._extensions);
    const found = binding.findPath(request, folders, extensions, isMain === true, conditions);
    tellDeprecations();
    if (found === undefined) return false;
    if (conditions === undefined) Module._pathCache[key] = found;
    return found;
  };

  // Where require.resolve(request, { paths }) looks.
  function pathsFrom(request, paths) {
    if (!ArrayIsArray(paths)) {
      const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
      throw new ERR_INVALID_ARG_VALUE('options.paths', paths);
    }
    if (isRelative(request)) return paths;
    const all = [];
    for (let i = 0; i < paths.length; i++) {
      const parent = { __proto__: null, paths: Module._nodeModulePaths(paths[i]) };
      const some = Module._resolveLookupPaths(request, parent);
      for (let j = 0; j < some.length; j++) {
        if (!ArrayPrototypeIncludes(all, some[j])) ArrayPrototypePush(all, some[j]);
      }
    }
    return all;
  }

  function importInPackage(name, file) {
    try {
      return binding.resolveImport(name, file, conditions);
    } finally {
      tellDeprecations();
    }
  }

  // What the package of the asking file says: its `imports`, and its own name.
  function resolveInPackage(request, parent) {
    // What is typed or loaded in advance belongs to the package of the working directory.
    const isOfFolder = parent?.id === '<repl>' || parent?.id === 'internal/preload';
    const file = isOfFolder ? require('path').resolve('repl') : parent?.filename;
    if (!file) return undefined;
    const code = StringPrototypeCharCodeAt(request, 0);
    if (code === kDot || code === kSlash) return undefined;
    if (code === kHash) return importInPackage(request, file);
    const found = binding.resolveSelf(request, file, conditions);
    if (found !== undefined) tellDeprecations();
    return found;
  }

  Module._resolveFilename = function(request, parent, isMain, options) {
    if (builtinId(request) !== undefined) return request;
    const given = options === null || typeof options !== 'object' ? undefined : options.paths;
    const paths = given === undefined ?
      Module._resolveLookupPaths(request, parent) : pathsFrom(request, given);
    const filename = resolveInPackage(request, parent) ||
      Module._findPath(request, paths, isMain);
    if (!filename) throw notFound(request, parent);
    return filename;
  };
}

module.exports = { installResolver, withConditions };
