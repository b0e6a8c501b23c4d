'use strict';

// Headers, and the list of headers that requests and responses have.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort,
  ObjectGetOwnPropertyNames, ObjectGetOwnPropertySymbols, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, SafeMap, String, StringPrototypeCharCodeAt,
  StringPrototypeToLowerCase, SymbolIterator, TypeError,
} = primordials;
const {
  byteStringOf, checkCount, customInspect, finishClass, illegalInvocation, inspectAs, isObject,
  makeIterable, shown,
} = require('internal/fetch/conversions');
const { checkIsHttpToken } = require('internal/http/checks');

// ---- The list ----------------------------------------------------------------------------------

// Headers under their names in lower case, in the order in which they came; each knows its name as
// it was first written, and what came under it.
class HeaderList {
  constructor() {
    this.map = new SafeMap();
    this.sorted = undefined; // [name, value, name, value], until something changes
  }

  append(name, value) {
    this.sorted = undefined;
    const key = StringPrototypeToLowerCase(name);
    const known = this.map.get(key);
    if (known === undefined) this.map.set(key, { __proto__: null, name, values: [value] });
    else ArrayPrototypePush(known.values, value);
  }

  // The place of the first is kept, its name is not.
  set(name, value) {
    this.sorted = undefined;
    this.map.set(StringPrototypeToLowerCase(name), { __proto__: null, name, values: [value] });
  }

  // Keys: names in lower case.
  delete(key) {
    this.sorted = undefined;
    this.map.delete(key);
  }

  has(key) { return this.map.has(key); }

  get(key) {
    const known = this.map.get(key);
    return known === undefined ? null : ArrayPrototypeJoin(known.values, ', ');
  }

  valuesOf(key) { return this.map.get(key)?.values ?? []; }

  copy() {
    const list = new HeaderList();
    this.map.forEach(({ name, values }, key) => {
      list.map.set(key, { __proto__: null, name, values: ArrayPrototypeSlice(values) });
    });
    return list;
  }

  // [name, value, name, value] as they are sent.
  flat() {
    const list = [];
    this.map.forEach(({ name, values }) => {
      ArrayPrototypePush(list, name, ArrayPrototypeJoin(values, ', '));
    });
    return list;
  }

  // The same as programs see it: cookies are never joined.
  inOrder() {
    if (this.sorted !== undefined) return this.sorted;
    const keys = [];
    this.map.forEach((header, key) => ArrayPrototypePush(keys, key));
    ArrayPrototypeSort(keys);
    const list = this.sorted = [];
    for (let i = 0; i < keys.length; i++) {
      if (keys[i] !== 'set-cookie') {
        ArrayPrototypePush(list, keys[i], this.get(keys[i]));
        continue;
      }
      const cookies = this.valuesOf('set-cookie');
      for (let n = 0; n < cookies.length; n++) ArrayPrototypePush(list, keys[i], cookies[n]);
    }
    return list;
  }
}

// ---- What comes from programs ------------------------------------------------------------------

function checkedName(name, where) {
  if (checkIsHttpToken(name)) return name;
  throw new TypeError(`${where}: ${shown(name)} is an invalid header name.`);
}

function trimmed(value) {
  const { length } = value;
  // Most values: the expression costs ten times as much.
  if (length === 0 || (StringPrototypeCharCodeAt(value, 0) > 0x20 &&
                       StringPrototypeCharCodeAt(value, length - 1) > 0x20)) {
    return value;
  }
  return RegExpPrototypeSymbolReplace(/^[\t\n\r ]+|[\t\n\r ]+$/g, value, '');
}

function checkedValue(value, where) {
  if (RegExpPrototypeExec(/[\0\n\r]/, value) !== null) {
    throw new TypeError(`${where}: ${shown(value)} is an invalid header value.`);
  }
  return value;
}

const kConstructor = 'Headers constructor';

function fillFromPairs(init, append) {
  let count = 0;
  for (const pair of init) {
    const place = `${kConstructor}: init[${count}]`;
    if (!isObject(pair) || typeof pair[SymbolIterator] !== 'function') {
      throw new TypeError(`${place} (${shown(pair)}) is not iterable.`);
    }
    const items = [];
    for (const item of pair) {
      ArrayPrototypePush(items, byteStringOf(item, `${place}[${items.length}]`));
    }
    if (items.length !== 2) {
      throw new TypeError(`${kConstructor}: expected name/value pair to be length 2, ` +
        `found ${items.length}.`);
    }
    append(items[0], items[1]);
    count++;
  }
}

// Node takes the properties that cannot be enumerated, too.
function fillFromRecord(init, append) {
  const symbols = ObjectGetOwnPropertySymbols(init);
  if (symbols.length > 0) {
    throw new TypeError(`${kConstructor}: Key ${String(symbols[0])} in init is a symbol, ` +
      'which cannot be converted to a ByteString.');
  }
  const names = ObjectGetOwnPropertyNames(init);
  const values = [];
  for (let i = 0; i < names.length; i++) {
    byteStringOf(names[i]);
    const value = byteStringOf(init[names[i]], `${kConstructor}: init["${names[i]}"]`);
    ArrayPrototypePush(values, value);
  }
  for (let i = 0; i < names.length; i++) append(names[i], values[i]);
}

// What the constructor takes, and the dictionaries that have headers.
function fill(list, init) {
  const append = (name, value) => {
    value = trimmed(value);
    checkedName(name, 'Headers.append');
    list.append(name, checkedValue(value, 'Headers.append'));
  };
  if (isHeaders(init)) {
    const given = listIn(init).inOrder();
    for (let i = 0; i < given.length; i += 2) list.append(given[i], given[i + 1]);
  } else if (!isObject(init)) {
    throw new TypeError(`${kConstructor}: Argument 1 could not be converted to one of: ` +
      'sequence<sequence<ByteString>>, record<ByteString, ByteString>.');
  } else if (typeof init[SymbolIterator] === 'function') {
    fillFromPairs(init, append);
  } else {
    fillFromRecord(init, append);
  }
}

// ---- The class ---------------------------------------------------------------------------------

let isHeaders;
let listIn;
// (list, isImmutable): of a request or a response.
let headersOf;

class Headers {
  #list = new HeaderList();
  #isImmutable = false;

  constructor(init = undefined) {
    if (init !== undefined) fill(this.#list, init);
  }

  static {
    isHeaders = (value) => isObject(value) && #list in value;
    listIn = (headers) => {
      if (!isHeaders(headers)) throw illegalInvocation();
      return headers.#list;
    };
    headersOf = (list, isImmutable) => {
      const headers = new Headers();
      headers.#list = list;
      headers.#isImmutable = isImmutable;
      return headers;
    };
  }

  // The key of a header by this name.
  static #keyOf(name, where) {
    return StringPrototypeToLowerCase(checkedName(byteStringOf(name, `${where}: name`), where));
  }

  static #fieldOf(name, value, where) {
    name = byteStringOf(name, `${where}: name`);
    value = trimmed(byteStringOf(value, `${where}: value`));
    checkedName(name, where);
    checkedValue(value, where);
    return { __proto__: null, name, value };
  }

  #checkMutable() {
    if (this.#isImmutable) throw new TypeError('immutable');
  }

  append(name, value) {
    const list = listIn(this);
    checkCount(arguments, 2, 'Headers.append');
    const field = Headers.#fieldOf(name, value, 'Headers.append');
    this.#checkMutable();
    list.append(field.name, field.value);
  }

  delete(name) {
    const list = listIn(this);
    checkCount(arguments, 1, 'Headers.delete');
    const key = Headers.#keyOf(name, 'Headers.delete');
    this.#checkMutable();
    list.delete(key);
  }

  get(name) {
    const list = listIn(this);
    checkCount(arguments, 1, 'Headers.get');
    return list.get(Headers.#keyOf(name, 'Headers.get'));
  }

  has(name) {
    const list = listIn(this);
    checkCount(arguments, 1, 'Headers.has');
    return list.has(Headers.#keyOf(name, 'Headers.has'));
  }

  set(name, value) {
    const list = listIn(this);
    checkCount(arguments, 2, 'Headers.set');
    const field = Headers.#fieldOf(name, value, 'Headers.set');
    this.#checkMutable();
    list.set(field.name, field.value);
  }

  getSetCookie() {
    return ArrayPrototypeSlice(listIn(this).valuesOf('set-cookie'));
  }

  [customInspect](depth, options) {
    const fields = {};
    const flat = listIn(this).flat();
    for (let i = 0; i < flat.length; i += 2) fields[flat[i]] = flat[i + 1];
    return inspectAs('Headers', fields, depth, options);
  }
}

makeIterable(Headers, (headers) => listIn(headers).inOrder());
finishClass(Headers, isHeaders, ['append', 'delete', 'get', 'has', 'set', 'getSetCookie']);

module.exports = { HeaderList, Headers, fill, headersOf };
