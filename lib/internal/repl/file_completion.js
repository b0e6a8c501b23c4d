'use strict';

// Names of modules and files, for completions.

const {
  ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypeMap,
  ArrayPrototypePush, ObjectKeys, RegExpPrototypeExec, StringPrototypeEndsWith,
  StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;

const kVersionedFile = /-\d+\.\d+/;

function read(folder) {
  try {
    return require('fs').readdirSync(folder, { __proto__: null, withFileTypes: true });
  } catch {
    return [];
  }
}

// What can be required below `folder`: files by the names that require() knows, folders with a
// slash.
function addFolder(group, folder, prefix, extensions, keepsExtensions) {
  const { join } = require('path');
  const entries = read(folder);
  for (let i = 0; i < entries.length; i++) {
    const { name } = entries[i];
    const extension = require('path').extname(name);
    const base = StringPrototypeSlice(name, 0, name.length - extension.length);
    if (RegExpPrototypeExec(kVersionedFile, base) !== null || name === '.npm') continue;
    if (!isFolder(folder, entries[i])) {
      if (ArrayPrototypeIncludes(extensions, extension) && (prefix !== '' || base !== 'index')) {
        ArrayPrototypePush(group, `${prefix}${keepsExtensions ? name : base}`);
      }
      continue;
    }
    ArrayPrototypePush(group, `${prefix}${name}/`);
    if (isPackage(join(folder, name), extensions)) ArrayPrototypePush(group, `${prefix}${name}`);
  }
}

// It says what its main file is, or has an index.
function isPackage(folder, extensions) {
  const files = read(folder);
  for (let i = 0; i < files.length; i++) {
    const { name } = files[i];
    if (name === 'package.json') return true;
    for (let j = 0; j < extensions.length; j++) {
      if (name === `index${extensions[j]}`) return true;
    }
  }
  return false;
}

function isFolder(folder, entry) {
  if (entry.isDirectory()) return true;
  return entry.isSymbolicLink() && isFolderAt(require('path').join(folder, entry.name));
}

function isFolderAt(path) {
  const status = require('fs').statSync(path, { __proto__: null, throwIfNoEntry: false });
  return status?.isDirectory() ?? false;
}

function builtIns() {
  const plain = ArrayPrototypeFilter(
    require('internal/repl/built_in_ids').list,
    (id) => RegExpPrototypeExec(/^(?:_|node:)/, id) === null);
  const { canBeRequiredByUsers } = require('internal/builtins');
  const withScheme = ArrayPrototypeMap(
    ArrayPrototypeFilter(plain, canBeRequiredByUsers), (id) => `node:${id}`);
  return [withScheme, plain];
}

function groupsFor(text, folder, paths, extensions, keepsExtensions) {
  const group = [];
  const { resolve } = require('path');
  if (RegExpPrototypeExec(/^\.\.?\//, text) !== null) {
    addFolder(group, resolve(folder), folder, extensions, keepsExtensions);
  } else if (text === '.' || text === '..') {
    ArrayPrototypePush(group, './', '../');
  } else {
    for (let i = 0; i < paths.length; i++) {
      addFolder(group, resolve(paths[i], folder ?? ''), folder ?? '', extensions, false);
    }
  }
  const groups = [];
  if (group.length > 0) ArrayPrototypePush(groups, group);
  if (folder === undefined) {
    const known = builtIns();
    ArrayPrototypePush(groups, known[1], known[0]);
  }
  return groups;
}

function modulesFor(server, text, folder) {
  const { Module } = require('internal/modules/cjs');
  const paths = server.context.module?.paths ?? [];
  const all = ArrayPrototypeConcat(paths, Module.globalPaths);
  return groupsFor(text, folder, all, ObjectKeys(Module._extensions), false);
}

function importsFor(server, text, folder) {
  const paths = server.context.module?.paths ?? [];
  // A path is taken as it stands.
  return groupsFor(text, folder, paths, ['.js', '.mjs', '.cjs', '.json'], true);
}

// [completions, completed]: files of the folder that the path so far leads to.
function pathsFor(path) {
  const { basename, dirname, resolve } = require('path');
  const isFolderName = StringPrototypeEndsWith(path, '/') || path === '' || isFolderAt(path);
  const folder = isFolderName ? path : dirname(path);
  const start = isFolderName ? '' : basename(path);
  const entries = ArrayPrototypeFilter(
    read(resolve('.', folder)), (entry) => StringPrototypeStartsWith(entry.name, start));
  const names = ArrayPrototypeMap(entries, (entry) => (
    `${entry.name}${isFolder(folder, entry) ? '/' : ''}`));
  return [names, start];
}

module.exports = { importsFor, modulesFor, pathsFor };
