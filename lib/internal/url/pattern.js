'use strict';

// URLPattern. C++ takes patterns and URLs apart (src/url/pattern.h); the engine's regular
// expressions match.

const {
  ArrayPrototypeFilter, ArrayPrototypeMap, ObjectDefineProperty, RegExp, RegExpPrototypeExec,
  TypeError,
} = primordials;
const { compilePattern, textsToMatch } = internalBinding('url');
const { codes } = require('internal/errors');

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

class URLPattern {
  #matchers;
  #hasRegExpGroups;

  constructor(input = undefined, baseURL = undefined, options = undefined) {
    input ??= {};
    if (typeof input !== 'string' && typeof input !== 'object') {
      throw codedError('ERR_INVALID_ARG_TYPE', 'Input must be an object or a string');
    }
    if (typeof baseURL === 'object' && baseURL !== null) {
      options = baseURL;
      baseURL = undefined;
    } else if (baseURL !== undefined && baseURL !== null && typeof baseURL !== 'string') {
      throw codedError('ERR_INVALID_ARG_TYPE', 'second argument must be a string or object');
    }
    const compiled = compileAll(input, baseURL ?? undefined, options?.ignoreCase ? 'vi' : 'v');
    if (compiled === undefined) {
      throw codedError('ERR_INVALID_URL_PATTERN', 'Failed to construct URLPattern');
    }
    this.#matchers = compiled.matchers;
    this.#hasRegExpGroups = compiled.hasRegExpGroups;
  }

  get hasRegExpGroups() { return this.#hasRegExpGroups; }

  static textOf(pattern, index) { return pattern.#matchers[index].text; }

  // Undefined: no match.
  #match(input, baseURL) {
    if (input === undefined) input = {};
    if (typeof input !== 'string' && (typeof input !== 'object' || input === null)) {
      throw codedError('ERR_INVALID_ARG_TYPE',
                       'URLPattern input needs to be a string or an object');
    }
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
      const found = this.#matchers[i].match(texts[i]);
      if (found === undefined) return undefined;
      result[names[i]] = found;
    }
    return result;
  }

  exec(input, baseURL) {
    return this.#match(input, baseURL) ?? null;
  }

  test(input, baseURL) {
    return this.#match(input, baseURL) !== undefined;
  }
}

const { textOf: patternText } = URLPattern;
delete URLPattern.textOf;
for (let i = 0; i < names.length; i++) {
  ObjectDefineProperty(URLPattern.prototype, names[i], {
    __proto__: null,
    get() { return patternText(this, i); },
    enumerable: true,
    configurable: true,
  });
}

module.exports = { URLPattern };
