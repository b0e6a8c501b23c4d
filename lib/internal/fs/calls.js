'use strict';

// The calls that are one operation. Each takes its request first (internal/fs/requests) and checks
// what users give; the forms of arguments that differ between callbacks and promises are the
// callers' affair.

const { RangeError, TypeError } = primordials;
const { FastBuffer } = require('internal/buffer/memory');
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const validators = require('internal/validators');
const {
  byteLengthOf, bytesOf, checkReadRange, checkWriteRange, validData, validFd, validFlags, validMode,
  validPath, validReadPosition,
} = require('internal/fs/arguments');
const { takeBigIntStats, takeStats } = require('internal/fs/stats');

const { isInt32, validateBuffer, validateInteger, validateObject } = validators;
const binding = internalBinding('fs');
const { F_OK, R_OK, W_OK, X_OK } = binding.constants;

// Functions of node:fs, whatever a program has put in their place.
const own = { __proto__: null, read: undefined };

function open(request, path, flags, mode) {
  path = validPath(path);
  const flagsNumber = validFlags(flags);
  mode = validMode(mode, 0o666);
  if (request !== undefined) request.path = path;
  return binding.open(path, flagsNumber, mode, request);
}

function close(request, fd) {
  return binding.close(validFd(fd), request);
}

// ---- Status ------------------------------------------------------------------------------------

// The recovery of an asynchronous stat() that may find nothing; lstat() has none in Node.
function undefinedIfMissing(error) {
  return error.code === 'ENOENT' || error.code === 'ENOTDIR' ? undefined : error;
}

function statWith(operation, request, path, options, recover) {
  path = validPath(path);
  const isBig = !!options?.bigint;
  const mayBeMissing = options?.throwIfNoEntry === false;
  if (request === undefined) {
    if (!operation(path, isBig, undefined, mayBeMissing)) return undefined;
    return isBig ? takeBigIntStats() : takeStats();
  }
  request.path = path;
  request.convert = isBig ? takeBigIntStats : takeStats;
  if (mayBeMissing) request.recover = recover;
  operation(path, isBig, request);
}

function stat(request, path, options) {
  return statWith(binding.stat, request, path, options, undefinedIfMissing);
}

function lstat(request, path, options) {
  return statWith(binding.lstat, request, path, options);
}

function fstat(request, fd, options) {
  fd = validFd(fd);
  const isBig = !!options?.bigint;
  if (request !== undefined) request.convert = isBig ? takeBigIntStats : takeStats;
  const isDone = binding.fstat(fd, isBig, request);
  if (isDone) return isBig ? takeBigIntStats() : takeStats();
}

function coded(error, code) {
  error.code = code;
  return error;
}

function access(request, path, mode) {
  path = validPath(path);
  mode ??= F_OK;
  if (typeof mode !== 'number' || !isInt32(mode)) {
    throw coded(new TypeError('mode must be int32 or null/undefined'), 'ERR_INVALID_ARG_TYPE');
  }
  const all = R_OK | W_OK | X_OK;
  if (mode < 0 || mode > all) {
    throw coded(new RangeError(`mode is out of range: >= 0 && <= ${all}`), 'ERR_OUT_OF_RANGE');
  }
  if (request !== undefined) request.path = path;
  return binding.access(path, mode, request);
}

// Synchronous only.
function exists(path) {
  return binding.exists(path);
}

// ---- Names -------------------------------------------------------------------------------------

function unlink(request, path) {
  path = validPath(path);
  if (request !== undefined) request.path = path;
  return binding.unlink(path, request);
}

function rename(request, oldPath, newPath) {
  oldPath = validPath(oldPath, 'oldPath');
  newPath = validPath(newPath, 'newPath');
  if (request !== undefined) {
    request.path = oldPath;
    request.dest = newPath;
  }
  return binding.rename(oldPath, newPath, request);
}

// ---- Reading and writing -----------------------------------------------------------------------

function read(request, fd, buffer, offset, length, position) {
  fd = validFd(fd);
  validateBuffer(buffer);
  const byteLength = byteLengthOf(buffer);
  if (offset === undefined || offset === null) offset = 0;
  else validateInteger(offset, 'offset', 0);
  if (length === undefined) length = byteLength - offset;
  length |= 0;
  position = validReadPosition(position, length);
  if (request !== undefined) request.kept = request.buffer = buffer;
  if (length === 0) return nothingRead(request);
  if (byteLength === 0) {
    throw new ERR_INVALID_ARG_VALUE('buffer', buffer, 'is empty and cannot be written');
  }
  checkReadRange(offset, length, byteLength);
  return binding.read(fd, bytesOf(buffer), offset, length, position, request);
}

function nothingRead(request) {
  if (request === undefined) return 0;
  process.nextTick((waiting) => waiting.oncomplete(0, 0), request);
}

// Into memory that the request gets, which costs less than a buffer of the caller's. False: there is
// no room for it.
function readPiece(request, fd, size, position) {
  return binding.readPiece(FastBuffer, validFd(fd), size, validReadPosition(position, size), request);
}

// What is read into when the caller has no buffer.
function readBuffer() {
  return require('buffer').Buffer.alloc(16 * 1024);
}

// The options of a read, as read() wants them.
function readOptionsOf(options) {
  if (options === undefined || options === null) return { __proto__: null };
  validateObject(options, 'options');
  return options;
}

function write(request, fd, buffer, offset, length, position) {
  fd = validFd(fd);
  validateBuffer(buffer);
  const byteLength = byteLengthOf(buffer);
  if (offset === undefined || offset === null) offset = 0;
  else validateInteger(offset, 'offset', 0);
  if (typeof length !== 'number') length = byteLength - offset;
  checkWriteRange(offset, length, byteLength);
  if (request !== undefined) request.kept = request.buffer = buffer;
  return binding.write(fd, bytesOf(buffer), offset, length, positionOf(position), request);
}

function writeText(request, fd, text, position, encoding) {
  fd = validFd(fd);
  validData(text, 'buffer');
  validators.validateEncoding(text, encoding);
  const bytes = encodeText(text, encoding);
  if (request !== undefined) {
    request.kept = bytes;
    request.buffer = text;
  }
  return binding.write(fd, bytes, 0, byteLengthOf(bytes), positionOf(position), request);
}

// -1: wherever the file is at.
function positionOf(position) {
  return typeof position === 'number' && position >= 0 ? position : -1;
}

// What is no encoding is taken for UTF-8.
function encodeText(text, encoding) {
  const { Buffer } = require('buffer');
  return Buffer.from(text, Buffer.isEncoding(encoding) ? encoding : 'utf8');
}

module.exports = {
  access,
  close,
  encodeText,
  exists,
  fstat,
  lstat,
  open,
  own,
  read,
  readBuffer,
  readOptionsOf,
  readPiece,
  rename,
  stat,
  unlink,
  write,
  writeText,
};
