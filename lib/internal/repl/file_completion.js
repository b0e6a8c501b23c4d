'use strict';

// Names of modules and files, for completions.

const {
  ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypeMap, ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeEndsWith,
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

// What can be required below `folder`: files by the names that require() knows, folders with a slash.
function addFolder(group, folder, prefix, extensions) {
  const { join } = require('path');
  const entries = read(folder);
  for (let i = 0; i < entries.length; i++) {
    const { name } = entries[i];
    const extension = require('path').extname(name);
    const base = StringPrototypeSlice(name, 0, name.length - extension.length);
    if (RegExpPrototypeExec(kVersionedFile, base) !== null || name === '.npm') continue;
    if (!isFolder(folder, entries[i])) {
      if (ArrayPrototypeIncludes(extensions, extension) && (prefix !== '' || base !== 'index')) {
        ArrayPrototypePush(group, `${prefix}${base}`);
      }
      continue;
    }
    ArrayPrototypePush(group, `${prefix}${name}/`);
    const files = read(join(folder, name));
    for (let j = 0; j < files.length; j++) {
      const isIndex = ArrayPrototypeFilter(extensions, (ending) => files[j].name === `index${ending}`);
      if (isIndex.length > 0) ArrayPrototypePush(group, `${prefix}${name}`);
    }
  }
}

function isFolder(folder, entry) {
  if (entry.isDirectory()) return true;
  return entry.isSymbolicLink() && isFolderAt(require('path').join(folder, entry.name));
}

function isFolderAt(path) {
  return require('fs').statSync(path, { __proto__: null, throwIfNoEntry: false })?.isDirectory() ?? false;
}

function builtIns() {
  const plain = ArrayPrototypeFilter(
    require('internal/repl/built_in_ids').list, (id) => !StringPrototypeStartsWith(id, '_') && !StringPrototypeStartsWith(id, 'node:'));
  const { canBeRequiredByUsers } = require('internal/builtins');
  const withScheme = ArrayPrototypeMap(
    ArrayPrototypeFilter(plain, canBeRequiredByUsers), (id) => `node:${id}`);
  return [withScheme, plain];
}

function groupsFor(server, text, folder, paths, extensions) {
  const group = [];
  const { resolve } = require('path');
  if (RegExpPrototypeExec(/^\.\.?\//, text) !== null) {
    addFolder(group, resolve(folder), folder, extensions);
  } else if (text === '.' || text === '..') {
    ArrayPrototypePush(group, './', '../');
  } else {
    for (let i = 0; i < paths.length; i++) {
      addFolder(group, resolve(paths[i], folder ?? ''), folder ?? '', extensions);
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
  return groupsFor(server, text, folder, all, primordials.ObjectKeys(Module._extensions));
}

function importsFor(server, text, folder) {
  const paths = server.context.module?.paths ?? [];
  return groupsFor(server, text, folder, paths, ['.js', '.mjs', '.cjs', '.json']);
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
