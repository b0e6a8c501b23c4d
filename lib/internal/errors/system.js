'use strict';

// Errors of system calls: `code` is the errno's name, `errno` its negative number.

const {
  Error,
  ErrorCaptureStackTrace,
  Map,
  MapPrototypeGet,
  MapPrototypeSet,
  ObjectDefineProperty,
} = primordials;

const { constructBare, defineHidden, makeBare } = require('internal/errors');

let errorMap;

// A map of the caller's own: negative errno -> [name, sentence].
function makeErrorMap() {
  const map = new Map();
  internalBinding('uv').fillErrorMap(map, MapPrototypeSet);
  return map;
}

// [name, sentence] of a negative errno.
function uvErrmapGet(errno) {
  errorMap ??= makeErrorMap();
  return MapPrototypeGet(errorMap, errno);
}

const unknown = ['UNKNOWN', 'unknown error'];

function nameOf(errno) {
  const entry = uvErrmapGet(errno);
  return entry === undefined ? `Unknown system error ${errno}` : entry[0];
}

// An Error whose stack starts at the caller of `from`.
function makeError(message, properties, from) {
  const error = constructBare(Error, [message], Error);
  for (const key in properties) error[key] = properties[key];
  ErrorCaptureStackTrace(error, from);
  return error;
}

// "ENOENT: no such file or directory, open '/a' -> '/b'"
function UVException(context) {
  const { errno, syscall, path, dest } = context;
  const entry = uvErrmapGet(errno) ?? unknown;
  const properties = { __proto__: null, errno, code: entry[0], syscall };
  let message = `${entry[0]}: ${context.message || entry[1]}, ${syscall}`;
  if (path) {
    properties.path = `${path}`;
    message += ` '${path}'`;
  }
  if (dest) {
    properties.dest = `${dest}`;
    message += ` -> '${dest}'`;
  }
  return makeError(message, properties, UVException);
}

function place(address, port) {
  if (port && port > 0) return ` ${address}:${port}`;
  return address ? ` ${address}` : '';
}

// "listen EADDRINUSE: address already in use 127.0.0.1:80"
function UVExceptionWithHostPort(errno, syscall, address, port) {
  const entry = uvErrmapGet(errno) ?? unknown;
  const properties = { __proto__: null, code: entry[0], errno, syscall, address };
  if (port) properties.port = port;
  return makeError(`${syscall} ${entry[0]}: ${entry[1]}${place(address, port)}`, properties,
                   UVExceptionWithHostPort);
}

// "connect ECONNREFUSED"
function ErrnoException(errno, syscall, original) {
  const code = nameOf(errno);
  const message = original ? `${syscall} ${code} ${original}` : `${syscall} ${code}`;
  return makeError(message, { __proto__: null, errno, code, syscall }, ErrnoException);
}

// "connect ECONNREFUSED 127.0.0.1:80 - Local (127.0.0.1:5000)"
function ExceptionWithHostPort(errno, syscall, address, port, additional) {
  const code = nameOf(errno);
  const local = additional ? ` - Local (${additional})` : '';
  const properties = { __proto__: null, errno, code, syscall, address };
  if (port) properties.port = port;
  return makeError(`${syscall} ${code}${place(address, port)}${local}`, properties,
                   ExceptionWithHostPort);
}

// "getaddrinfo ENOTFOUND example.org"; `code` is a number of getaddrinfo or a name of the resolver.
function DNSException(code, syscall, hostname) {
  let errno;
  if (typeof code === 'number') {
    errno = code;
    const name = nameOf(code);
    code = name === 'EAI_NODATA' || name === 'EAI_NONAME' ? 'ENOTFOUND' : name;
  }
  const properties = { __proto__: null, errno, code, syscall };
  if (hostname) properties.hostname = hostname;
  const message = `${syscall} ${code}${hostname ? ` ${hostname}` : ''}`;
  return makeError(message, properties, DNSException);
}

const prefixes = {
  __proto__: null,
  ERR_FS_CP_DIR_TO_NON_DIR: 'Cannot overwrite non-directory with directory',
  ERR_FS_CP_EEXIST: 'Target already exists',
  ERR_FS_CP_EINVAL: 'Invalid src or dest',
  ERR_FS_CP_FIFO_PIPE: 'Cannot copy a FIFO pipe',
  ERR_FS_CP_NON_DIR_TO_DIR: 'Cannot overwrite directory with non-directory',
  ERR_FS_CP_SOCKET: 'Cannot copy a socket file',
  ERR_FS_CP_SYMLINK_TO_SUBDIRECTORY: 'Cannot overwrite symlink in subdirectory of self',
  ERR_FS_CP_UNKNOWN: 'Cannot copy an unknown file type',
  ERR_FS_EISDIR: 'Path is a directory',
  ERR_SOCKET_BUFFER_SIZE: 'Could not get or set buffer size',
  ERR_SYSTEM_ERROR: 'A system error occurred',
  ERR_TTY_INIT_FAILED: 'TTY initialization failed',
};

// Properties that read and write `info`, so that both always agree.
function mirror(error, info, key, isPath) {
  ObjectDefineProperty(error, key, {
    __proto__: null,
    get() { return isPath ? info[key]?.toString() : info[key]; },
    set(value) {
      info[key] = isPath && value ? require('buffer').Buffer.from(`${value}`) : value;
    },
    enumerable: true,
    configurable: true,
  });
}

// The error of a code above: name SystemError, and the failing call in `info`.
function makeSystemError(code, info, from) {
  const error = makeBare(Error);
  const prefix = prefixes[code] ?? prefixes.ERR_SYSTEM_ERROR;
  let message = `${prefix}: ${info.syscall} returned ${info.code} (${info.message})`;
  if (info.path !== undefined) message += ` ${info.path}`;
  if (info.dest !== undefined) message += ` => ${info.dest}`;
  error.code = code;
  defineHidden(error, 'message', message);
  defineHidden(error, 'name', `SystemError [${code}]`);
  ErrorCaptureStackTrace(error, from);
  error.stack; // its first line is what it is now
  defineHidden(error, 'name', 'SystemError');
  ObjectDefineProperty(error, 'info', {
    __proto__: null, value: info, enumerable: true, configurable: true,
  });
  mirror(error, info, 'errno', false);
  mirror(error, info, 'syscall', false);
  if (info.path !== undefined) mirror(error, info, 'path', true);
  if (info.dest !== undefined) mirror(error, info, 'dest', true);
  return error;
}

// For codes that are not in the table: `new SystemError('ERR_X', { syscall, code, message })`.
function SystemError(code, info) {
  return makeSystemError(code, info, SystemError);
}

module.exports = {
  DNSException,
  ErrnoException,
  ExceptionWithHostPort,
  SystemError,
  UVException,
  UVExceptionWithHostPort,
  makeErrorMap,
  makeSystemError,
  uvErrmapGet,
};
