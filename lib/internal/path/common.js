'use strict';

// What POSIX and Windows paths have in common.

const {
  StringPrototypeCharCodeAt,
  StringPrototypeEndsWith,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
} = primordials;

const { validateObject } = require('internal/validators');

const kSlash = 47;
const kBackslash = 92;
const kDot = 46;

function isSlash(code) {
  return code === kSlash;
}

function isAnySlash(code) {
  return code === kSlash || code === kBackslash;
}

// The path from `start` on, without empty and "." segments, with ".." taken back as far as segments
// are there. Above them, ".." stays in relative paths and is dropped in absolute ones.
function normalizeSegments(path, start, isAbsolute, separator, isSeparator) {
  const { length } = path;
  let result = '';
  let depth = 0;
  let from = start;
  for (let i = start; i <= length; i++) {
    if (i < length && !isSeparator(StringPrototypeCharCodeAt(path, i))) continue;
    const size = i - from;
    const isDot = size > 0 && StringPrototypeCharCodeAt(path, from) === kDot;
    if (isDot && size === 2 && StringPrototypeCharCodeAt(path, from + 1) === kDot) {
      if (depth > 0) {
        const cut = StringPrototypeLastIndexOf(result, separator);
        result = cut === -1 ? '' : StringPrototypeSlice(result, 0, cut);
        depth--;
      } else if (!isAbsolute) {
        result = result === '' ? '..' : `${result}${separator}..`;
      }
    } else if (size > 0 && !(isDot && size === 1)) {
      const segment = StringPrototypeSlice(path, from, i);
      result = result === '' ? segment : result + separator + segment;
      depth++;
    }
    from = i + 1;
  }
  return result;
}

// Where the last segment ends, and where it begins (not before `start`).
function findBaseEnd(path, start, isSeparator) {
  let end = path.length;
  while (end > start && isSeparator(StringPrototypeCharCodeAt(path, end - 1))) end--;
  return end;
}

function findBaseStart(path, start, end, isSeparator) {
  let from = end;
  while (from > start && !isSeparator(StringPrototypeCharCodeAt(path, from - 1))) from--;
  return from;
}

// Where the extension of a last segment begins in it; its length if there is none.
function findExtension(base) {
  const dot = StringPrototypeLastIndexOf(base, '.');
  return dot <= 0 || base === '..' ? base.length : dot;
}

function withoutSuffix(base, suffix) {
  if (suffix === undefined || suffix === base || !StringPrototypeEndsWith(base, suffix)) {
    return base;
  }
  return StringPrototypeSlice(base, 0, base.length - suffix.length);
}

function formatExtension(extension) {
  return extension ? `${extension[0] === '.' ? '' : '.'}${extension}` : '';
}

// The folder with what stands between it and a name: nothing after a root.
function formatFolder(separator, { dir, root }) {
  if (!dir) return root || '';
  return dir === root ? root : `${dir}${separator}`;
}

function format(separator, parts) {
  validateObject(parts, 'pathObject');
  const folder = formatFolder(separator, parts);
  const file = parts.base || `${parts.name || ''}${formatExtension(parts.ext)}`;
  return folder === '' ? file : `${folder}${file}`;
}

module.exports = {
  findBaseEnd,
  findBaseStart,
  findExtension,
  format,
  isAnySlash,
  isSlash,
  normalizeSegments,
  withoutSuffix,
};
