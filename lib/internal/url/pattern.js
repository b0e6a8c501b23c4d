'use strict';

// URLPattern. C++ takes patterns and URLs apart (src/url/pattern.h); the engine's regular
// expressions match.

const {
  ArrayPrototypeFilter, ArrayPrototypeMap, ObjectDefineProperty, RegExp, RegExpPrototypeExec,
  SafeWeakMap, TypeError,
} = primordials;
const { compilePattern, textsToMatch } = internalBinding('url');

const names = [
  'protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash',
];
const specialSchemes = ['http', 'https', 'ws', 'wss', 'ftp', 'file'];

function matchesSpecialScheme(source) {
  const expression = new RegExp(source, 'v');
  for (let i = 0; i < specialSchemes.length; i++) {
    if (RegExpPrototypeExec(expression, specialSchemes[i]) !== null) return true;
  }
  return false;
}

function codedError(code, message) {
  const error = new TypeError(message);
  error.code = code;
  return error;
}

// The nine that C++ wants of an object.
function textsOf(init) {
  const texts = ArrayPrototypeMap(names, (name) => textOf(init[name]));
  texts[names.length] = textOf(init.baseURL);
  return texts;
}

// Others are as good as not there, as in Node.
function textOf(value) {
  return typeof value === 'string' ? value : undefined;
}

class Matcher {
  constructor({ 0: text, 1: source, 2: groups }, flags) {
    this.text = text;
    this.expression = new RegExp(source, flags);
    this.groups = groups;
  }

  // Undefined: it does not match.
  match(input) {
    const found = RegExpPrototypeExec(this.expression, input);
    if (found === null) return undefined;
    const groups = {};
    for (let i = 0; i < this.groups.length; i++) groups[this.groups[i]] = found[i + 1];
    return { input, groups };
  }
}

function compileAll(input, base, flags) {
  const isText = typeof input === 'string';
  if (!isText && base !== undefined) return undefined;
  const components = compilePattern(isText ? input : textsOf(input), base, matchesSpecialScheme);
  if (components === undefined) return undefined;
  try {
    return {
      matchers: ArrayPrototypeMap(components, (component) => new Matcher(component, flags)),
      hasRegExpGroups: ArrayPrototypeFilter(components, ({ 3: hasGroups }) => hasGroups).length > 0,
    };
  } catch {
    return undefined; // an expression with a mistake
  }
}

const states = new SafeWeakMap(); // { matchers, hasRegExpGroups } of a URLPattern

function stateOf(pattern) {
  const state = typeof pattern === 'object' && pattern !== null ? states.get(pattern) : undefined;
  if (state === undefined) throw new TypeError('Illegal invocation');
  return state;
}

function readArguments(input, baseURL, options) {
  input ??= {};
  if (typeof input !== 'string' && typeof input !== 'object') {
    throw codedError('ERR_INVALID_ARG_TYPE', 'Input must be an object or a string');
  }
  if (typeof baseURL === 'object' && baseURL !== null) return { input, options: baseURL };
  baseURL ??= undefined;
  if (baseURL !== undefined && typeof baseURL !== 'string') {
    throw codedError('ERR_INVALID_ARG_TYPE', 'second argument must be a string or object');
  }
  if (options !== undefined && options !== null && typeof options !== 'object') {
    throw codedError('ERR_INVALID_ARG_TYPE', 'options must be an object');
  }
  return { input, baseURL, options };
}

// A function, so that a call without `new` has Node's error.
function URLPattern() {
  if (new.target === undefined) {
    throw codedError('ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  }
  // The second of three is a text, whatever it is.
  const second = arguments.length > 2 && arguments[1] == null ? `${arguments[1]}` : arguments[1];
  const { input, baseURL, options } = readArguments(arguments[0], second, arguments[2]);
  const state = compileAll(input, baseURL, options?.ignoreCase ? 'vi' : 'v');
  if (state === undefined) {
    throw codedError('ERR_INVALID_URL_PATTERN', 'Failed to construct URLPattern');
  }
  states.set(this, state);
}

// Undefined: no match.
function match({ matchers }, input, baseURL) {
  input ??= {};
  if (typeof input !== 'string' && typeof input !== 'object') {
    throw codedError('ERR_INVALID_ARG_TYPE',
                     'URLPattern input needs to be a string or an object');
  }
  if (baseURL === null) baseURL = 'null'; // a text, for the standard, and no URL
  if (baseURL !== undefined && typeof baseURL !== 'string') {
    throw codedError('ERR_INVALID_ARG_TYPE', 'baseURL must be a string');
  }
  if (typeof input !== 'string' && baseURL !== undefined) {
    throw codedError('ERR_OPERATION_FAILED', 'Failed to exec URLPattern');
  }
  const texts = textsToMatch(typeof input === 'string' ? input : textsOf(input), baseURL);
  if (texts === undefined) return undefined;
  const result = { __proto__: null, inputs: baseURL === undefined ? [input] : [input, baseURL] };
  for (let i = 0; i < names.length; i++) {
    const found = matchers[i].match(texts[i]);
    if (found === undefined) return undefined;
    result[names[i]] = found;
  }
  return result;
}

function defineGetter(name, read) {
  ObjectDefineProperty(URLPattern.prototype, name, {
    __proto__: null,
    get() { return read(stateOf(this)); },
    enumerable: true,
    configurable: true,
  });
}
for (let i = 0; i < names.length; i++) defineGetter(names[i], ({ matchers }) => matchers[i].text);
defineGetter('hasRegExpGroups', ({ hasRegExpGroups }) => hasRegExpGroups);

URLPattern.prototype.exec = function exec(input, baseURL) {
  return match(stateOf(this), input, baseURL) ?? null;
};

URLPattern.prototype.test = function test(input, baseURL) {
  return match(stateOf(this), input, baseURL) !== undefined;
};

module.exports = { URLPattern };
