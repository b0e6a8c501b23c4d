'use strict';

// rm, rmdir, mkdtemp and realpath.

const { ObjectAssign, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;
const { resolve } = require('path');
const { codes: { ERR_FS_EISDIR } } = require('internal/errors');
const {
  validateBoolean, validateInt32, validateObject, validateUint32,
} = require('internal/validators');
const { optionsOf, validPath } = require('internal/fs/arguments');
const { lstat, stat } = require('internal/fs/calls');
const { nameIn, readlink } = require('internal/fs/names');
const { run } = require('internal/fs/steps');

const binding = internalBinding('fs');

const utf8 = { __proto__: null, encoding: 'utf8' };

// ---- Removing ----------------------------------------------------------------------------------

const kRemoveTrees = 1;
const kRemoveForced = 2;

const removeDefaults = {
  __proto__: null, force: false, maxRetries: 0, recursive: false, retryDelay: 100,
};

function removeOptionsOf(options) {
  if (options === undefined) return removeDefaults;
  validateObject(options, 'options');
  options = ObjectAssign({ __proto__: null }, removeDefaults, options);
  validateBoolean(options.recursive, 'options.recursive');
  validateBoolean(options.force, 'options.force');
  validateInt32(options.retryDelay, 'options.retryDelay', 0);
  validateUint32(options.maxRetries, 'options.maxRetries');
  return options;
}

// What is a directory, and was not to be removed as one.
function directoryError(path) {
  return new ERR_FS_EISDIR({
    code: 'EISDIR',
    message: 'is a directory',
    path,
    syscall: 'rm',
    errno: require('os').constants.errno.EISDIR,
  });
}

function explainDirectory(error, path) {
  return error.code === 'EISDIR' && error.syscall === 'rm' ? directoryError(path) : error;
}

function rm(request, path, options) {
  path = validPath(path);
  const { force, maxRetries, recursive, retryDelay } = removeOptionsOf(options);
  const flags = (recursive ? kRemoveTrees : 0) | (force ? kRemoveForced : 0);
  if (request !== undefined) {
    request.path = path;
    request.recover = explainDirectory;
    return binding.removeTree(path, flags, maxRetries, retryDelay, request);
  }
  try {
    return binding.removeTree(path, flags, maxRetries, retryDelay);
  } catch (error) {
    // The synchronous form forgives a tree that would lie below a file, too.
    if (force && recursive && error.code === 'ENOTDIR') return undefined;
    throw explainDirectory(error, path);
  }
}

let hasWarned = false;

function warnOfRecursion() {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(
    'In future versions of Node.js, fs.rmdir(path, { recursive: true }) ' +
    'will be removed. Use fs.rm(path, { recursive: true }) instead',
    'DeprecationWarning', 'DEP0147');
}

function rmdir(request, path, options) {
  path = validPath(path);
  let recursive = false;
  if (options !== undefined) {
    validateObject(options, 'options');
    options = ObjectAssign({ __proto__: null }, removeDefaults, options);
    ({ recursive } = options);
    validateBoolean(recursive, 'options.recursive');
    validateInt32(options.retryDelay, 'options.retryDelay', 0);
    validateUint32(options.maxRetries, 'options.maxRetries');
  }
  if (request !== undefined) request.path = path;
  if (!recursive) return binding.removeDirectory(path, request);
  warnOfRecursion();
  return run(removeDirectoryTree(path, options), request);
}

// Only of a directory.
function* removeDirectoryTree(path, { maxRetries, retryDelay }) {
  const stats = yield (request) => lstat(request, path);
  yield (request) => {
    if (request !== undefined) request.path = path;
    return stats.isDirectory() ?
      binding.removeTree(path, kRemoveTrees, maxRetries, retryDelay, request) :
      binding.removeDirectory(path, request);
  };
}

// ---- Making ------------------------------------------------------------------------------------

// What an error names: the template that stands for all names it could have been.
function templateOf(prefix) {
  if (typeof prefix === 'string') return `${prefix}XXXXXX`;
  const { Buffer } = require('buffer');
  return Buffer.concat([prefix, Buffer.from('XXXXXX')]);
}

let hasWarnedOfTemplate = false;

// Other systems take an X at the end for a part of their own.
function warnOfTemplate(prefix) {
  if (hasWarnedOfTemplate || typeof prefix !== 'string') return;
  if (prefix[prefix.length - 1] !== 'X') return;
  hasWarnedOfTemplate = true;
  process.emitWarning('mkdtemp() templates ending with X are not portable. ' +
                      'For details see: https://nodejs.org/api/fs.html');
}

function mkdtemp(request, prefix, options) {
  const { encoding } = optionsOf(options, utf8);
  prefix = validPath(prefix, 'prefix');
  warnOfTemplate(prefix);
  const path = templateOf(prefix);
  if (request !== undefined) request.path = path;
  return nameIn(encoding, request, (asBytes) =>
    binding.makeTemporaryDirectory(prefix, asBytes, path, request));
}

// ---- Real paths --------------------------------------------------------------------------------

// Part by part, so that an error names the part that is to blame.
function* resolveLinks(path) {
  let rest = resolve(path);
  let known = '';
  while (rest !== '' && rest !== '/') {
    const end = StringPrototypeIndexOf(rest, '/', 1);
    const part = end === -1 ? rest : StringPrototypeSlice(rest, 0, end);
    rest = end === -1 ? '' : StringPrototypeSlice(rest, end);
    const place = known + part;
    const stats = yield (request) => lstat(request, place);
    if (!stats.isSymbolicLink()) {
      known = place;
      continue;
    }
    // What it leads to must be there, and not be a circle.
    yield (request) => stat(request, place);
    const target = yield (request) => readlink(request, place);
    rest = resolve(known === '' ? '/' : known, target) + rest;
    known = '';
  }
  return known === '' ? '/' : known;
}

function encodePath(path, encoding) {
  if (!encoding || encoding === 'utf8' || encoding === 'utf-8') return path;
  const buffer = require('buffer').Buffer.from(path);
  return encoding === 'buffer' ? buffer : buffer.toString(encoding);
}

function* realpathSteps(path, encoding) {
  return encodePath(yield resolveLinks(path), encoding);
}

function realpath(request, path, options) {
  const { encoding } = optionsOf(options, utf8);
  return run(realpathSteps(`${validPath(path)}`, encoding), request);
}

// How a temporary directory goes when it is disposed of.
const removeDisposable = {
  __proto__: null, force: true, maxRetries: 0, recursive: true, retryDelay: 100,
};

module.exports = { mkdtemp, realpath, removeDisposable, rm, rmdir };
