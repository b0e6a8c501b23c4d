'use strict';

const {
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  StringPrototypeToUpperCase,
} = primordials;

const {
  findBaseEnd, findBaseStart, findExtension, format, isAnySlash, normalizeSegments, withoutSuffix,
} = require('internal/path/common');
const { validateString } = require('internal/validators');

const kColon = 58;
const kBackslash = 92;
const kQuestionMark = 63;
const kDot = 46;

const reservedNames = {
  __proto__: null, CON: true, PRN: true, AUX: true, NUL: true, COM1: true, COM2: true, COM3: true,
  COM4: true, COM5: true, COM6: true, COM7: true, COM8: true, COM9: true, LPT1: true, LPT2: true,
  LPT3: true, LPT4: true, LPT5: true, LPT6: true, LPT7: true, LPT8: true, LPT9: true,
  'COM\xb9': true, 'COM\xb2': true, 'COM\xb3': true,
  'LPT\xb9': true, 'LPT\xb2': true, 'LPT\xb3': true,
};

function isReserved(path, colon) {
  return reservedNames[StringPrototypeToUpperCase(StringPrototypeSlice(path, 0, colon))] === true;
}

function isSlashAt(path, index) {
  return index < path.length && isAnySlash(StringPrototypeCharCodeAt(path, index));
}

function isDriveLetter(code) {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function hasDrive(path) {
  return path.length > 1 && StringPrototypeCharCodeAt(path, 1) === kColon &&
    isDriveLetter(StringPrototypeCharCodeAt(path, 0));
}

function skip(path, index, wantSlash) {
  while (index < path.length && isAnySlash(StringPrototypeCharCodeAt(path, index)) === wantSlash) {
    index++;
  }
  return index;
}

// \\server\share: where its parts are, or undefined.
function findShare(path) {
  if (!isSlashAt(path, 0) || !isSlashAt(path, 1)) return undefined;
  const serverEnd = skip(path, 2, false);
  const shareStart = skip(path, serverEnd, true);
  const end = skip(path, shareStart, false);
  if (serverEnd === 2 || serverEnd === path.length || shareStart === path.length) return undefined;
  return {
    __proto__: null,
    server: StringPrototypeSlice(path, 2, serverEnd),
    share: StringPrototypeSlice(path, shareStart, end),
    end,
  };
}

// The device ('C:', '\\server\share', '\\.') and where the rest begins.
function splitRoot(path) {
  if (isSlashAt(path, 0)) {
    const found = findShare(path);
    if (found === undefined) {
      return { __proto__: null, device: '', end: 1, isAbsolute: true, isShare: false };
    }
    const { server, share, end } = found;
    if (server === '.' || server === '?') {
      return { __proto__: null, device: `\\\\${server}`, end: 4, isAbsolute: true, isShare: false };
    }
    return {
      __proto__: null,
      device: `\\\\${server}\\${share}`,
      end,
      isAbsolute: true,
      isShare: true,
    };
  }
  if (hasDrive(path)) {
    const isAbsolute = isSlashAt(path, 2);
    return {
      __proto__: null,
      device: StringPrototypeSlice(path, 0, 2),
      end: isAbsolute ? 3 : 2,
      isAbsolute,
      isShare: false,
    };
  }
  return { __proto__: null, device: '', end: 0, isAbsolute: false, isShare: false };
}

// Whether a relative path would turn into one with a drive or a stream when its ".." are gone.
function mayChangeMeaning(path, tail) {
  if (hasDrive(tail)) return true;
  for (let colon = StringPrototypeIndexOf(path, ':'); colon !== -1;
    colon = StringPrototypeIndexOf(path, ':', colon + 1)) {
    if (colon === path.length - 1 || isSlashAt(path, colon + 1)) return true;
  }
  return false;
}

function normalizeKnown(path) {
  if (path.length === 0) return '.';
  if (path.length === 1) return isSlashAt(path, 0) ? '\\' : path;
  const { device, end, isAbsolute, isShare } = splitRoot(path);
  if (isShare && end === path.length) return `${device}\\`;
  const colon = StringPrototypeIndexOf(path, ':');
  if (colon > 0 && isReserved(path, colon)) {
    const rest = normalizeSegments(path, colon + 1, false, '\\', isAnySlash) || '.';
    return `.\\${StringPrototypeSlice(path, 0, colon + 1)}` +
      `${rest}${isSlashAt(path, path.length - 1) ? '\\' : ''}`;
  }
  let tail = normalizeSegments(path, end, isAbsolute, '\\', isAnySlash);
  if (tail === '' && !isAbsolute) tail = '.';
  if (tail !== '' && end < path.length && isSlashAt(path, path.length - 1)) tail += '\\';
  if (!isAbsolute && device === '' && colon !== -1 && mayChangeMeaning(path, tail)) {
    return `.\\${tail}`;
  }
  return `${device}${isAbsolute ? '\\' : ''}${tail}`;
}

// The current directory of a drive, as the command interpreter keeps it in the environment.
function directoryOfDrive(device) {
  const directory = process.env[`=${device}`] || process.cwd();
  const isOther = !isSameIgnoringCase(StringPrototypeSlice(directory, 0, 2), device);
  const isRooted = StringPrototypeCharCodeAt(directory, 2) === kBackslash;
  return isOther && isRooted ? `${device}\\` : directory;
}

function isSameIgnoringCase(a, b) {
  return StringPrototypeToLowerCase(a) === StringPrototypeToLowerCase(b);
}

function resolve(...args) {
  let device = '';
  let tail = '';
  let isAbsolute = false;
  for (let i = args.length - 1; i >= -1; i--) {
    let path;
    if (i >= 0) {
      path = args[i];
      validateString(path, `paths[${i}]`);
      if (path.length === 0) continue;
    } else {
      path = device === '' ? process.cwd() : directoryOfDrive(device);
    }
    const root = splitRoot(path);
    if (root.device !== '') {
      if (device === '') device = root.device;
      else if (!isSameIgnoringCase(root.device, device)) continue;
    }
    if (!isAbsolute) {
      tail = `${StringPrototypeSlice(path, root.end)}\\${tail}`;
      isAbsolute = root.isAbsolute;
    }
    if (isAbsolute && device !== '') break;
  }
  const normal = normalizeSegments(tail, 0, isAbsolute, '\\', isAnySlash);
  return isAbsolute ? `${device}\\${normal}` : `${device}${normal}` || '.';
}

function segmentsOf(path) {
  let start = 0;
  let end = path.length;
  while (start < end && StringPrototypeCharCodeAt(path, start) === kBackslash) start++;
  while (end > start && StringPrototypeCharCodeAt(path, end - 1) === kBackslash) end--;
  return start === end ? [] : StringPrototypeSplit(StringPrototypeSlice(path, start, end), '\\');
}

function hasReserved(path) {
  const parts = StringPrototypeSplit(path, '\\');
  for (let i = 0; i < parts.length; i++) {
    const colon = StringPrototypeIndexOf(parts[i], ':');
    if (colon !== -1 && isReserved(parts[i], colon)) return true;
  }
  return false;
}

const win32 = {
  resolve,

  normalize(path) {
    validateString(path, 'path');
    return normalizeKnown(path);
  },

  isAbsolute(path) {
    validateString(path, 'path');
    return isSlashAt(path, 0) || (hasDrive(path) && isSlashAt(path, 2));
  },

  join(...args) {
    let joined = '';
    let first;
    for (let i = 0; i < args.length; i++) {
      const path = args[i];
      validateString(path, 'path');
      if (path.length === 0) continue;
      first ??= path;
      joined = joined === '' ? path : `${joined}\\${path}`;
    }
    if (first === undefined) return '.';
    // Two leading slashes must come from the first argument alone, or joining would make a share of
    // it.
    const isShare =
      isSlashAt(first, 0) && isSlashAt(first, 1) && first.length > 2 && !isSlashAt(first, 2);
    if (!isShare) {
      const slashes = skip(joined, 0, true);
      if (slashes >= 2) joined = `\\${StringPrototypeSlice(joined, slashes)}`;
    }
    // Normalizing could bring the name of a device to the front.
    if (StringPrototypeIncludes(joined, ':') && hasReserved(joined)) {
      return StringPrototypeReplaceAll(joined, '/', '\\');
    }
    return normalizeKnown(joined);
  },

  relative(from, to) {
    validateString(from, 'from');
    validateString(to, 'to');
    if (from === to) return '';
    const here = resolve(from);
    const there = resolve(to);
    if (here === there) return '';
    if (isSameIgnoringCase(here, there)) return '';
    const hereList = segmentsOf(here);
    const thereList = segmentsOf(there);
    let common = 0;
    while (
      common < hereList.length &&
      common < thereList.length &&
      isSameIgnoringCase(hereList[common], thereList[common])
    )
      common++;
    if (common === 0 && hereList.length > 0 && thereList.length > 0) return there;
    let result = '';
    for (let i = common; i < hereList.length; i++) result += result === '' ? '..' : '\\..';
    for (let i = common; i < thereList.length; i++) {
      result += result === '' ? thereList[i] : `\\${thereList[i]}`;
    }
    return result;
  },

  toNamespacedPath(path) {
    if (typeof path !== 'string' || path.length === 0) return path;
    const resolved = resolve(path);
    if (resolved.length <= 2) return path;
    if (StringPrototypeStartsWith(resolved, '\\\\')) {
      const code = StringPrototypeCharCodeAt(resolved, 2);
      if (code !== kQuestionMark && code !== kDot) {
        return `\\\\?\\UNC\\${StringPrototypeSlice(resolved, 2)}`;
      }
    } else if (hasDrive(resolved) && StringPrototypeCharCodeAt(resolved, 2) === kBackslash) {
      return `\\\\?\\${resolved}`;
    }
    return resolved;
  },

  dirname(path) {
    validateString(path, 'path');
    if (path.length === 0) return '.';
    if (path.length === 1) return isSlashAt(path, 0) ? path : '.';
    const rootEnd = rootEndOf(path);
    const from = findBaseStart(
      path, rootEnd, findBaseEnd(path, rootEnd, isAnySlash), isAnySlash);
    if (from > rootEnd) return StringPrototypeSlice(path, 0, from - 1);
    return rootEnd === 0 ? '.' : StringPrototypeSlice(path, 0, rootEnd);
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
    return format('\\', pathObject);
  },

  parse(path) {
    validateString(path, 'path');
    const rootEnd = rootEndOf(path);
    const root = StringPrototypeSlice(path, 0, rootEnd);
    const end = findBaseEnd(path, rootEnd, isAnySlash);
    const from = findBaseStart(path, rootEnd, end, isAnySlash);
    const base = StringPrototypeSlice(path, from, end);
    const dot = findExtension(base);
    return {
      root,
      dir: from > rootEnd ? StringPrototypeSlice(path, 0, from - 1) : root,
      base,
      ext: StringPrototypeSlice(base, dot),
      name: StringPrototypeSlice(base, 0, dot),
    };
  },

  matchesGlob(path, pattern) {
    return require('internal/path/glob').matchesGlob(path, pattern, true);
  },

  sep: '\\',
  delimiter: ';',
  win32: null,
  posix: null,
};

function baseOf(path) {
  const start = hasDrive(path) ? 2 : 0;
  const end = findBaseEnd(path, start, isAnySlash);
  return StringPrototypeSlice(path, findBaseStart(path, start, end, isAnySlash), end);
}

// Where the root ends, its slash included.
function rootEndOf(path) {
  const share = findShare(path);
  if (share !== undefined) return share.end < path.length ? share.end + 1 : share.end;
  if (isSlashAt(path, 0)) return 1;
  return hasDrive(path) ? isSlashAt(path, 2) ? 3 : 2 : 0;
}

win32.win32 = win32;
win32.posix = require('path/posix');
win32._makeLong = win32.toNamespacedPath;

module.exports = win32;
