'use strict';

// process.binding(), the way to Node's insides for packages of old: of those that Node still hands
// out, the ones that hold facts, and the one that tools replace a function of. What stands for
// objects of Node's C++ has no counterpart here.

const { ArrayPrototypeIncludes, Error, MapPrototypeForEach } = primordials;
const { codes: { ERR_ACCESS_DENIED, ERR_NOT_IMPLEMENTED } } = require('internal/errors');

const ofNode = [
  'cares_wrap', 'contextify', 'fs', 'fs_event_wrap', 'icu', 'inspector', 'js_stream', 'os',
  'pipe_wrap', 'process_wrap', 'stream_wrap', 'tcp_wrap', 'tls_wrap', 'tty_wrap',
  'udp_wrap', 'zlib',
];

const typeChecks = [
  'isArrayBuffer', 'isAsyncFunction', 'isDate', 'isExternal', 'isMap', 'isMapIterator',
  'isNativeError', 'isPromise', 'isRegExp', 'isSet', 'isSetIterator', 'isAnyArrayBuffer',
  'isArrayBufferView', 'isDataView', 'isTypedArray', 'isUint8Array',
];

function pick(object, names) {
  const picked = {};
  for (let i = 0; i < names.length; i++) picked[names[i]] = object[names[i]];
  return picked;
}

// Programs look at the names; the sources are not those that they would expect.
function natives() {
  const { publicIds } = require('internal/builtins');
  const sources = {};
  for (let i = 0; i < publicIds.length; i++) sources[publicIds[i]] = '';
  return sources;
}

function uv() {
  const { getSystemErrorMap, getSystemErrorName } = require('internal/util/system_errors');
  const numbers = { errname: getSystemErrorName };
  MapPrototypeForEach(getSystemErrorMap(), ({ 0: name }, number) => {
    numbers[`UV_${name}`] = number;
  });
  return numbers;
}

const makers = {
  __proto__: null,
  buffer: () => pick(require('buffer'), ['kMaxLength', 'kStringMaxLength', 'atob', 'btoa']),
  config: () => ({
    isDebugBuild: false, hasOpenSSL: true, fipsMode: false, hasIntl: true, hasTracing: false,
    hasNodeOptions: true, hasInspector: false, noBrowserGlobals: false, bits: 64,
  }),
  constants: () => ({
    __proto__: null,
    os: require('os').constants,
    fs: require('fs').constants,
    crypto: require('crypto').constants,
    zlib: require('zlib').constants,
  }),
  natives,
  spawn_sync: () => require('internal/child_process/sync').old,
  util: () => pick(require('util/types'), typeChecks),
  uv,
};

const made = { __proto__: null };

function processBinding(name) {
  if (internalBinding('options')['--permission']) throw new ERR_ACCESS_DENIED('process.binding');
  name = `${name}`;
  if (made[name] !== undefined) return made[name];
  if (makers[name] !== undefined) return made[name] = makers[name]();
  if (ArrayPrototypeIncludes(ofNode, name)) {
    throw new ERR_NOT_IMPLEMENTED(`process.binding('${name}')`);
  }
  throw new Error(`No such module: ${name}`);
}

module.exports = { processBinding };
