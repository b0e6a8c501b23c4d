'use strict';

// fs.cp(): copies of files, links and whole trees.

const {
  Error, Number, PromisePrototypeThen, PromiseResolve, StringPrototypeEndsWith,
  StringPrototypeStartsWith,
} = primordials;
const { dirname, isAbsolute, join, resolve } = require('path');
const { codes } = require('internal/errors');
const {
  validateBoolean, validateFunction, validateInteger, validateObject,
} = require('internal/validators');
const { validPath } = require('internal/fs/arguments');
const { lstat, stat, unlink } = require('internal/fs/calls');
const { mkdir, readdir } = require('internal/fs/directories');
const { chmod, copyFile, readlink, symlink, utimes } = require('internal/fs/names');
const { run } = require('internal/fs/steps');
const { isPromise } = require('internal/util/types');

const { errno: errnos } = internalBinding('constants').os;

const defaults = {
  __proto__: null,
  dereference: false,
  errorOnExist: false,
  filter: undefined,
  force: true,
  mode: 0,
  preserveTimestamps: false,
  recursive: false,
  verbatimSymlinks: false,
};

function optionsOf(given) {
  if (given !== undefined) validateObject(given, 'options');
  const options = { __proto__: null, ...defaults, ...given };
  for (const name in defaults) {
    if (typeof defaults[name] === 'boolean') validateBoolean(options[name], `options.${name}`);
  }
  const { dereference, filter, mode, verbatimSymlinks } = options;
  validateInteger(mode, 'mode', 0, 7);
  // One follows links, the other copies them.
  if (dereference && verbatimSymlinks) {
    throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('dereference', 'verbatimSymlinks');
  }
  if (filter !== undefined) validateFunction(filter, 'options.filter');
  return options;
}

// ---- What may be copied where ------------------------------------------------------------------

function systemError(code, name, path, message) {
  return new codes[code]({ message, path, syscall: 'cp', errno: errnos[name], code: name });
}

// The synchronous form has sentences of its own for these.
function checkError(options, code, name, path, message, syncMessage) {
  if (!options.isSync) return systemError(code, name, path, message);
  const error = new Error(syncMessage);
  error.code = code;
  return error;
}

function sameFileError(options, dest) {
  const message = 'src and dest cannot be the same';
  return checkError(options, 'ERR_FS_CP_EINVAL', 'EINVAL', dest, message, `${message} ${dest}`);
}

function subdirectoryError(options, src, dest) {
  return checkError(options, 'ERR_FS_CP_EINVAL', 'EINVAL', dest,
                    `cannot copy ${src} to a subdirectory of self ${dest}`,
                    `Cannot copy ${withSlash(src)} to a subdirectory of self ${dest}`);
}

function withSlash(path) {
  return StringPrototypeEndsWith(path, '/') ? path : `${path}/`;
}

function isBelow(path, directory) {
  return StringPrototypeStartsWith(withSlash(resolve(path)), withSlash(resolve(directory)));
}

function isSame(a, b) {
  return a.ino === b.ino && a.dev === b.dev;
}

const big = { __proto__: null, bigint: true };

function* statsOf(path, options) {
  return yield (request) => (options.dereference ? stat : lstat)(request, path, big);
}

function* statsIfThere(path, options) {
  try {
    return yield statsOf(path, options);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function checkKinds(src, from, dest, to, options) {
  if (to !== undefined) {
    if (isSame(from, to)) throw sameFileError(options, dest);
    if (from.isDirectory() && !to.isDirectory()) {
      const rest = `overwrite non-directory ${dest} with directory ${src}`;
      throw checkError(options, 'ERR_FS_CP_DIR_TO_NON_DIR', 'EISDIR', dest, `cannot ${rest}`,
                       `Cannot ${rest}`);
    }
    if (!from.isDirectory() && to.isDirectory()) {
      const rest = `overwrite directory ${dest} with non-directory ${src}`;
      throw checkError(options, 'ERR_FS_CP_NON_DIR_TO_DIR', 'ENOTDIR', dest, `cannot ${rest}`,
                       `Cannot ${rest}`);
    }
  }
  if (from.isDirectory() && isBelow(dest, src)) throw subdirectoryError(options, src, dest);
}

function checkRecursive(src, options) {
  if (options.recursive) return;
  throw checkError(options, 'ERR_FS_EISDIR', 'EISDIR', src,
                   `${src} is a directory (not copied)`,
                   `Recursive option not enabled, cannot copy a directory: ${withSlash(src)}`);
}

// A directory above the target may be the source by another name.
function* checkParents(src, from, dest, options) {
  for (let parent = dirname(resolve(dest)); parent !== '/'; parent = dirname(parent)) {
    const stats = yield statsIfThere(parent, { __proto__: null, dereference: true });
    if (stats !== undefined && isSame(from, stats)) throw subdirectoryError(options, src, dest);
  }
}

// ---- Copying -----------------------------------------------------------------------------------

// The filter of the asynchronous forms may answer with a promise.
function isWanted(src, dest, options) {
  return (request) => {
    const answer = options.filter(src, dest);
    if (request === undefined) {
      if (isPromise(answer)) throw new codes.ERR_INVALID_RETURN_VALUE('boolean', 'filter', answer);
      return answer;
    }
    PromisePrototypeThen(PromiseResolve(answer), (value) => request.oncomplete(0, value),
                         (error) => request.fail(error));
  };
}

// `prepare` is done between the checks and the copying.
function* copyAny(src, dest, options, prepare) {
  if (options.filter !== undefined && !(yield isWanted(src, dest, options))) return;
  const from = yield statsOf(src, options);
  const to = yield statsIfThere(dest, options);
  checkKinds(src, from, dest, to, options);
  if (prepare !== undefined) yield prepare(from);
  if (from.isDirectory()) yield copyDirectory(src, from, dest, to, options);
  else if (from.isSymbolicLink()) yield copyLink(src, dest, to, options);
  else if (from.isSocket()) throw kindError('ERR_FS_CP_SOCKET', 'a socket file', dest);
  else if (from.isFIFO()) throw kindError('ERR_FS_CP_FIFO_PIPE', 'a FIFO pipe', dest);
  else yield copyContents(src, from, dest, to, options);
}

function kindError(code, what, dest) {
  return systemError(code, 'EINVAL', dest, `cannot copy ${what}: ${dest}`);
}

// Whether there is room for it now.
function* makeRoom(dest, to, options) {
  if (to === undefined) return true;
  if (options.force) {
    yield (request) => unlink(request, dest);
    return true;
  }
  if (!options.errorOnExist) return false;
  throw existsError(dest);
}

function existsError(dest) {
  return systemError('ERR_FS_CP_EEXIST', 'EEXIST', dest, `${dest} already exists`);
}

function* copyContents(src, from, dest, to, options) {
  if (!(yield makeRoom(dest, to, options))) return;
  yield (request) => copyFile(request, src, dest, options.mode);
  if (!options.preserveTimestamps) return;
  const { atimeMs, mtimeMs } = yield (request) => stat(request, src);
  yield (request) => utimes(request, dest, atimeMs / 1000, mtimeMs / 1000);
}

function* copyLink(src, dest, to, options) {
  let target = yield (request) => readlink(request, src);
  if (!options.verbatimSymlinks && !isAbsolute(target)) target = resolve(dirname(src), target);
  // What is there and is no link stays: making one fails.
  if (to?.isSymbolicLink()) {
    yield checkLinks(target, dest, options);
    yield (request) => unlink(request, dest);
  }
  yield (request) => symlink(request, target, dest);
}

// A link must not come to lie in what it leads to.
function* checkLinks(target, dest, options) {
  const old = resolve(dirname(dest), yield (request) => readlink(request, dest));
  const stats = yield statsIfThere(target, { __proto__: null, dereference: true });
  if (!stats?.isDirectory()) return;
  if (isBelow(old, target)) {
    const rest = `copy ${target} to a subdirectory of self ${old}`;
    throw checkError(options, 'ERR_FS_CP_EINVAL', 'EINVAL', dest, `cannot ${rest}`,
                     `Cannot ${rest}`);
  }
  if (isBelow(target, old)) {
    throw systemError('ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY', 'EINVAL', dest,
                      `cannot overwrite ${old} with ${target}`);
  }
}

function* copyDirectory(src, from, dest, to, options) {
  checkRecursive(src, options);
  // The synchronous form has nothing against directories.
  if (to !== undefined && !options.isSync && options.errorOnExist && !options.force) {
    throw existsError(dest);
  }
  if (to === undefined) yield (request) => mkdir(request, dest);
  const names = yield (request) => readdir(request, src);
  for (let i = 0; i < names.length; i++) {
    yield copyAny(join(src, names[i]), join(dest, names[i]), options);
  }
  if (to === undefined) yield (request) => chmod(request, dest, Number(from.mode) & 0o7777);
}

const recursively = { __proto__: null, recursive: true };

function* makeParents(src, from, dest, options) {
  yield checkParents(src, from, dest, options);
  yield (request) => mkdir(request, dirname(dest), recursively);
}

function cp(request, src, dest, options) {
  options = optionsOf(options);
  src = `${validPath(src, 'src')}`;
  dest = `${validPath(dest, 'dest')}`;
  options.isSync = request === undefined;
  const prepare = (from) => makeParents(src, from, dest, options);
  return run(copyAny(src, dest, options, prepare), request);
}

module.exports = { cp };
