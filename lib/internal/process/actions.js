'use strict';

// Methods of process that are rarely called.

const {
  ArrayBufferIsView, ArrayPrototypePush, Error, FunctionPrototypeCall, ObjectKeys, ReflectApply,
  StringPrototypeIncludes, StringPrototypeSlice, StringPrototypeStartsWith, SymbolFor, TypeError,
} = primordials;
const binding = internalBinding('process');
const { codes } = require('internal/errors');
const {
  validateArray, validateBoolean, validateObject, validateString,
} = require('internal/validators');

// ---- Other processes ---------------------------------------------------------------------------

function kill(pid, signal) {
  // '7' is as good as 7.
  // eslint-disable-next-line eqeqeq
  if (pid != (pid | 0)) throw new codes.ERR_INVALID_ARG_TYPE('pid', 'number', pid);
  const number = signalNumber(signal);
  const result = process._kill(pid | 0, number);
  if (result < 0) {
    const { ErrnoException } = require('internal/errors');
    throw new ErrnoException(result, 'kill');
  }
  return true;
}

function signalNumber(signal) {
  if (signal === (signal | 0)) return signal;
  const number = require('internal/process/signals').numberOf(signal || 'SIGTERM');
  if (number !== undefined) return number;
  if (typeof signal === 'string') throw new codes.ERR_UNKNOWN_SIGNAL(signal);
  throw new codes.ERR_UNKNOWN_SIGNAL(require('internal/util/inspect').inspect(signal));
}

function hasNull(text) {
  return typeof text !== 'string' || StringPrototypeIncludes(text, '\0');
}

function execve(execPath, args = [], env) {
  require('internal/process/warning').emitExperimentalWarning('process.execve');
  validateString(execPath, 'execPath');
  validateArray(args, 'args');
  for (let i = 0; i < args.length; i++) {
    if (hasNull(args[i])) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        `args[${i}]`, args[i], 'must be a string without null bytes');
    }
  }
  const pairs = environmentOf(env);
  const errno = binding.execve(execPath, args, pairs);
  // There is no way back: what was to go on without this process must not go on with it.
  const { UVException } = require('internal/errors');
  const error = new UVException({ __proto__: null, errno, syscall: 'execve', path: execPath });
  _rawDebug(`process.execve failed with error code ${error.code}\n${error.stack}`);
  process.abort();
}

function environmentOf(env = process.env) {
  if (env !== process.env) validateObject(env, 'env');
  const pairs = [];
  const names = ObjectKeys(env);
  for (let i = 0; i < names.length; i++) {
    const value = env[names[i]];
    if (hasNull(value) || hasNull(names[i])) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'env', env, 'must be an object with string keys and values without null bytes');
    }
    ArrayPrototypePush(pairs, `${names[i]}=${value}`);
  }
  return pairs;
}

// ---- What keeps the process alive --------------------------------------------------------------

function callReference(object, name) {
  const method = object?.[SymbolFor(`nodejs.${name}`)] ?? object?.[SymbolFor(`node:${name}`)] ??
    object?.[name];
  if (typeof method === 'function') FunctionPrototypeCall(method, object);
}

function ref(maybeRefable) {
  callReference(maybeRefable, 'ref');
}

function unref(maybeRefable) {
  callReference(maybeRefable, 'unref');
}

function getActiveResourcesInfo() {
  return require('internal/process/active').getActiveResourcesInfo();
}

function _getActiveRequests() {
  return require('internal/process/active')._getActiveRequests();
}

function _getActiveHandles() {
  return require('internal/process/active')._getActiveHandles();
}

// ---- Modules -----------------------------------------------------------------------------------

function getBuiltinModule(id) {
  validateString(id, 'id');
  const { canBeRequiredByUsers, canBeRequiredWithoutScheme, requireForUser } =
    require('internal/builtins');
  if (!StringPrototypeStartsWith(id, 'node:')) {
    return canBeRequiredWithoutScheme(id) ? requireForUser(id) : undefined;
  }
  const name = StringPrototypeSlice(id, 5);
  return canBeRequiredByUsers(name) ? requireForUser(name) : undefined;
}

// The insides of Node, which a few old packages reach for.
function processBinding(name) {
  return require('internal/process/old_bindings').processBinding(name);
}

function _linkedBinding(name) {
  const error = new Error(`No such binding was linked: ${name}`);
  error.code = 'ERR_INVALID_MODULE';
  throw error;
}

function dlopen(module, filename) {
  if (arguments.length < 2) {
    const error = new TypeError('process.dlopen needs at least 2 arguments');
    error.code = 'ERR_MISSING_ARGS';
    throw error;
  }
  const error = new Error(
    `${filename}: native add-ons are made for Node's engine, and giro runs on another`);
  error.code = 'ERR_DLOPEN_FAILED';
  throw error;
}

// ---- Settings ----------------------------------------------------------------------------------

function loadEnvFile(path = '.env') {
  if (path !== '.env') path = toPath(path);
  const text = binding.readText(path);
  if (typeof text === 'number') {
    const { UVException } = require('internal/errors');
    throw new UVException({ __proto__: null, errno: text, syscall: 'open', path });
  }
  const entries = binding.parseEnv(text);
  for (let i = 0; i < entries.length; i += 2) {
    // What the environment has already stays.
    if (process.env[entries[i]] === undefined) process.env[entries[i]] = entries[i + 1];
  }
}

function toPath(path) {
  if (typeof path === 'string') return path;
  if (ArrayBufferIsView(path)) return `${require('buffer').Buffer.from(path)}`;
  if (path?.href !== undefined && path.protocol !== undefined) {
    return require('url').fileURLToPath(path);
  }
  throw new codes.ERR_INVALID_ARG_TYPE('path', ['string', 'Buffer', 'URL'], path);
}

function setSourceMapsEnabled(enabled) {
  validateBoolean(enabled, 'enabled');
  require('internal/source_maps/support').setSupport(enabled, {
    __proto__: null, nodeModules: enabled, generatedCode: enabled,
  });
}

function areSourceMapsEnabled() {
  return require('internal/source_maps/support').isEnabled();
}

// ---- Others ------------------------------------------------------------------------------------

// In the words of Node's process.moduleLoadList.
function loadedModules() {
  const list = ObjectKeys(require.cache);
  for (let i = 0; i < list.length; i++) list[i] = `NativeModule ${list[i]}`;
  return list;
}

function openStdin() {
  process.stdin.resume();
  return process.stdin;
}

// Past every stream, at once.
function _rawDebug(...args) {
  const { format } = require('internal/util/inspect');
  internalBinding('stdio').writeString(2, `${ReflectApply(format, null, args)}\n`);
}

function missing(what) {
  return function() {
    throw new codes.ERR_NOT_IMPLEMENTED(what);
  };
}

function nothing() {}

module.exports = {
  kill,
  execve,
  ref,
  unref,
  getActiveResourcesInfo,
  _getActiveRequests,
  _getActiveHandles,
  getBuiltinModule,
  binding: processBinding,
  _linkedBinding,
  dlopen,
  loadEnvFile,
  setSourceMapsEnabled,
  areSourceMapsEnabled,
  loadedModules,
  openStdin,
  _rawDebug,
  _debugProcess: missing('process._debugProcess'),
  _debugEnd: nothing,
  _startProfilerIdleNotifier: nothing,
  _stopProfilerIdleNotifier: nothing,
};
