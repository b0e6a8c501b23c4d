'use strict';

// Evaluated before any other script: the built-ins as they are now. What every start needs gets its
// name here; the other functions are made of what is taken here when a module first asks for one
// (internal/primordials/names), because each of them costs time at every start.

const global = globalThis;
const {
  Array, Error, Function, Map, Number, Object, Promise, Proxy, Reflect, RegExp, Set, String, Symbol,
  WeakMap,
} = global;
const { bind, call } = Function.prototype;
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Object;
const uncurryThis = bind.bind(call);

for (let i = 0; i < 2; i++) {
  const name = i === 0 ? 'dispose' : 'asyncDispose';
  if (Symbol[name] === undefined) {
    defineProperty(Symbol, name, { __proto__: null, value: Symbol(`Symbol.${name}`) });
  }
}

// ---- What is taken -----------------------------------------------------------------------------

// What polyfills, fake clocks and patches replace, as far as lib/ uses it; the rest is read when it
// is first needed, because the engine makes much of it only then.
// test/js/start/primordials_are_taken.js knows of any that is missing.
const values = [
  'AggregateError', 'ArrayBuffer', 'BigInt', 'Boolean', 'DataView', 'Date', 'Error', 'EvalError',
  'FinalizationRegistry', 'Function', 'Map', 'Math', 'Number', 'Promise', 'Proxy',
  'RangeError', 'ReferenceError', 'RegExp', 'Set', 'Symbol', 'SyntaxError', 'TypeError', 'URIError',
  'WeakMap', 'WeakRef', 'WeakSet', 'WebAssembly', 'globalThis',
];
for (let i = 0; i < values.length; i++) primordials[values[i]] = global[values[i]];

// owner -> name -> method or value, owner -> name -> getter.
const members = { __proto__: null };
const getters = { __proto__: null };

function take(owner, object, names, getterNames) {
  primordials[owner] = object;
  const own = members[owner] = { __proto__: null };
  for (let i = 0; i < names.length; i++) own[names[i]] = object[names[i]];
  if (getterNames === undefined) return;
  const ownGetters = getters[owner] = { __proto__: null };
  for (let i = 0; i < getterNames.length; i++) {
    ownGetters[getterNames[i]] = getOwnPropertyDescriptor(object, getterNames[i]).get;
  }
}

const { iterator } = Symbol;
take('Array', Array, ['from', 'isArray']);
take('ArrayPrototype', Array.prototype, [
  'at', 'concat', 'fill', 'filter', 'includes', 'indexOf', 'join', 'lastIndexOf', 'map', 'pop',
  'push', 'reverse', 'shift', 'slice', 'sort', 'splice', 'unshift', iterator,
]);
take('Error', Error, ['captureStackTrace', 'isError']);
take('ErrorPrototype', Error.prototype, ['toString']);
take('FunctionPrototype', Function.prototype, ['bind', 'call', 'toString', Symbol.hasInstance]);
take('JSON', global.JSON, ['parse', 'stringify']);
take('MapPrototype', Map.prototype, [
  'clear', 'delete', 'entries', 'forEach', 'get', 'has', 'keys', 'set', 'values', iterator,
], ['size']);
take('Object', Object, [
  'assign', 'create', 'defineProperties', 'defineProperty', 'freeze', 'getOwnPropertyDescriptor',
  'getOwnPropertyDescriptors', 'getOwnPropertyNames', 'getOwnPropertySymbols', 'getPrototypeOf',
  'hasOwn', 'is', 'keys', 'seal', 'setPrototypeOf', 'values',
]);
take('ObjectPrototype', Object.prototype, [
  'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable', 'toString',
]);
take('Promise', Promise, ['reject', 'resolve', 'withResolvers']);
take('PromisePrototype', Promise.prototype, ['then']);
take('Reflect', Reflect, [
  'apply', 'construct', 'defineProperty', 'deleteProperty', 'get', 'has', 'ownKeys', 'set',
]);
take('RegExpPrototype', RegExp.prototype, ['exec', 'toString', Symbol.replace], [
  'flags', 'source',
]);
take('SetPrototype', Set.prototype, [
  'add', 'clear', 'delete', 'entries', 'forEach', 'has', 'keys', 'values', iterator,
], ['size']);
take('String', String, ['fromCharCode', 'fromCodePoint']);
take('StringPrototype', String.prototype, [
  'charAt', 'charCodeAt', 'codePointAt', 'endsWith', 'includes', 'indexOf', 'lastIndexOf',
  'normalize', 'padEnd', 'padStart', 'repeat', 'replace', 'replaceAll', 'slice', 'split',
  'startsWith', 'toLowerCase', 'toUpperCase', 'toWellFormed', 'trim', 'trimEnd', 'valueOf',
  iterator,
]);
take('WeakMapPrototype', WeakMap.prototype, ['delete', 'get', 'has', 'set']);
take('ArrayIteratorPrototype', getPrototypeOf([][iterator]()), ['next']);
take('StringIteratorPrototype', getPrototypeOf(''[iterator]()), ['next']);
take('MapIteratorPrototype', getPrototypeOf(new Map().keys()), ['next']);
take('SetIteratorPrototype', getPrototypeOf(new Set().keys()), ['next']);

// ---- What every start needs --------------------------------------------------------------------

primordials.FunctionPrototypeBind = uncurryThis(bind);
primordials.ObjectAssign = Object.assign;
primordials.ObjectDefineProperty = defineProperty;
primordials.ObjectGetOwnPropertyDescriptor = getOwnPropertyDescriptor;
primordials.ObjectGetPrototypeOf = getPrototypeOf;
primordials.ObjectIs = Object.is;
primordials.ObjectKeys = Object.keys;
primordials.ObjectSetPrototypeOf = setPrototypeOf;
primordials.ReflectApply = Reflect.apply;
primordials.ReflectConstruct = Reflect.construct;
primordials.SymbolHasInstance = Symbol.hasInstance;
primordials.SymbolIterator = iterator;
primordials.SymbolToStringTag = Symbol.toStringTag;
primordials.applyBind = bind.bind(Function.prototype.apply);
primordials.uncurryThis = uncurryThis;

// ---- Everything else ---------------------------------------------------------------------------

primordials.taken = { __proto__: null, members, getters };
let make;

setPrototypeOf(primordials, new Proxy({ __proto__: null }, {
  __proto__: null,
  get(target, name) {
    if (typeof name !== 'string') return undefined;
    make ??= require('internal/primordials/names').make;
    const value = make(name);
    if (value !== undefined) primordials[name] = value;
    return value;
  },
  set(target, name, value) {
    defineProperty(primordials, name, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
    return true;
  },
}));
