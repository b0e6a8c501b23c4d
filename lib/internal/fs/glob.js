'use strict';

// fs.glob(): the paths below a folder that match patterns. A pattern's segments are followed down
// the tree, so that only folders that can lead to a match are listed.

const {
  ArrayIsArray, ArrayPrototypePush, SafeSet, SetPrototypeAdd, SetPrototypeHas,
} = primordials;
const { basename, dirname, isAbsolute, join } = require('path');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateObject, validateString, validateStringArray } = require('internal/validators');
const { validPath } = require('internal/fs/arguments');
const { lstat, stat } = require('internal/fs/calls');
const { readdir } = require('internal/fs/directories');
const { Dirent, typeOfStats } = require('internal/fs/dirent');
const { run } = require('internal/fs/steps');
const { compile, kGlobstar, matchesGlob, matchesSegment } = require('internal/path/glob');

const withTypes = { __proto__: null, withFileTypes: true };
const quiet = { __proto__: null, throwIfNoEntry: false };

function* orUndefined(step) {
  try {
    return yield step;
  } catch {
    return undefined; // gone, or not ours to see
  }
}

class Walk {
  constructor(options) {
    this.cwd = options.cwd;
    this.exclude = options.exclude;
    this.withFileTypes = options.withFileTypes;
    this.found = [];
    this.seen = new SafeSet();
  }

  isExcluded(path, entry) {
    const { exclude } = this;
    if (exclude === undefined) return false;
    if (typeof exclude === 'function') return !!exclude(this.withFileTypes ? entry : entry.name);
    for (let i = 0; i < exclude.length; i++) {
      if (matchesGlob(path, exclude[i], false)) return true;
    }
    return false;
  }

  full(path) {
    return isAbsolute(path) ? path : join(this.cwd, path);
  }

  // `entry`: where it is known already.
  * add(path, entry) {
    path = path === '' ? '.' : path;
    if (SetPrototypeHas(this.seen, path)) return;
    if (entry === undefined) {
      const stats = yield orUndefined((request) => lstat(request, this.full(path), quiet));
      if (stats === undefined) return;
      const full = this.full(path);
      entry = new Dirent(basename(full), typeOfStats(stats), dirname(full));
    }
    if (this.isExcluded(path, entry)) return;
    SetPrototypeAdd(this.seen, path);
    ArrayPrototypePush(this.found, this.withFileTypes ? entry : path);
  }

  * isFolder(path) {
    const stats = yield orUndefined((request) => stat(request, this.full(path), quiet));
    return stats !== undefined && stats.isDirectory();
  }

  * entriesOf(path) {
    const entries = yield orUndefined((request) => readdir(request, this.full(path), withTypes));
    return entries ?? [];
  }

  // From the index-th segment on, below `path`.
  * follow(path, segments, index) {
    const segment = segments[index];
    const isLast = index === segments.length - 1;
    if (segment === kGlobstar) {
      yield this.descend(path, segments, index);
    } else if (typeof segment === 'string') {
      const next = index === 0 && segment === '' ? '/' : join(path, segment);
      if (!isLast) yield this.follow(next, segments, index + 1);
      else if (segment !== '') yield this.add(next);
      else if (yield this.isFolder(path)) yield this.add(path);
    } else {
      const entries = yield this.entriesOf(path);
      for (let i = 0; i < entries.length; i++) {
        const { name } = entries[i];
        if (!matchesSegment(segment, name)) continue;
        const next = join(path, name);
        if (isLast) yield this.add(next, entries[i]);
        else if (entries[i].isDirectory() && !this.isExcluded(next, entries[i])) {
          yield this.follow(next, segments, index + 1);
        }
      }
    }
  }

  // Any number of folders, or none.
  * descend(path, segments, index) {
    const isLast = index === segments.length - 1;
    if (isLast) yield this.add(path);
    else yield this.follow(path, segments, index + 1);
    const entries = yield this.entriesOf(path);
    for (let i = 0; i < entries.length; i++) {
      const entry = entries[i];
      if (entry.name[0] === '.') continue;
      const next = join(path, entry.name);
      if (entry.isDirectory()) {
        if (!this.isExcluded(next, entry)) yield this.descend(next, segments, index);
      } else if (isLast) {
        yield this.add(next, entry);
      }
    }
  }
}

function* findAll(patterns, options) {
  const walk = new Walk(options);
  for (let i = 0; i < patterns.length; i++) {
    const compiled = compile(patterns[i]);
    for (let j = 0; j < compiled.length; j++) yield walk.follow('', compiled[j], 0);
  }
  return walk.found;
}

function patternsOf(pattern) {
  if (!ArrayIsArray(pattern)) {
    validateString(pattern, 'patterns');
    return [pattern];
  }
  validateStringArray(pattern, 'patterns');
  return pattern;
}

function optionsOf(options) {
  if (options === undefined) options = { __proto__: null };
  validateObject(options, 'options');
  const { cwd, exclude, withFileTypes } = options;
  if (exclude !== undefined && exclude !== null) {
    if (ArrayIsArray(exclude)) {
      validateStringArray(exclude, 'options.exclude');
    } else if (typeof exclude !== 'function') {
      throw new ERR_INVALID_ARG_TYPE('options.exclude', ['function', 'string[]'], exclude);
    }
  }
  return {
    __proto__: null,
    cwd: cwd === undefined ? '.' : `${validPath(cwd, 'options.cwd')}`,
    exclude: exclude ?? undefined,
    withFileTypes: !!withFileTypes,
  };
}

function glob(request, pattern, options) {
  return run(findAll(patternsOf(pattern), optionsOf(options)), request);
}

module.exports = { glob };
