'use strict';

// What the classes of the Fetch standard share: how arguments are taken, what is said of bad ones,
// iterators over pairs, and what users see of a class.

const {
  ArrayPrototypeIncludes, ArrayPrototypeJoin, FunctionPrototypeCall,
  FunctionPrototypeSymbolHasInstance, IteratorPrototype, ObjectDefineProperties,
  ObjectDefineProperty, ObjectKeys, ObjectSetPrototypeOf, String, StringPrototypeCharCodeAt,
  SymbolFor, SymbolIterator, SymbolToStringTag, TypeError,
} = primordials;
const { kNeither, setTransferMode } = require('internal/transferable');
const { textOf } = require('internal/url/inputs');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const enumerable = { __proto__: null, enumerable: true };

function tag(value) {
  return { __proto__: null, value, writable: false, enumerable: false, configurable: true };
}

// ---- Arguments ---------------------------------------------------------------------------------

function illegalInvocation() {
  const error = new TypeError('Illegal invocation');
  error.code = 'ERR_INVALID_THIS';
  return error;
}

function checkCount(args, wanted, where) {
  if (args.length >= wanted) return;
  const only = args.length === 0 ? '' : 'only ';
  throw new TypeError(`${where}: ${wanted} argument${wanted === 1 ? '' : 's'} required, ` +
                      `but ${only}${args.length} found.`);
}

// A value as it stands in messages.
function shown(value) {
  if (typeof value === 'string') return `"${value}"`;
  if (typeof value === 'symbol') return String(value);
  if (typeof value === 'object' && value !== null) {
    return require('internal/util/inspect').inspect(value);
  }
  return typeof value === 'bigint' ? `${value}n` : `${value}`;
}

// Text of characters that are bytes; `what` is its name in the message about symbols.
function byteStringOf(value, what) {
  if (typeof value === 'symbol') {
    throw new TypeError(`${what} is a symbol, which cannot be converted to a ByteString.`);
  }
  const text = textOf(value);
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code > 255) {
      throw new TypeError('Cannot convert argument to a ByteString because the character at ' +
        `index ${i} has a value of ${code} which is greater than 255.`);
    }
  }
  return text;
}

// The standard's unsigned short.
function unsignedShortOf(value) {
  return +value & 0xffff;
}

function isObject(value) {
  return typeof value === 'object' ? value !== null : typeof value === 'function';
}

// Node names no place in most of these messages.
function checkDictionary(value, place = 'undefined') {
  if (value === undefined || value === null || isObject(value)) return;
  throw new TypeError(
    `${place}: Expected ${String(value)} to be one of: Null, Undefined, Object.`);
}

// The value of a dictionary's entry that is one of these texts.
function enumerationOf(value, accepted) {
  const text = textOf(value);
  if (!ArrayPrototypeIncludes(accepted, text)) {
    throw new TypeError(`undefined: ${text} is not an accepted type. Expected one of ` +
      `${ArrayPrototypeJoin(accepted, ', ')}.`);
  }
  return text;
}

function isInstance(value, Class) {
  return FunctionPrototypeSymbolHasInstance(Class, value);
}

// ---- Iterators ---------------------------------------------------------------------------------

// The prototype's entries(), keys(), values(), forEach() and iterator, for a class whose `listOf`
// gives [name, value, name, value] or throws if it is given something else.
function makeIterable(Class, listOf) {
  const { name, prototype } = Class;
  const Pairs = iteratorClass(name, listOf);
  const methods = {
    keys() { return new Pairs(this, (list, i) => list[i]); },
    values() { return new Pairs(this, (list, i) => list[i + 1]); },
    entries() { return new Pairs(this, (list, i) => [list[i], list[i + 1]]); },
    forEach(callback, thisArg = undefined) {
      listOf(this);
      checkCount(arguments, 1, `${name}.forEach`);
      if (typeof callback !== 'function') {
        throw new TypeError(`Failed to execute 'forEach' on '${name}': parameter 1 is not of ` +
          "type 'Function'.");
      }
      for (let i = 0; i < listOf(this).length; i += 2) {
        const list = listOf(this);
        FunctionPrototypeCall(callback, thisArg, list[i + 1], list[i], this);
      }
    },
  };
  const keys = ObjectKeys(methods);
  for (let i = 0; i < keys.length; i++) {
    ObjectDefineProperty(prototype, keys[i], {
      __proto__: null,
      value: methods[keys[i]],
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  ObjectDefineProperty(prototype, SymbolIterator, {
    __proto__: null, value: methods.entries, writable: true, configurable: true,
  });
}

function iteratorClass(name, listOf) {
  class Pairs {
    #target;
    #pick;
    #index = 0;

    constructor(target, pick) {
      listOf(target);
      this.#target = target;
      this.#pick = pick;
    }

    next() {
      if (!isObject(this) || !(#target in this)) {
        throw new TypeError("'next' called on an object that does not implement interface " +
          `${name} Iterator.`);
      }
      const list = listOf(this.#target);
      if (this.#index >= list.length) return { value: undefined, done: true };
      const value = this.#pick(list, this.#index);
      this.#index += 2;
      return { value, done: false };
    }
  }
  delete Pairs.prototype.constructor;
  ObjectDefineProperties(Pairs.prototype, {
    __proto__: null, next: enumerable, [SymbolToStringTag]: tag(`${name} Iterator`),
  });
  ObjectSetPrototypeOf(Pairs.prototype, IteratorPrototype);
  return Pairs;
}

// ---- Classes -----------------------------------------------------------------------------------

// `names` of methods and getters that users see when they list them.
function finishClass(Class, isOne, names) {
  setTransferMode(Class.prototype, kNeither, isOne);
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(Class.prototype, names[i], enumerable);
  }
  ObjectDefineProperty(Class.prototype, SymbolToStringTag, tag(Class.name));
}

// As Node shows objects that are all getters.
function inspectAs(name, fields, depth, options) {
  const { inspect } = require('internal/util/inspect');
  return `${name} ${inspect(fields, { ...options, depth: options.depth ?? depth })}`;
}

module.exports = {
  byteStringOf,
  checkCount,
  checkDictionary,
  customInspect,
  enumerable,
  enumerationOf,
  finishClass,
  illegalInvocation,
  inspectAs,
  isInstance,
  isObject,
  makeIterable,
  shown,
  unsignedShortOf,
};
