'use strict';

// process.permission, where the program was started with --permission; and what else that means outside of C++.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, Error, ObjectDefineProperty, ObjectFreeze,
  RegExpPrototypeSymbolReplace, StringPrototypeIncludes, StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;
const binding = internalBinding('permission');
const { codes: { ERR_ACCESS_DENIED } } = require('internal/errors');
const options = internalBinding('options');
const { Buffer } = require('buffer');
const { isUint8Array } = require('internal/util/types');
const { validateString } = require('internal/validators');

// Errors of the bindings have a text "permission:resource", or a sentence.
const hints = {
  __proto__: null,
  FileSystemRead: '--allow-fs-read',
  FileSystemWrite: '--allow-fs-write',
  ChildProcess: '--allow-child-process',
  WorkerThreads: '--allow-worker',
  Addon: '--allow-addons',
  WASI: '--allow-wasi',
  Inspector: '--allow-inspector',
};

function accessDenied(what) {
  const colon = StringPrototypeIndexOf(what, ':');
  const permission = colon < 0 ? '' : StringPrototypeSlice(what, 0, colon);
  const hint = hints[permission];
  if (hint === undefined) return new ERR_ACCESS_DENIED(what, '', '');
  // As Node's, it shows no code in its stack.
  const error = new Error(
    `Access to this API has been restricted. Use ${hint} to manage permissions.`);
  error.code = 'ERR_ACCESS_DENIED';
  error.permission = permission;
  error.resource = StringPrototypeSlice(what, colon + 1);
  return error;
}

const isLimited = options['--permission'] === true;

function has(scope, reference) {
  validateString(scope, 'scope');
  if (reference === undefined || reference === null) return binding.has(scope, undefined);
  if (isUint8Array(reference)) return binding.has(scope, Buffer.from(reference).toString());
  validateString(reference, 'reference');
  return binding.has(scope, reference);
}

// For what reads a file later, again and again.
function checkRead(path) {
  if (!isLimited) return;
  const text = typeof path === 'string' ? path : Buffer.from(path).toString();
  if (!binding.has('fs.read', text)) {
    throw accessDenied(`FileSystemRead:${require('path').resolve(text)}`);
  }
}

const dangerous = [
  '--allow-addons', '--allow-child-process', '--allow-inspector', '--allow-wasi', '--allow-worker',
];
const lists = ['--allow-fs-read', '--allow-fs-write'];

function limit() {
  require('internal/fs/requests'); // whose errors the bindings throw
  ObjectDefineProperty(process, 'permission', {
    __proto__: null, enumerable: true, configurable: false, writable: false,
    value: ObjectFreeze({ has: (scope, reference) => has(scope, reference) }),
  });
  if (!internalBinding('life').isMainThread) return;
  for (let i = 0; i < dangerous.length; i++) {
    if (options[dangerous[i]] !== true) continue;
    process.emitWarning(`The flag ${dangerous[i]} must be used with extreme caution. ` +
      'It could invalidate the permission model.', 'SecurityWarning');
  }
  for (let i = 0; i < lists.length; i++) warnOfCommas(lists[i]);
}

function warnOfCommas(option) {
  const paths = options[option] ?? [];
  for (let i = 0; i < paths.length; i++) {
    if (!StringPrototypeIncludes(paths[i], ',')) continue;
    process.emitWarning(`The ${option} CLI flag has changed. ` +
      'Passing a comma-separated list of paths is no longer valid. Documentation can be found at ' +
      'https://nodejs.org/api/permissions.html#file-system-permissions');
    return;
  }
}

// Nobody shall believe that it is limited.
function refuseOptions() {
  const { codes: { ERR_MISSING_OPTION } } = require('internal/errors');
  throw new ERR_MISSING_OPTION('--permission');
}

// A process of giro's that this one starts may do no more, unless its own options say what it may.
function environmentFor(env, args) {
  if (!isLimited) return env;
  for (let i = 0; i < args.length; i++) if (args[i] === '--permission') return env;
  const given = env.NODE_OPTIONS ?? '';
  if (StringPrototypeIncludes(given, '--permission')) return env;
  const list = ['--permission'];
  for (let i = 0; i < dangerous.length; i++) {
    if (options[dangerous[i]] === true) ArrayPrototypePush(list, dangerous[i]);
  }
  for (let i = 0; i < lists.length; i++) {
    const entries = options[lists[i]] ?? [];
    for (let j = 0; j < entries.length; j++) {
      ArrayPrototypePush(list, `"${lists[i]}=${RegExpPrototypeSymbolReplace(
        /["\\]/g, entries[j], '\\$&')}"`);
    }
  }
  const text = ArrayPrototypeJoin(list, ' ');
  return { ...env, NODE_OPTIONS: given === '' ? text : `${given} ${text}` };
}

module.exports = { accessDenied, checkRead, environmentFor, limit, refuseOptions };
