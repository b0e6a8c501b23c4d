'use strict';

// readFile, writeFile and appendFile: a file or a descriptor, whole.

const { ArrayBufferIsView, ObjectSetPrototypeOf } = primordials;
const { AbortError, codes: { ERR_FS_FILE_TOO_LARGE } } = require('internal/errors');
const { isUint32, validateBoolean } = require('internal/validators');
const {
  bytesOf, optionsOf, validData, validFlags, validMode, validPath,
} = require('internal/fs/arguments');
const { close, encodeText, open } = require('internal/fs/calls');
const { run } = require('internal/fs/steps');

const binding = internalBinding('fs');

const readDefaults = { __proto__: null, encoding: null, flag: 'r' };
const writeDefaults = { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'w' };
const appendDefaults = { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'a' };

function abortError(signal) {
  return new AbortError(undefined, { __proto__: null, cause: signal.reason });
}

// Whether it has been told that it is over before it began.
function failIfAborted(request, signal) {
  if (!signal?.aborted) return false;
  request.fail(abortError(signal));
  return true;
}

// An operation under way goes on to its end; what it gives is dropped when the signal has come.
function watchSignal(request, signal) {
  if (signal === undefined) return;
  const { convert } = request;
  request.convert = (value) => {
    if (signal.aborted) throw abortError(signal);
    return convert === undefined ? value : convert(value, request);
  };
}

function isUtf8(encoding) {
  return encoding === 'utf8' || encoding === 'utf-8';
}

function asBuffer(bytes) {
  return ObjectSetPrototypeOf(bytes, require('buffer').Buffer.prototype);
}

// Text comes as a string already, if it is not too long to be one.
function asText(text) {
  return typeof text === 'string' ? text : asBuffer(text).toString('utf8');
}

function converterTo(encoding) {
  if (!encoding) return asBuffer;
  return isUtf8(encoding) ? asText : (bytes) => asBuffer(bytes).toString(encoding);
}

// The operation says EFBIG of what no buffer may be as large as.
function explainSize(error, file) {
  if (error.code !== 'EFBIG' || error.syscall !== 'fstat') return error;
  const { fstat, stat } = require('internal/fs/calls');
  const { size } = typeof file === 'number' ? fstat(undefined, file) : stat(undefined, file);
  return new ERR_FS_FILE_TOO_LARGE(size);
}

// `isInSteps`: somebody wants to hear of each.
function readFile(request, file, options, isInSteps) {
  options = optionsOf(options, readDefaults);
  const flags = validFlags(options.flag ?? 'r');
  if (!isUint32(file)) file = validPath(file);
  const { encoding } = options;
  const convert = converterTo(encoding);
  if (request === undefined) {
    try {
      return convert(binding.readFile(file, flags, isUtf8(encoding)));
    } catch (error) {
      throw explainSize(error, file);
    }
  }
  if (failIfAborted(request, options.signal)) return;
  if (isInSteps) {
    const { signal } = options;
    const check = () => { if (signal?.aborted) throw abortError(signal); };
    require('internal/fs/read_steps').readInSteps(request, file, flags, check, convert);
    return;
  }
  request.path = file;
  request.convert = convert;
  request.recover = explainSize;
  watchSignal(request, options.signal);
  binding.readFile(file, flags, isUtf8(encoding), request);
}

// What the binding takes: a string to be written as UTF-8, or bytes.
function dataOf(data, encoding) {
  validData(data, 'data');
  if (ArrayBufferIsView(data)) return bytesOf(data);
  return !encoding || isUtf8(encoding) ? data : encodeText(data, encoding);
}

function writeWhole(request, file, data, options, defaultFlag) {
  const { flush, signal } = options;
  if (flush !== undefined && flush !== null) validateBoolean(flush, 'options.flush');
  const flags = validFlags(options.flag || defaultFlag);
  const mode = validMode(options.mode, 0o666);
  const bytes = dataOf(data, options.encoding);
  if (!isUint32(file)) file = validPath(file);
  if (request !== undefined) {
    if (failIfAborted(request, signal)) return;
    request.path = file;
    request.kept = bytes;
    watchSignal(request, signal);
  }
  if (flush) return run(writeAndFlush(file, bytes, flags, mode), request);
  return binding.writeFile(file, bytes, flags, mode, request);
}

// As Node does, by the functions that users see: programs replace them to watch.
function flushFile(request, fd) {
  const fs = require('fs');
  if (request === undefined) return fs.fsyncSync(fd);
  fs.fsync(fd, (error) => error ? request.fail(error) : request.succeed(undefined));
}

// Done when the disk has it.
function* writeAndFlush(file, bytes, flags, mode) {
  const isOpen = typeof file === 'number';
  const fd = isOpen ? file : yield (request) => open(request, file, flags, mode);
  try {
    yield (request) => {
      if (request !== undefined) request.kept = bytes;
      return binding.writeFile(fd, bytes, flags, mode, request);
    };
    yield (request) => flushFile(request, fd);
  } finally {
    if (!isOpen) yield (request) => close(request, fd);
  }
}

function writeFile(request, file, data, options) {
  return writeWhole(request, file, data, optionsOf(options, writeDefaults), 'w');
}

function appendFile(request, file, data, options) {
  return writeWhole(request, file, data, optionsOf(options, appendDefaults), 'a');
}

module.exports = { abortError, appendFile, failIfAborted, readFile, writeFile };
