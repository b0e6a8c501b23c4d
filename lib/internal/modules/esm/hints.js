'use strict';

// What may have been meant: for modules that are not found, what require() would find; for names that a
// CommonJS module does not seem to export, how to have them.

const {
  ArrayPrototypeJoin, ArrayPrototypeMap, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, StringPrototypeIndexOf,
  StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;
const binding = internalBinding('modules');
const { pathToFileURL } = require('internal/url/file_urls');

function encode(path) {
  const parts = ArrayPrototypeMap(StringPrototypeSplit(path, '/'), (part) => (
    part === '..' || part === '.' || part === '' ? part :
      StringPrototypeSlice(pathToFileURL(`/${part}`).pathname, 1)));
  return ArrayPrototypeJoin(parts, '/');
}

const kExtensions = ['.js', '.json', '.node'];

function findAsRequire(specifier, folder, isRelative) {
  const folders = isRelative ? [folder] : binding.nodeModulePaths(folder);
  try {
    return binding.findPath(specifier, folders, kExtensions, false, undefined);
  } catch {
    return undefined;
  } finally {
    binding.takeDeprecations();
  }
}

// A line to follow the message, or nothing.
function meant(specifier, parent, packageName) {
  const isRelative = specifier[0] === '.';
  const folder = binding.folderOf(parent);
  const found = findAsRequire(specifier, folder, isRelative);
  if (typeof found !== 'string') return '';
  let name;
  if (isRelative) {
    const path = require('path').relative(folder, found);
    name = encode(StringPrototypeStartsWith(path, '../') ? path : `./${path}`);
  } else {
    const within = `/node_modules/${packageName}/`;
    const at = StringPrototypeIndexOf(found, within);
    name = at === -1 ? pathToFileURL(found).href :
      encode(StringPrototypeSlice(found, at + '/node_modules/'.length));
  }
  return suggestion(name);
}

function suggestion(name) {
  return `\nDid you mean to import "${name}"?`;
}

// The same for the folder that it leads to.
function meantInFolder(specifier, folder, parent, packageName) {
  const isAbsolute = specifier[0] === '/' || StringPrototypeStartsWith(specifier, 'file:');
  if (!isAbsolute) return meant(specifier, parent, packageName);
  const found = findAsRequire(folder, folder, false);
  return typeof found === 'string' ? suggestion(found) : '';
}

const namesOnOneLine = /import\s*\{([^{}]*)\}\s*from/;

// `const { … } = pkg;` for an import of names that stands on one line.
function destructuring(url, start) {
  const text = require('internal/errors/source_lines').textOf(url);
  if (text === undefined) return '';
  const line = StringPrototypeSplit(StringPrototypeSlice(text, 0, start), '\n').length;
  const match = RegExpPrototypeExec(namesOnOneLine, StringPrototypeSplit(text, '\n')[line - 1]);
  if (match === null) return '';
  return `const {${RegExpPrototypeSymbolReplace(/\s+as\s+/g, match[1], ': ')}} = pkg;\n`;
}

module.exports = { destructuring, meant, meantInFolder };
