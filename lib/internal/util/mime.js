'use strict';

// util.MIMEType and util.MIMEParams, after the WHATWG MIME Sniffing standard.

const {
  FunctionPrototypeCall,
  ObjectDefineProperty,
  RegExpPrototypeExec,
  SafeMap,
  String,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  SymbolIterator,
} = primordials;

const { replaceMatches } = require('internal/util/replace_matches');
const { codes: { ERR_INVALID_MIME_SYNTAX } } = require('internal/errors');

const notTokenCharacter = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/;
const notQuotedCharacter = /[^\t\u0020-~\u0080-\u00ff]/;
const endWhitespace = /[\r\n\t ]+$/g;
const startWhitespace = /^[\r\n\t ]+/g;

function trimStart(text) {
  return replaceMatches(startWhitespace, text, '');
}

function trimEnd(text) {
  return replaceMatches(endWhitespace, text, '');
}

// Where the first character stands that may not be there, -1 if there is none.
function findInvalid(pattern, text) {
  return RegExpPrototypeExec(pattern, text)?.index ?? -1;
}

// whole: the text that the error shows.
function checkToken(text, production, whole) {
  const index = findInvalid(notTokenCharacter, text);
  if (text === '' || index !== -1) throw new ERR_INVALID_MIME_SYNTAX(production, whole, index);
}

function parseTypes(text) {
  const start = trimStart(text);
  const slash = StringPrototypeIndexOf(start, '/');
  const type = slash === -1 ? start : StringPrototypeSlice(start, 0, slash);
  checkToken(type, 'type', text);
  if (slash === -1) throw new ERR_INVALID_MIME_SYNTAX('type', text, -1);

  const rest = StringPrototypeSlice(start, slash + 1);
  const semicolon = StringPrototypeIndexOf(rest, ';');
  const subtype = trimEnd(semicolon === -1 ? rest : StringPrototypeSlice(rest, 0, semicolon));
  checkToken(subtype, 'subtype', text);
  return {
    __proto__: null,
    type: StringPrototypeToLowerCase(type),
    subtype: StringPrototypeToLowerCase(subtype),
    parameters: semicolon === -1 ? '' : StringPrototypeSlice(rest, semicolon + 1),
  };
}

// The quoted string whose opening quote stands before `start`: its value, and the index after it.
function readQuoted(text, start) {
  let value = '';
  for (let i = start; i < text.length; i++) {
    if (text[i] === '"') return { __proto__: null, value, end: i + 1 };
    if (text[i] === '\\' && i + 1 < text.length) i++;
    value += text[i];
  }
  return { __proto__: null, value, end: text.length };
}

function endOfParameter(text, start) {
  const end = StringPrototypeIndexOf(text, ';', start);
  return end === -1 ? text.length : end;
}

// What is no valid parameter is left out, as the standard says.
function parseParameters(text, map) {
  for (let start = 0; start < text.length;) {
    let end = endOfParameter(text, start);
    const equals = StringPrototypeIndexOf(text, '=', start);
    if (equals === -1 || equals > end) {
      start = end + 1;
      continue;
    }
    const name = StringPrototypeToLowerCase(trimStart(StringPrototypeSlice(text, start, equals)));
    let value;
    const isQuoted = text[equals + 1] === '"';
    if (isQuoted) {
      const quoted = readQuoted(text, equals + 2);
      value = quoted.value;
      end = endOfParameter(text, quoted.end);
    } else {
      value = trimEnd(StringPrototypeSlice(text, equals + 1, end));
    }
    start = end + 1;
    const isValid = name !== '' && (isQuoted || value !== '') &&
      findInvalid(notTokenCharacter, name) === -1 &&
      findInvalid(notQuotedCharacter, value) === -1;
    if (isValid && !map.has(name)) map.set(name, value);
  }
}

function encodeValue(value) {
  if (value !== '' && findInvalid(notTokenCharacter, value) === -1) return value;
  return `"${replaceMatches(/["\\]/g, value, (match) => `\\${match[0]}`)}"`;
}

// Reads a private field of MIMEParams for MIMEType.
let parseInto;

class MIMEParams {
  #map = new SafeMap();

  static {
    parseInto = (params, text) => parseParameters(text, params.#map);
  }

  delete(name) {
    this.#map.delete(name);
  }

  get(name) {
    return this.#map.get(name) ?? null;
  }

  has(name) {
    return this.#map.has(name);
  }

  set(name, value) {
    name = `${name}`;
    value = `${value}`;
    checkToken(name, 'parameter name', name);
    const index = findInvalid(notQuotedCharacter, value);
    if (index !== -1) throw new ERR_INVALID_MIME_SYNTAX('parameter value', value, index);
    this.#map.set(name, value);
  }

  *entries() {
    yield* this.#map.entries();
  }

  *keys() {
    yield* this.#map.keys();
  }

  *values() {
    yield* this.#map.values();
  }

  toString() {
    let text = '';
    for (const entry of this.#map.entries()) {
      text += `${text === '' ? '' : ';'}${entry[0]}=${encodeValue(entry[1])}`;
    }
    return text;
  }
}
ObjectDefineProperty(MIMEParams.prototype, 'toJSON', {
  __proto__: null, value: MIMEParams.prototype.toString, writable: true, configurable: true,
});
ObjectDefineProperty(MIMEParams.prototype, SymbolIterator, {
  __proto__: null, value: MIMEParams.prototype.entries, writable: true, configurable: true,
});

class MIMEType {
  #type;
  #subtype;
  #params = new MIMEParams();

  constructor(text) {
    const parsed = parseTypes(String(text));
    this.#type = parsed.type;
    this.#subtype = parsed.subtype;
    parseInto(this.#params, parsed.parameters);
  }

  get type() {
    return this.#type;
  }

  set type(value) {
    value = `${value}`;
    checkToken(value, 'type', value);
    this.#type = StringPrototypeToLowerCase(value);
  }

  get subtype() {
    return this.#subtype;
  }

  set subtype(value) {
    value = `${value}`;
    checkToken(value, 'subtype', value);
    this.#subtype = StringPrototypeToLowerCase(value);
  }

  get essence() {
    return `${this.#type}/${this.#subtype}`;
  }

  get params() {
    return this.#params;
  }

  toString() {
    const params = FunctionPrototypeCall(MIMEParams.prototype.toString, this.#params);
    return `${this.#type}/${this.#subtype}${params === '' ? '' : `;${params}`}`;
  }
}
ObjectDefineProperty(MIMEType.prototype, 'toJSON', {
  __proto__: null, value: MIMEType.prototype.toString, writable: true, configurable: true,
});

module.exports = { MIMEParams, MIMEType };
