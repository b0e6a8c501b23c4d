'use strict';

// The message and the class of every error code. Texts with holes are in texts.js, those that
// depend on what the arguments are, here; a function may also put properties on the error.

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypeJoin,
  ArrayPrototypeMap, ArrayPrototypePush, ArrayPrototypeSplice, ArrayPrototypeUnshift, JSONStringify,
  MathAbs, NumberIsInteger, ObjectDefineProperty, ObjectIs, ReflectApply, RegExpPrototypeExec, String,
  StringPrototypeEndsWith, StringPrototypeIncludes, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith, StringPrototypeToLowerCase,
} = primordials;

const texts = require('internal/errors/texts');

function inspect(value, options) {
  return require('internal/util/inspect').inspect(value, options);
}

// "a, b, or c"
function formatList(list, word = 'and') {
  const { length } = list;
  if (length === 1) return `${list[0]}`;
  if (length === 2) return `${list[0]} ${word} ${list[1]}`;
  let text = '';
  for (let i = 0; i < length - 1; i++) text += `${list[i]}, `;
  return `${text}${word} ${list[length - 1]}`;
}

// What was received, for the end of a sentence: "type number (1)", "an instance of Map".
function determineSpecificType(value) {
  if (value === null || value === undefined) return `${value}`;
  switch (typeof value) {
    case 'function':
      return `function ${value.name}`;
    case 'object': {
      const { constructor } = value;
      if (constructor && 'name' in constructor) return `an instance of ${constructor.name}`;
      return inspect(value, { __proto__: null, depth: -1 });
    }
    case 'string': {
      const text = value.length > 28 ? `${StringPrototypeSlice(value, 0, 25)}...` : value;
      const quoted = StringPrototypeIncludes(text, "'") ? JSONStringify(text) : `'${text}'`;
      return `type string (${quoted})`;
    }
    case 'number':
      return `type number (${ObjectIs(value, -0) ? '-0' : value})`;
    case 'bigint':
      return `type bigint (${value}n)`;
    default:
      return `type ${typeof value} (${String(value)})`;
  }
}

const typeNames = [
  'string', 'function', 'number', 'object', 'Function', 'Object', 'boolean', 'bigint', 'symbol',
];
const classNamePattern = /^([A-Z][a-z0-9]*)+$/;

// Sorts expected types into those of typeof, classes, and other descriptions.
function classify(expected) {
  const types = [];
  const classes = [];
  const others = [];
  for (let i = 0; i < expected.length; i++) {
    const name = expected[i];
    if (ArrayPrototypeIncludes(typeNames, name)) {
      ArrayPrototypePush(types, StringPrototypeToLowerCase(name));
    } else if (RegExpPrototypeExec(classNamePattern, name) !== null) {
      ArrayPrototypePush(classes, name);
    } else {
      ArrayPrototypePush(others, name);
    }
  }
  const objectAt = classes.length > 0 ? ArrayPrototypeIndexOf(types, 'object') : -1;
  if (objectAt !== -1) {
    ArrayPrototypeSplice(types, objectAt, 1);
    ArrayPrototypePush(classes, 'Object');
  }
  return { __proto__: null, types, classes, others };
}

function describeExpected(expected) {
  const { types, classes, others } = classify(expected);
  const parts = [];
  if (types.length > 0) {
    ArrayPrototypePush(
      parts,
      `${types.length > 1 ? 'one of type' : 'of type'} ${formatList(types, 'or')}`,
    );
  }
  if (classes.length > 0) {
    ArrayPrototypePush(parts, `an instance of ${formatList(classes, 'or')}`);
  }
  if (others.length > 1) {
    ArrayPrototypePush(parts, `one of ${formatList(others, 'or')}`);
  } else if (others.length === 1) {
    const hasCapital = StringPrototypeToLowerCase(others[0]) !== others[0];
    ArrayPrototypePush(parts, `${hasCapital ? 'an ' : ''}${others[0]}`);
  }
  return ArrayPrototypeJoin(parts, ' or ');
}

function kindOfName(name) {
  return StringPrototypeIncludes(name, '.') ? 'property' : 'argument';
}

function describeName(name) {
  return StringPrototypeEndsWith(name, ' argument') ? name : `"${name}" ${kindOfName(name)}`;
}

// 1234567 as 1_234_567.
function addNumericalSeparator(digits) {
  const first = digits[0] === '-' ? 1 : 0;
  let text = StringPrototypeSlice(digits, 0, first);
  for (let i = first; i < digits.length; i++) {
    const beginsGroup = i > first && (digits.length - i) % 3 === 0;
    text += beginsGroup ? `_${digits[i]}` : digits[i];
  }
  return text;
}

function describeOutOfRange(value) {
  if (NumberIsInteger(value) && MathAbs(value) > 2 ** 32) {
    return addNumericalSeparator(String(value));
  }
  if (typeof value === 'bigint') {
    const digits = String(value);
    const isLong = value > 2n ** 32n || value < -(2n ** 32n);
    return `${isLong ? addNumericalSeparator(digits) : digits}n`;
  }
  return inspect(value);
}

function quote(name) {
  return ArrayIsArray(name) ?
    ArrayPrototypeJoin(ArrayPrototypeMap(name, (item) => `"${item}"`), ' or ') : `"${name}"`;
}

// Words that stand before something, if there is something.
function phrase(words, what) {
  return what ? ` ${words}${what}` : '';
}

function importedFrom(base) {
  return phrase('imported from ', base);
}

const kShownLengthMax = 128;

function inspectShortly(value) {
  const text = inspect(value);
  return text.length <= kShownLengthMax ?
    text : `${StringPrototypeSlice(text, 0, kShownLengthMax)}...`;
}

function basename(path) {
  const parts = StringPrototypeSplit(path, '/');
  return parts[parts.length - 1];
}

function requireEsm(error, filename, hasEsmSyntax, parentPath, packageJsonPath) {
  const from = parentPath ? ` from ${parentPath}` : '';
  const message = `require() of ES Module ${filename}${from} not supported.`;
  if (packageJsonPath === undefined) return message;
  const name =
    parentPath && basename(filename) === basename(parentPath) ? filename : basename(filename);
  const anywhere = 'dynamic import() which is available in all CommonJS modules';
  if (packageJsonPath === null) {
    return `${message}\nInstead change the require of ${filename} to a ${anywhere}.`;
  }
  if (hasEsmSyntax) {
    return `${message}\nInstead change the require of ${name} in ${parentPath} to a ${anywhere}.`;
  }
  return (
    `${message}\n${name} is treated as an ES module file as it is a .js file whose nearest ` +
    'parent ' +
    'package.json contains "type": "module" which declares all .js files in that package scope ' +
    'as ES modules.\n' +
    `Instead either rename ${name} to end in .cjs, change the requiring code to use ` +
    `${anywhere}, or change ` +
    `"type": "module" to "type": "commonjs" in ${packageJsonPath} to treat all .js files as ` +
    'CommonJS ' +
    '(using .mjs for all ES modules instead).\n'
  );
}

// Whatever Error.prototype has of this name.
function setUrl(error, value) {
  ObjectDefineProperty(error, 'url', {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

function packageTarget(error, packagePath, key, target, isImport = false, base = undefined) {
  const isRelativeMissing = typeof target === 'string' && !isImport && target.length > 0 &&
    !StringPrototypeStartsWith(target, './');
  const what =
    key === '.' ? '"exports" main target' : `"${isImport ? 'imports' : 'exports'}" target`;
  const forKey = key === '.' ? '' : ` for '${key}'`;
  return (
    `Invalid ${what} ${JSONStringify(target)} defined${forKey} in the package config ` +
    `${packagePath}package.json` +
    `${importedFrom(base)}${isRelativeMissing ? '; targets must start with "./"' : ''}`
  );
}

const functions = {
  __proto__: null,
  Error: {
    __proto__: null,
    ERR_ACCESS_DENIED: (error, message, permission = '', resource = '') => {
      error.permission = permission;
      error.resource = resource;
      return message;
    },
    ERR_FALSY_VALUE_REJECTION: (error, reason) => {
      error.reason = reason;
      return 'Promise was rejected with falsy value';
    },
    ERR_FS_WATCH_QUEUE_OVERFLOW: (error, count) => `fs.watch() queued more than ${count} events`,
    ERR_HTTP2_STREAM_CANCEL: (error, cause) => {
      if (cause) error.cause = cause;
      const reason = typeof cause?.message === 'string' ? ` (caused by: ${cause.message})` : '';
      return `The pending stream has been canceled${reason}`;
    },
    ERR_INTERNAL_ASSERTION: (error, message) =>
      (message === undefined ? '' : `${message}\n`) +
      'This is a bug in giro or comes from incorrect usage of its internals.\n',
    ERR_INVALID_PACKAGE_CONFIG: (error, path, base, message) =>
      `Invalid package config ${path}${phrase('while importing ', base)}.${phrase('', message)}`,
    ERR_INVALID_PACKAGE_TARGET: packageTarget,
    ERR_IPC_SYNC_FORK: () => 'IPC cannot be used with synchronous forks',
    ERR_MODULE_NOT_FOUND: (error, path, base, exactUrl) => {
      const isFile = !!exactUrl;
      if (isFile) setUrl(error, `${exactUrl}`);
      const what = isFile ? 'module' : 'package';
      return `Cannot find ${what} '${path}' imported from ${base}`;
    },
    ERR_NOT_BUILDING_SNAPSHOT: () => 'Operation cannot be invoked when not building startup snapshot',
    ERR_NOT_IMPLEMENTED: (error, what) => `${what} is not implemented in giro`,
    ERR_PACKAGE_PATH_NOT_EXPORTED: (error, path, subpath, base) => {
      const what = subpath === '.' ? 'No "exports" main defined' :
        `Package subpath '${subpath}' is not defined by "exports"`;
      return `${what} in ${path}package.json${importedFrom(base)}`;
    },
    ERR_REQUIRE_ASYNC_MODULE: (error, filename, parent) =>
      'require() cannot be used on an ESM graph with top-level await. Use import() instead. To ' +
      'see where the ' +
      'top-level await comes from, use --experimental-print-required-tla.' +
      `${parent ? `\n  From ${parent} ` : ''}${filename ? `\n  Requiring ${filename} ` : ''}`,
    ERR_REQUIRE_CYCLE_MODULE: (error, message) => message,
    ERR_REQUIRE_ESM: requireEsm,
    ERR_REQUIRE_ESM_RACE_CONDITION: (error, filename, parent, isForAsyncLoader) =>
      `Cannot require() ES Module ${filename} because it is not yet fully loaded.\nThis may be ` +
      'caused by a race ' +
      'condition if the module is simultaneously dynamically import()-ed via ' +
      'Promise.all().\nTry await-ing the ' +
      `import() sequentially in a loop instead.\n (From ${parent ? `${parent} in ` : ' '}` +
      `${isForAsyncLoader ? 'loader hook worker thread' : 'non-loader-hook thread'})`,
    ERR_TEST_FAILURE: (error, cause, failureType) => {
      require('internal/errors/captured_stack').hideFramesOfOurs(error);
      error.failureType = failureType;
      error.cause = cause;
      const message = cause?.message ?? cause;
      return typeof message === 'string' ? message : require('internal/test/show').show(message);
    },
    ERR_TLS_CERT_ALTNAME_INVALID: (error, reason, host, cert) => {
      error.reason = reason;
      error.host = host;
      error.cert = cert;
      return `Hostname/IP does not match certificate's altnames: ${reason}`;
    },
    ERR_UNHANDLED_ERROR: (error, value) =>
      value === undefined ? 'Unhandled error.' : `Unhandled error. (${value})`,
    ERR_UNSUPPORTED_DIR_IMPORT: (error, path, base, exactUrl) => {
      setUrl(error, exactUrl);
      return `Directory import '${path}' is not supported resolving ES modules imported from ` +
        `${base}`;
    },
    ERR_UNSUPPORTED_ESM_URL_SCHEME: (error, url, supported) =>
      `Only URLs with a scheme in: ${formatList(supported)} are supported by the default ESM ` +
      'loader. ' +
      `Received protocol '${url.protocol}'`,
    ERR_VM_MODULE_LINK_FAILURE: (error, message, cause) => {
      error.cause = cause;
      return message;
    },
    ERR_WORKER_INVALID_EXEC_ARGV: (error, flags, message = 'invalid execArgv flags') =>
      `Initiated Worker with ${message}: ${ArrayPrototypeJoin(flags, ', ')}`,
  },
  TypeError: {
    __proto__: null,
    ERR_ENCODING_INVALID_ENCODED_DATA: (error, encoding, errno) => {
      error.errno = errno;
      return `The encoded data was not valid for encoding ${encoding}`;
    },
    ERR_HTTP2_INVALID_SETTING_VALUE: (error, name, actual) => {
      error.actual = actual;
      return `Invalid value for setting "${name}": ${String(actual)}`;
    },
    ERR_IMPORT_ATTRIBUTE_UNSUPPORTED: (error, key, value, where) =>
      `Import attribute "${key}" with value "${value}" is not ` +
      `supported${where ? ` in ${where}` : ''}`,
    ERR_INVALID_ARG_TYPE: (error, name, expected, value) =>
      `The ${describeName(name)} must be ` +
      `${describeExpected(ArrayIsArray(expected) ? expected : [expected])}. ` +
      `Received ${determineSpecificType(value)}`,
    ERR_INVALID_ARG_VALUE: (error, name, value, reason = 'is invalid') =>
      `The ${kindOfName(name)} '${name}' ${reason}. Received ${inspectShortly(value)}`,
    ERR_INVALID_CHAR: (error, name, field) =>
      `Invalid character in ${name}${field ? ` ["${field}"]` : ''}`,
    ERR_INVALID_FILE_URL_PATH: (error, reason, input) => {
      error.input = input;
      return `File URL path ${reason}`;
    },
    ERR_INVALID_MIME_SYNTAX: (error, production, text, index) =>
      `The MIME syntax for a ${production} in "${text}" is ` +
      `invalid${index === -1 ? '' : ` at ${index}`}`,
    ERR_INVALID_MODULE_SPECIFIER: (error, request, reason, base) =>
      `Invalid module "${request}" ${reason}${importedFrom(base)}`,
    ERR_INVALID_RETURN_PROPERTY: (error, expected, hook, property, value) =>
      `Expected a valid ${expected} to be returned for the "${property}" from the "${hook}" ` +
      'hook but got ' +
      `${determineSpecificType(value)}.`,
    ERR_INVALID_RETURN_PROPERTY_VALUE: (error, expected, hook, property, value) =>
      `Expected ${expected} to be returned for the "${property}" from the "${hook}" hook but got ` +
      `${determineSpecificType(value)}.`,
    ERR_INVALID_RETURN_VALUE: (error, expected, name, value) =>
      `Expected ${expected} to be returned from the "${name}" function but got ` +
      `${determineSpecificType(value)}.`,
    ERR_INVALID_SYNC_FORK_INPUT: (error, value) =>
      `Asynchronous forks do not support Buffer, TypedArray, DataView or string input: ${value}`,
    ERR_INVALID_URL: (error, input, base) => {
      error.input = input;
      if (base !== undefined && base !== null) error.base = base;
      return 'Invalid URL';
    },
    ERR_INVALID_URL_SCHEME: (error, expected) =>
      `The URL must be ` +
      (ArrayIsArray(expected) && expected.length > 1 ?
        `one of scheme ${formatList(expected, 'or')}` :
        `of scheme ${expected}`),
    ERR_MISSING_ARGS: (error, ...names) => {
      const list = ArrayPrototypeMap(names, quote);
      return `The ${formatList(list)} argument${names.length === 1 ? '' : 's'} must be specified`;
    },
    ERR_PACKAGE_IMPORT_NOT_DEFINED: (error, specifier, path, base) =>
      `Package import specifier "${specifier}" is not ` +
      `defined${path ? ` in package ${path}package.json` : ''} ` +
      `imported from ${base}`,
    ERR_PARSE_ARGS_UNKNOWN_OPTION: (error, option, allowPositionals) =>
      `Unknown option '${option}'` +
      (allowPositionals ?
        ". To specify a positional argument starting with a '-', place it at the end of the " +
          `command after '--', as in '-- ${JSONStringify(option)}` :
        ''),
    ERR_PERFORMANCE_INVALID_TIMESTAMP: (error, value) => `${value} is not a valid timestamp`,
    ERR_WORKER_PATH: (error, filename) => {
      const scheme = StringPrototypeStartsWith(filename, 'file://') ? 'file://' :
        StringPrototypeStartsWith(filename, 'data:text/javascript') ? 'data:' : '';
      return 'The worker script or module filename must be an absolute path or a relative path ' +
        `starting with './' or '../'.${scheme === '' ? '' : ` Wrap ${scheme} URLs with \`new URL\`.`} ` +
        `Received "${filename}"`;
    },
  },
  RangeError: {
    __proto__: null,
    ERR_BUFFER_OUT_OF_BOUNDS: (error, name) =>
      name === undefined ?
        'Attempt to access memory outside buffer bounds' :
        `"${name}" is outside of buffer bounds`,
    ERR_INVALID_ADDRESS_FAMILY: (error, family, host, port) => {
      error.host = host;
      error.port = port;
      return `Invalid address family: ${family} ${host}:${port}`;
    },
    ERR_OUT_OF_RANGE: (error, name, range, value, isWholeSentence = false) =>
      `${isWholeSentence ? name : `The value of "${name}" is out of range.`} It must be ` +
      `${range}. ` +
      `Received ${describeOutOfRange(value)}`,
    ERR_SOCKET_BAD_PORT: (error, name, port, allowZero = true) =>
      `${name} should be ${allowZero ? '>= 0' : '> 0'} and < 65536. Received ` +
      `${determineSpecificType(port)}.`,
  },
};

function findClass(table, code) {
  for (const name in table) {
    if (table[name][code] !== undefined) return name;
  }
  return undefined;
}

function baseOf(code) {
  return findClass(functions, code) ?? findClass(texts, code) ?? 'Error';
}

function fill(text, args) {
  const parts = StringPrototypeSplit(text, '%s');
  let message = parts[0];
  for (let i = 1; i < parts.length; i++) {
    const value = args[i - 1];
    const isObject = typeof value === 'object' && value !== null;
    message +=
      (isObject ? inspect(value, { __proto__: null, depth: 0 }) : String(value)) + parts[i];
  }
  return message;
}

function messageOf(code, error, args) {
  const inFunctions = findClass(functions, code);
  if (inFunctions !== undefined) {
    ArrayPrototypeUnshift(args, error);
    return ReflectApply(functions[inFunctions][code], undefined, args);
  }
  const inTexts = findClass(texts, code);
  // A code of a module that writes its own sentences: the only argument is the message.
  return inTexts === undefined ? `${args[0] ?? code}` : fill(texts[inTexts][code], args);
}

const systemCodes = [
  'ERR_FS_EISDIR', 'ERR_SOCKET_BUFFER_SIZE', 'ERR_SYSTEM_ERROR', 'ERR_TTY_INIT_FAILED',
];

function isSystem(code) {
  return StringPrototypeStartsWith(code, 'ERR_FS_CP_') || ArrayPrototypeIncludes(systemCodes, code);
}

module.exports = {
  addNumericalSeparator,
  baseOf,
  determineSpecificType,
  formatList,
  isSystem,
  messageOf,
};
