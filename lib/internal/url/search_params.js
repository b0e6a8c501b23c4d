'use strict';

// URLSearchParams: a list of names and values that a URL may be bound to.

const {
  ArrayPrototypePush, ArrayPrototypeSplice, FunctionPrototypeCall, IteratorPrototype,
  ObjectDefineProperties, ObjectGetOwnPropertyDescriptor, ObjectSetPrototypeOf, ReflectOwnKeys,
  RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeSlice, SymbolFor, SymbolIterator,
  SymbolToStringTag,
} = primordials;
const { decodeForm, encodeForm } = internalBinding('url');
const {
  codes: {
    ERR_ARG_NOT_ITERABLE, ERR_INVALID_THIS, ERR_INVALID_TUPLE, ERR_MISSING_ARGS,
  },
} = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { kNeither, setTransferMode } = require('internal/transferable');
const { wellFormedTextOf: toText } = require('internal/url/inputs');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const enumerable = { __proto__: null, enumerable: true };

// ---- What the constructor takes ----------------------------------------------------------------

function pushPair(list, name, value) {
  ArrayPrototypePush(list, name);
  ArrayPrototypePush(list, value);
}

const kPercent = 0x25;
const kAmpersand = 0x26;
const kPlus = 0x2b;
const kEquals = 0x3d;
const kQuestionMark = 0x3f;

// One walk over the characters: a search of the engine's costs as much as a dozen of them.
function listOfText(text) {
  const list = [];
  const { length } = text;
  let begin = StringPrototypeCharCodeAt(text, 0) === kQuestionMark ? 1 : 0;
  let middle = -1;
  let isEscaped = false;
  for (let i = begin; i <= length; i++) {
    const code = i < length ? StringPrototypeCharCodeAt(text, i) : kAmpersand;
    if (code === kAmpersand) {
      if (i > begin) pushText(list, text, begin, middle === -1 ? i : middle, i, isEscaped);
      begin = i + 1;
      middle = -1;
      isEscaped = false;
    } else if (code === kEquals) {
      if (middle === -1) middle = i;
    } else if (code === kPercent || code === kPlus) {
      isEscaped = true;
    }
  }
  return list;
}

// What has no escapes need not go to C++.
function pushText(list, text, begin, middle, end, isEscaped) {
  const name = StringPrototypeSlice(text, begin, middle);
  const value = StringPrototypeSlice(text, middle + 1, end);
  if (isEscaped) pushPair(list, decodeForm(name), decodeForm(value));
  else pushPair(list, name, value);
}

const mustBeEncoded = /[^\w*.-]/;

function encode(text) {
  return RegExpPrototypeExec(mustBeEncoded, text) === null ? text : encodeForm(text);
}

function textOfList(list) {
  let text = '';
  for (let i = 0; i < list.length; i += 2) {
    text += `${i === 0 ? '' : '&'}${encode(list[i])}=${encode(list[i + 1])}`;
  }
  return text;
}

function listOfPairs(pairs) {
  const list = [];
  for (const pair of pairs) {
    if (pair === null || (typeof pair !== 'object' && typeof pair !== 'function') ||
        typeof pair[SymbolIterator] !== 'function') {
      throw new ERR_INVALID_TUPLE('Each query pair', '[name, value]');
    }
    let count = 0;
    for (const item of pair) {
      count++;
      ArrayPrototypePush(list, toText(item));
    }
    if (count !== 2) throw new ERR_INVALID_TUPLE('Each query pair', '[name, value]');
  }
  return list;
}

// Two keys that differ in lone surrogates only are one name: the later value takes the place.
function listOfRecord(record) {
  const list = [];
  const keys = ReflectOwnKeys(record);
  const places = { __proto__: null };
  for (let i = 0; i < keys.length; i++) {
    if (ObjectGetOwnPropertyDescriptor(record, keys[i])?.enumerable !== true) continue;
    const name = toText(keys[i]);
    const value = toText(record[keys[i]]);
    if (places[name] !== undefined) {
      list[places[name] + 1] = value;
    } else {
      places[name] = list.length;
      pushPair(list, name, value);
    }
  }
  return list;
}

function listOf(init) {
  if (init === undefined) return [];
  if (init === null || (typeof init !== 'object' && typeof init !== 'function')) {
    return listOfText(toText(init));
  }
  const method = init[SymbolIterator];
  if (method === undefined || method === null) return listOfRecord(init);
  if (typeof method !== 'function') throw new ERR_ARG_NOT_ITERABLE('Query pairs');
  return listOfPairs(init);
}

// ---- The order of sort() -----------------------------------------------------------------------

// A stable merge of pairs by their names' UTF-16 units.
function sortPairs(list) {
  let from = list;
  let to = [];
  for (let width = 2; width < list.length; width *= 2) {
    for (let begin = 0; begin < list.length; begin += 2 * width) {
      mergeRuns(from, to, begin, width);
    }
    const done = to;
    to = from === list ? [] : from;
    from = done;
  }
  return from;
}

function mergeRuns(from, to, begin, width) {
  const middle = begin + width;
  const end = middle + width < from.length ? middle + width : from.length;
  let left = begin;
  let right = middle;
  for (let i = begin; i < end; i += 2) {
    const isLeft = left < middle && left < end && (right >= end || from[left] <= from[right]);
    const source = isLeft ? left : right;
    to[i] = from[source];
    to[i + 1] = from[source + 1];
    if (isLeft) left += 2;
    else right += 2;
  }
}

// ---- The class ---------------------------------------------------------------------------------

// (params): its list, to be read at once.
let listIn;
// (search, changed): a URL's own; changed(text) is called when the program changes it.
let bind;
// (params, search): the URL's search has changed.
let refill;
let isParams;

class URLSearchParams {
  #list;
  #changed; // where a URL wants to know

  constructor(init = undefined) {
    this.#list = listOf(init);
  }

  static {
    listIn = (params) => params.#list;
    bind = (search, changed) => {
      const params = new URLSearchParams();
      params.#list = listOfText(search);
      params.#changed = changed;
      return params;
    };
    refill = (params, search) => { params.#list = listOfText(search); };
    isParams = (value) => typeof value === 'object' && value !== null && #list in value;
  }

  static #check(value) {
    if (!isParams(value)) throw new ERR_INVALID_THIS('URLSearchParams');
  }

  #tellUrl() {
    if (this.#changed !== undefined) this.#changed(textOfList(this.#list));
  }

  get size() {
    URLSearchParams.#check(this);
    return this.#list.length / 2;
  }

  append(name, value) {
    URLSearchParams.#check(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('name', 'value');
    pushPair(this.#list, toText(name), toText(value));
    this.#tellUrl();
  }

  delete(name, value = undefined) {
    URLSearchParams.#check(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    const list = this.#list;
    name = toText(name);
    if (value !== undefined) value = toText(value);
    for (let i = 0; i < list.length;) {
      if (list[i] === name && (value === undefined || list[i + 1] === value)) {
        ArrayPrototypeSplice(list, i, 2);
      } else {
        i += 2;
      }
    }
    this.#tellUrl();
  }

  #find(name, value) {
    const list = this.#list;
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name && (value === undefined || list[i + 1] === value)) return i;
    }
    return -1;
  }

  get(name) {
    URLSearchParams.#check(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    const index = this.#find(toText(name));
    return index === -1 ? null : this.#list[index + 1];
  }

  getAll(name) {
    URLSearchParams.#check(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    name = toText(name);
    const list = this.#list;
    const values = [];
    for (let i = 0; i < list.length; i += 2) {
      if (list[i] === name) ArrayPrototypePush(values, list[i + 1]);
    }
    return values;
  }

  has(name, value = undefined) {
    URLSearchParams.#check(this);
    if (arguments.length < 1) throw new ERR_MISSING_ARGS('name');
    name = toText(name);
    return this.#find(name, value === undefined ? undefined : toText(value)) !== -1;
  }

  set(name, value) {
    URLSearchParams.#check(this);
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('name', 'value');
    const list = this.#list;
    name = toText(name);
    value = toText(value);
    const first = this.#find(name);
    if (first === -1) {
      pushPair(list, name, value);
    } else {
      list[first + 1] = value;
      for (let i = first + 2; i < list.length;) {
        if (list[i] === name) ArrayPrototypeSplice(list, i, 2);
        else i += 2;
      }
    }
    this.#tellUrl();
  }

  sort() {
    URLSearchParams.#check(this);
    this.#list = sortPairs(this.#list);
    this.#tellUrl();
  }

  entries() {
    URLSearchParams.#check(this);
    return new URLSearchParamsIterator(this, pairAt);
  }

  forEach(callback, thisArg = undefined) {
    URLSearchParams.#check(this);
    validateFunction(callback, 'callback');
    for (let i = 0; i < this.#list.length; i += 2) {
      FunctionPrototypeCall(callback, thisArg, this.#list[i + 1], this.#list[i], this);
    }
  }

  keys() {
    URLSearchParams.#check(this);
    return new URLSearchParamsIterator(this, nameAt);
  }

  values() {
    URLSearchParams.#check(this);
    return new URLSearchParamsIterator(this, valueAt);
  }

  toString() {
    URLSearchParams.#check(this);
    return textOfList(this.#list);
  }

  [customInspect](recurseTimes, ctx) {
    URLSearchParams.#check(this);
    if (typeof recurseTimes === 'number' && recurseTimes < 0) {
      return ctx.stylize('[Object]', 'special');
    }
    const { inspectPairs } = require('internal/url/inspect');
    return inspectPairs(this.#list, recurseTimes, ctx);
  }
}

// ---- Iterators ---------------------------------------------------------------------------------

function pairAt(list, index) { return [list[index], list[index + 1]]; }
function nameAt(list, index) { return list[index]; }
function valueAt(list, index) { return list[index + 1]; }

class URLSearchParamsIterator {
  #params;
  #pick;
  #index = 0;

  constructor(params, pick) {
    this.#params = params;
    this.#pick = pick;
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#params in value)) {
      throw new ERR_INVALID_THIS('URLSearchParamsIterator');
    }
  }

  next() {
    URLSearchParamsIterator.#check(this);
    const list = listIn(this.#params);
    if (this.#index >= list.length) return { value: undefined, done: true };
    const value = this.#pick(list, this.#index);
    this.#index += 2;
    return { value, done: false };
  }

  [customInspect](recurseTimes, ctx) {
    URLSearchParamsIterator.#check(this);
    if (typeof recurseTimes === 'number' && recurseTimes < 0) {
      return ctx.stylize('[Object]', 'special');
    }
    const list = listIn(this.#params);
    const rest = [];
    for (let i = this.#index; i < list.length; i += 2) {
      ArrayPrototypePush(rest, this.#pick(list, i));
    }
    return require('internal/url/inspect').inspectRest(rest, recurseTimes, ctx);
  }
}

function tag(value) {
  return { __proto__: null, value, writable: false, enumerable: false, configurable: true };
}

delete URLSearchParamsIterator.prototype.constructor;
ObjectDefineProperties(URLSearchParamsIterator.prototype, {
  __proto__: null,
  next: enumerable,
  [customInspect]: { __proto__: null, enumerable: false },
  [SymbolToStringTag]: tag('URLSearchParams Iterator'),
});
ObjectSetPrototypeOf(URLSearchParamsIterator.prototype, IteratorPrototype);

setTransferMode(URLSearchParams.prototype, kNeither, isParams);
ObjectDefineProperties(URLSearchParams.prototype, {
  __proto__: null,
  size: enumerable,
  append: enumerable,
  delete: enumerable,
  get: enumerable,
  getAll: enumerable,
  has: enumerable,
  set: enumerable,
  sort: enumerable,
  entries: enumerable,
  forEach: enumerable,
  keys: enumerable,
  values: enumerable,
  toString: enumerable,
  [SymbolToStringTag]: tag('URLSearchParams'),
  [SymbolIterator]: {
    __proto__: null,
    value: URLSearchParams.prototype.entries,
    writable: true,
    enumerable: false,
    configurable: true,
  },
});

module.exports = { URLSearchParams, bind, isParams, listIn, listOfText, refill, textOfList };
