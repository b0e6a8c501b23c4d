'use strict';

// What the functions of child_process are given, checked and in one form.

const {
  ArrayIsArray,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeUnshift,
  NumberIsInteger,
  ObjectHasOwn,
  StringPrototypeIncludes,
  StringPrototypeToUpperCase,
} = primordials;

const { codes } = require('internal/errors');
const isLimited = internalBinding('options')['--permission'] === true;
const { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_OUT_OF_RANGE, ERR_UNKNOWN_SIGNAL } = codes;
const {
  isInt32,
  validateBoolean,
  validateFunction,
  validateObject,
  validateString,
} = require('internal/validators');

const kOutputMax = 1024 * 1024;

// ---- Single values -----------------------------------------------------------------------------

function hasNull(value) {
  return typeof value === 'string' && StringPrototypeIncludes(value, '\0');
}

function refuse(value, name) {
  throw new ERR_INVALID_ARG_VALUE(name, value, 'must be a string without null bytes');
}

function refuseNull(value, name) {
  if (hasNull(value)) refuse(value, name);
}

// The name of the place is put together only for the message.
function refuseNulls(values, name) {
  let i = 0;
  while (i < values.length && !hasNull(values[i])) i++;
  if (i < values.length) refuse(values[i], `${name}[${i}]`);
}

function validPath(path, name) {
  const valid = require('internal/fs/arguments').validPath(path, name);
  return typeof valid === 'string' ? valid : `${require('buffer').Buffer.from(valid)}`;
}

function validateTimeout(timeout) {
  if (timeout === undefined || timeout === null) return;
  if (!NumberIsInteger(timeout) || timeout < 0) {
    throw new ERR_OUT_OF_RANGE('timeout', 'an unsigned integer', timeout);
  }
}

function validateMaxBuffer(bytes) {
  if (bytes === undefined || bytes === null) return;
  if (typeof bytes !== 'number' || !(bytes >= 0)) {
    throw new ERR_OUT_OF_RANGE('options.maxBuffer', 'a positive number', bytes);
  }
}

// The number of a signal that is given by name, in any case, or by number.
function toSignal(signal) {
  const { signals } = internalBinding('constants').os;
  if (typeof signal === 'number') {
    for (const name in signals) {
      if (signals[name] === signal) return signal;
    }
  } else if (typeof signal === 'string') {
    const name = StringPrototypeToUpperCase(signal);
    if (ObjectHasOwn(signals, name)) return signals[name];
  }
  throw new ERR_UNKNOWN_SIGNAL(signal);
}

function toKillSignal(signal) {
  if (signal === undefined || signal === null) return undefined;
  if (typeof signal === 'string' || typeof signal === 'number') return toSignal(signal);
  throw new ERR_INVALID_ARG_TYPE('options.killSignal', ['string', 'number'], signal);
}

// ---- spawn(file[, args][, options]) ------------------------------------------------------------

function isGiven(value) {
  return value !== undefined && value !== null;
}

// What the child is to take for its own name.
function checkArgv0(name) {
  if (!isGiven(name)) return;
  validateString(name, 'options.argv0');
  refuseNull(name, 'options.argv0');
}

function checkOptions(options) {
  if (isGiven(options.detached)) validateBoolean(options.detached, 'options.detached');
  if (isGiven(options.uid) && !isInt32(options.uid)) {
    throw new ERR_INVALID_ARG_TYPE('options.uid', 'int32', options.uid);
  }
  if (isGiven(options.gid) && !isInt32(options.gid)) {
    throw new ERR_INVALID_ARG_TYPE('options.gid', 'int32', options.gid);
  }
  const { shell } = options;
  if (isGiven(shell) && typeof shell !== 'boolean' && typeof shell !== 'string') {
    throw new ERR_INVALID_ARG_TYPE('options.shell', ['boolean', 'string'], shell);
  }
  checkArgv0(options.argv0);
  if (isGiven(options.windowsHide)) validateBoolean(options.windowsHide, 'options.windowsHide');
  if (isGiven(options.windowsVerbatimArguments)) {
    validateBoolean(options.windowsVerbatimArguments, 'options.windowsVerbatimArguments');
  }
}

// "NAME=value" of every enumerable name, inherited ones too.
function toPairs(env) {
  const pairs = [];
  for (const name in env) {
    const value = env[name];
    if (value === undefined) continue;
    refuseNull(name, `options.env['${name}']`);
    refuseNull(value, `options.env['${name}']`);
    ArrayPrototypePush(pairs, `${name}=${value}`);
  }
  return pairs;
}

let hasWarnedOfShell = false;

function warnOfShell() {
  if (hasWarnedOfShell) return;
  hasWarnedOfShell = true;
  process.emitWarning(
    'Passing args to a child process with shell option true can lead to security ' +
    'vulnerabilities, as the arguments are not escaped, only concatenated.',
    'DeprecationWarning', 'DEP0190');
}

// The options of a child that is to run: with `file`, `args` (the first is the child's name for
// itself) and `envPairs`.
function normalizeSpawn(file, args, options) {
  validateString(file, 'file');
  refuseNull(file, 'file');
  if (file.length === 0) throw new ERR_INVALID_ARG_VALUE('file', file, 'cannot be empty');
  if (ArrayIsArray(args)) {
    args = ArrayPrototypeSlice(args);
  } else if (!isGiven(args)) {
    args = [];
  } else if (typeof args !== 'object') {
    throw new ERR_INVALID_ARG_TYPE('args', 'object', args);
  } else {
    options = args;
    args = [];
  }
  refuseNulls(args, 'args');
  if (options === undefined) options = { __proto__: null };
  else validateObject(options, 'options');
  options = { __proto__: null, ...options };
  if (isGiven(options.cwd)) options.cwd = validPath(options.cwd, 'options.cwd');
  checkOptions(options);
  if (options.shell) {
    refuseNull(options.shell, 'options.shell');
    if (args.length > 0) warnOfShell();
    ArrayPrototypeUnshift(args, file);
    args = ['-c', ArrayPrototypeJoin(args, ' ')];
    file = typeof options.shell === 'string' ? options.shell : '/bin/sh';
  }
  ArrayPrototypeUnshift(args, typeof options.argv0 === 'string' ? options.argv0 : file);
  options.file = file;
  options.args = args;
  const env = options.env || process.env;
  options.envPairs = toPairs(
    isLimited ? require('internal/process/permission').environmentFor(env, options.args) : env);
  return options;
}

// What C++ wants to know of it (src/runtime/bindings/child_process.cc).
function forNative(options, stdio) {
  return {
    __proto__: null,
    file: options.file,
    args: options.args ?? [],
    env: options.envPairs ?? [],
    cwd: options.cwd ?? undefined,
    uid: options.uid ?? undefined,
    gid: options.gid ?? undefined,
    detached: options.detached,
    stdio,
  };
}

// ---- exec(command[, options][, callback]), execFile(file[, args][, options][, callback]) -------

function validateCommand(command) {
  validateString(command, 'command');
  refuseNull(command, 'command');
}

// A copy of the options, with a shell in any case: the default one, or the one that is named.
function withShell(options) {
  const copy = { __proto__: null, ...options };
  if (typeof copy.shell !== 'string') copy.shell = true;
  return copy;
}

// What is left out makes the others move up.
function normalizeExecFile(file, args, options, callback) {
  const list = ArrayIsArray(args) ? ArrayPrototypeSlice(args) : [];
  if (isGiven(args) && !ArrayIsArray(args)) {
    const kind = typeof args;
    if (kind !== 'object' && kind !== 'function') {
      throw new ERR_INVALID_ARG_TYPE('args', 'object', args);
    }
    callback = options;
    options = args;
  }
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  if (isGiven(options)) validateObject(options, 'options');
  if (isGiven(callback)) validateFunction(callback, 'callback');
  checkArgv0(options?.argv0);
  return { __proto__: null, file, args: list, options: options ?? { __proto__: null }, callback };
}

module.exports = {
  forNative,
  kOutputMax,
  normalizeExecFile,
  normalizeSpawn,
  refuseNull,
  refuseNulls,
  toKillSignal,
  toSignal,
  validPath,
  validateCommand,
  validateMaxBuffer,
  validateTimeout,
  withShell,
};
