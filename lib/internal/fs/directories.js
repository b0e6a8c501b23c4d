'use strict';

// mkdir and readdir, which may take many operations.

const { ArrayPrototypePush } = primordials;
const { join } = require('path');
const { validateBoolean } = require('internal/validators');
const { optionsOf, validMode, validPath } = require('internal/fs/arguments');
const { lstat, stat } = require('internal/fs/calls');
const { Dirent, typeOfStats } = require('internal/fs/dirent');
const { decodeName, isText } = require('internal/fs/names');
const { run } = require('internal/fs/steps');

const binding = internalBinding('fs');
const quiet = { __proto__: null, throwIfNoEntry: false };
const { UV_DIRENT_DIR, UV_DIRENT_LINK, UV_DIRENT_UNKNOWN } = binding.constants;

// ---- mkdir -------------------------------------------------------------------------------------

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
  if (request !== undefined) request.path = path;
  return recursive ? binding.makeDirectories(path, mode, request) :
    binding.makeDirectory(path, mode, request);
}

// ---- readdir -----------------------------------------------------------------------------------

function readDirectory(request, path, asBuffers, withTypes) {
  if (request !== undefined) request.path = path;
  return binding.readDirectory(path, asBuffers, withTypes, request);
}

// In place. Names are strings already where they are to be read as UTF-8.
function convertNames(names, encoding) {
  if (isText(encoding)) return names;
  for (let i = 0; i < names.length; i++) names[i] = decodeName(names[i], encoding);
  return names;
}

// [names, types] of one directory; what its file system does not tell is looked up.
function* listDirectory(path, encoding) {
  const found = yield (request) => readDirectory(request, path, !isText(encoding), true);
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
      if (isText(encoding) && (yield isDirectory(entry, types[i]))) {
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
  const names = readDirectory(request, path, !isText(encoding), false);
  return request === undefined ? convertNames(names, encoding) : undefined;
}

module.exports = { convertNames, mkdir, readdir };
