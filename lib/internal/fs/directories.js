'use strict';

// mkdir and readdir, which may take many operations.

const { ArrayPrototypePop, ArrayPrototypePush, ObjectSetPrototypeOf } = primordials;
const { dirname, join } = require('path');
const { validateBoolean } = require('internal/validators');
const { optionsOf, validMode, validPath } = require('internal/fs/arguments');
const { lstat, stat } = require('internal/fs/calls');
const { Dirent, typeOfStats } = require('internal/fs/dirent');
const { makeError } = require('internal/fs/requests');
const { run } = require('internal/fs/steps');

const binding = internalBinding('fs');
const quiet = { __proto__: null, throwIfNoEntry: false };
const { UV_DIRENT_DIR, UV_DIRENT_LINK, UV_DIRENT_UNKNOWN } = binding.constants;

// ---- mkdir -------------------------------------------------------------------------------------

// An error names `path`, which is the directory itself or one below it.
function makeDirectory(request, directory, mode, path = directory) {
  if (request !== undefined) {
    request.path = path;
    return binding.makeDirectory(directory, mode, request);
  }
  try {
    return binding.makeDirectory(directory, mode);
  } catch (error) {
    throw path === directory ? error : makeError(error.errno, error.syscall, path);
  }
}

// Whether it was made: 'made', 'found', or an error that says that its parent is missing.
function* makeOne(directory, mode, path) {
  try {
    yield (request) => makeDirectory(request, directory, mode, path);
    return 'made';
  } catch (error) {
    if (error.code === 'ENOENT') return error;
    if (error.code !== 'EEXIST') throw error;
    const found = yield (request) => stat(request, directory, quiet);
    if (!found?.isDirectory()) throw error;
    return 'found';
  }
}

// Makes the path and what is missing above it, and gives the first that it made: up to the first
// parent that is there or can be made, and down again.
function* makeDirectories(path, mode) {
  let directory = `${path}`;
  let outcome = yield makeOne(directory, mode, path);
  const below = [];
  for (; typeof outcome === 'object'; outcome = yield makeOne(directory, mode, path)) {
    const parent = dirname(directory);
    if (parent === directory) throw outcome;
    ArrayPrototypePush(below, directory);
    directory = parent;
  }
  let first = outcome === 'made' ? directory : undefined;
  while (below.length > 0) {
    directory = ArrayPrototypePop(below);
    outcome = yield makeOne(directory, mode, path);
    if (typeof outcome === 'object') throw outcome;
    if (outcome === 'made') first ??= directory;
  }
  return first;
}

function mkdir(request, path, options) {
  let mode = 0o777;
  let recursive = false;
  if (typeof options === 'number' || typeof options === 'string') {
    mode = validMode(options, mode);
  } else if (options) {
    if (options.recursive !== undefined) {
      recursive = options.recursive;
      validateBoolean(recursive, 'options.recursive');
    }
    mode = validMode(options.mode, mode, 'options.mode');
  }
  path = validPath(path);
  return recursive ? run(makeDirectories(path, mode), request) : makeDirectory(request, path, mode);
}

// ---- readdir -----------------------------------------------------------------------------------

function readDirectory(request, path, asBuffers, withTypes) {
  if (request !== undefined) request.path = path;
  return binding.readDirectory(path, asBuffers, withTypes, request);
}

function namesAre(encoding) {
  return !encoding || encoding === 'utf8' || encoding === 'utf-8';
}

// In place. Names are strings already where they are to be read as UTF-8.
function convertNames(names, encoding) {
  if (namesAre(encoding)) return names;
  const { prototype } = require('buffer').Buffer;
  for (let i = 0; i < names.length; i++) {
    const buffer = ObjectSetPrototypeOf(names[i], prototype);
    names[i] = encoding === 'buffer' ? buffer : buffer.toString(encoding);
  }
  return names;
}

// [names, types] of one directory; what its file system does not tell is looked up.
function* listDirectory(path, encoding) {
  const found = yield (request) => readDirectory(request, path, !namesAre(encoding), true);
  const names = convertNames(found[0], encoding);
  const types = found[1];
  for (let i = 0; i < types.length; i++) {
    if (types[i] !== UV_DIRENT_UNKNOWN) continue;
    const entry = join(`${path}`, `${names[i]}`);
    types[i] = typeOfStats(yield (request) => lstat(request, entry));
  }
  return { __proto__: null, names, types };
}

function* listWithTypes(path, encoding) {
  const { names, types } = yield listDirectory(path, encoding);
  for (let i = 0; i < names.length; i++) names[i] = new Dirent(names[i], types[i], path);
  return names;
}

function* isDirectory(path, type) {
  if (type !== UV_DIRENT_LINK) return type === UV_DIRENT_DIR;
  const found = yield (request) => stat(request, path, quiet);
  return found !== undefined && found.isDirectory();
}

// Level by level. Links to directories are followed.
function* listTree(path, encoding, withTypes) {
  const results = [];
  const folders = [{ __proto__: null, path, prefix: '' }];
  for (let next = 0; next < folders.length; next++) {
    const folder = folders[next];
    const { names, types } = yield listDirectory(folder.path, encoding);
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      const prefix = join(folder.prefix, name);
      const entry = join(folder.path, name);
      ArrayPrototypePush(results, withTypes ? new Dirent(name, types[i], folder.path) : prefix);
      // Names in another encoding are no paths.
      if (namesAre(encoding) && (yield isDirectory(entry, types[i]))) {
        ArrayPrototypePush(folders, { __proto__: null, path: entry, prefix });
      }
    }
  }
  return results;
}

function readdir(request, path, options) {
  options = optionsOf(options, { __proto__: null, encoding: 'utf8' });
  path = validPath(path);
  const { encoding, recursive } = options;
  if (recursive !== undefined && recursive !== null) {
    validateBoolean(recursive, 'options.recursive');
  }
  const withTypes = !!options.withFileTypes;
  if (recursive) return run(listTree(path, encoding, withTypes), request);
  if (withTypes) return run(listWithTypes(path, encoding), request);
  if (request !== undefined) request.convert = (names) => convertNames(names, encoding);
  const names = readDirectory(request, path, !namesAre(encoding), false);
  return request === undefined ? convertNames(names, encoding) : undefined;
}

module.exports = { mkdir, readdir };
