'use strict';

const {
  ObjectDefineProperty,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;

const {
  findExtension, format, isSlash, normalizeSegments, withoutSuffix,
} = require('internal/path/common');
const { validateString } = require('internal/validators');

const kSlash = 47;
const kDot = 46;

// Whether nothing can be left out: three native searches, where a walk would look at every
// character.
function isPlain(path) {
  return StringPrototypeIndexOf(path, '//') === -1 && StringPrototypeIndexOf(path, '/.') === -1 &&
    StringPrototypeCharCodeAt(path, 0) !== kDot;
}

function endsWithSlash(path) {
  return StringPrototypeCharCodeAt(path, path.length - 1) === kSlash;
}

function normalizeKnown(path) {
  if (path.length === 0) return '.';
  if (isPlain(path)) return path;
  const isAbsolute = StringPrototypeCharCodeAt(path, 0) === kSlash;
  const hasSlash = endsWithSlash(path);
  const result = normalizeSegments(path, 0, isAbsolute, '/', isSlash);
  if (result === '') return isAbsolute ? '/' : hasSlash ? './' : '.';
  return `${isAbsolute ? '/' : ''}${result}${hasSlash ? '/' : ''}`;
}

function resolveFrom(path) {
  if (isPlain(path)) {
    return path.length > 1 && endsWithSlash(path) ? StringPrototypeSlice(path, 0, -1) : path;
  }
  return `/${normalizeSegments(path, 0, true, '/', isSlash)}`;
}

// Where the last segment ends, and where it begins (not before `start`).
function findBaseEnd(path, start) {
  let end = path.length;
  while (end > start && StringPrototypeCharCodeAt(path, end - 1) === kSlash) end--;
  return end;
}

function findBaseStart(path, start, end) {
  const slash = end > start ? StringPrototypeLastIndexOf(path, '/', end - 1) : -1;
  return slash < start ? start : slash + 1;
}

function baseOf(path) {
  const end = findBaseEnd(path, 0);
  return StringPrototypeSlice(path, findBaseStart(path, 0, end), end);
}

function segmentsOf(path) {
  return path === '/' ? [] : StringPrototypeSplit(StringPrototypeSlice(path, 1), '/');
}

const posix = {
  resolve(...args) {
    let resolved = '';
    for (let i = args.length - 1; i >= 0; i--) {
      const path = args[i];
      validateString(path, `paths[${i}]`);
      if (path.length === 0) continue;
      resolved = resolved === '' ? path : `${path}/${resolved}`;
      if (StringPrototypeCharCodeAt(path, 0) === kSlash) return resolveFrom(resolved);
    }
    const cwd = process.cwd();
    if (cwd === '') return normalizeKnown(resolved);  // of a program's own process.cwd()
    return resolveFrom(resolved === '' ? cwd : `${cwd}/${resolved}`);
  },

  normalize(path) {
    validateString(path, 'path');
    return normalizeKnown(path);
  },

  isAbsolute(path) {
    validateString(path, 'path');
    return path.length > 0 && StringPrototypeCharCodeAt(path, 0) === kSlash;
  },

  join(...args) {
    let joined = '';
    for (let i = 0; i < args.length; i++) {
      const path = args[i];
      validateString(path, 'path');
      if (path.length > 0) joined = joined === '' ? path : `${joined}/${path}`;
    }
    return normalizeKnown(joined);
  },

  relative(from, to) {
    validateString(from, 'from');
    validateString(to, 'to');
    if (from === to) return '';
    const here = segmentsOf(posix.resolve(from));
    const there = segmentsOf(posix.resolve(to));
    let common = 0;
    while (common < here.length && common < there.length && here[common] === there[common]) {
      common++;
    }
    let result = '';
    for (let i = common; i < here.length; i++) result += result === '' ? '..' : '/..';
    for (let i = common; i < there.length; i++) {
      result += result === '' ? there[i] : `/${there[i]}`;
    }
    return result;
  },

  toNamespacedPath(path) {
    return path;
  },

  dirname(path) {
    validateString(path, 'path');
    if (path.length === 0) return '.';
    const from = findBaseStart(path, 1, findBaseEnd(path, 1));
    const isAbsolute = StringPrototypeCharCodeAt(path, 0) === kSlash;
    if (from === 1) return isAbsolute ? '/' : '.';
    if (isAbsolute && from === 2) return '//';
    return StringPrototypeSlice(path, 0, from - 1);
  },

  basename(path, suffix) {
    if (suffix !== undefined) validateString(suffix, 'suffix');
    validateString(path, 'path');
    if (suffix !== undefined && suffix === path) return '';
    return withoutSuffix(baseOf(path), suffix);
  },

  extname(path) {
    validateString(path, 'path');
    const base = baseOf(path);
    return StringPrototypeSlice(base, findExtension(base));
  },

  format(pathObject) {
    return format('/', pathObject);
  },

  parse(path) {
    validateString(path, 'path');
    const root = StringPrototypeCharCodeAt(path, 0) === kSlash ? '/' : '';
    const end = findBaseEnd(path, root.length);
    const from = findBaseStart(path, root.length, end);
    const base = StringPrototypeSlice(path, from, end);
    const dot = findExtension(base);
    return {
      root,
      dir: from > root.length ? StringPrototypeSlice(path, 0, from - 1) : root,
      base,
      ext: StringPrototypeSlice(base, dot),
      name: StringPrototypeSlice(base, 0, dot),
    };
  },

  matchesGlob(path, pattern) {
    return require('internal/path/glob').matchesGlob(path, pattern, false);
  },

  sep: '/',
  delimiter: ':',
  win32: null,
  posix: null,
};

posix.posix = posix;
posix._makeLong = posix.toNamespacedPath;

// Few programs on Linux ever look at Windows paths.
ObjectDefineProperty(posix, 'win32', {
  __proto__: null,
  get() {
    const value = require('path/win32');
    ObjectDefineProperty(posix, 'win32', { __proto__: null, value, writable: true });
    return value;
  },
  enumerable: true,
  configurable: true,
});

module.exports = posix;
