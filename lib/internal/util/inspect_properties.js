'use strict';

// util.inspect: which properties an object shows, and each of them as 'key: value'.

const {
  ArrayPrototypeIncludes,
  ArrayPrototypePush,
  FunctionPrototypeCall,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyNames,
  ObjectGetOwnPropertySymbols,
  ObjectGetPrototypeOf,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  ReflectOwnKeys,
  RegExpPrototypeExec,
  SafeSet,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  SymbolPrototypeToString,
} = primordials;

const inspector = require('internal/util/inspect_value');
const { formatPrimitive, quoteString } = require('internal/util/inspect_primitives');
const { replaceMatches } = require('internal/util/replace_matches');
const { getStringWidth } = require('internal/util/string_width');

const identifier = /^[a-zA-Z_][a-zA-Z_0-9]*$/;
const controlCharacters = /[\x00-\x1f\x7f-\x9f]/g;

// Deeper than this the getters of superclasses are not listed.
const prototypeDepthMax = 3;

// The constructors of the language: what their prototypes hold is of no interest.
const builtInNames = [
  'AggregateError', 'Array', 'ArrayBuffer', 'AsyncDisposableStack', 'BigInt', 'BigInt64Array',
  'BigUint64Array', 'Boolean', 'DataView', 'Date', 'DisposableStack', 'Error', 'EvalError',
  'FinalizationRegistry', 'Float16Array', 'Float32Array', 'Float64Array', 'Function', 'Int16Array',
  'Int32Array', 'Int8Array', 'Iterator', 'Map', 'Number', 'Object', 'Promise', 'Proxy',
  'RangeError', 'ReferenceError', 'RegExp', 'Set', 'SharedArrayBuffer', 'String',
  'SuppressedError', 'Symbol', 'SyntaxError', 'TypeError', 'URIError', 'Uint16Array',
  'Uint32Array', 'Uint8Array', 'Uint8ClampedArray', 'WeakMap', 'WeakRef', 'WeakSet',
];

function isBuiltIn(constructor) {
  return ArrayPrototypeIncludes(builtInNames, constructor.name);
}

function appendEnumerableSymbols(object, keys) {
  const symbols = ObjectGetOwnPropertySymbols(object);
  for (let i = 0; i < symbols.length; i++) {
    if (ObjectPrototypePropertyIsEnumerable(object, symbols[i])) keys[keys.length] = symbols[i];
  }
  return keys;
}

function getKeys(ctx, object) {
  if (ctx.showHidden) return ReflectOwnKeys(object);
  let keys;
  try {
    keys = ObjectKeys(object);
  } catch {
    // A module namespace with bindings that are not initialized yet cannot say what is enumerable.
    keys = ObjectGetOwnPropertyNames(object);
  }
  return appendEnumerableSymbols(object, keys);
}

function escapeControl(match) {
  return StringPrototypeSlice(quoteString(match[0]), 1, -1);
}

function formatKey(ctx, key, isEnumerable) {
  let text;
  if (typeof key === 'symbol') {
    const description =
      replaceMatches(controlCharacters, SymbolPrototypeToString(key), escapeControl);
    text = ctx.stylize(description, 'symbol');
  } else if (key === '__proto__') {
    text = "['__proto__']";
  } else if (RegExpPrototypeExec(identifier, key) !== null) {
    text = ctx.stylize(key, 'name');
  } else {
    text = ctx.stylize(quoteString(key), 'string');
  }
  return isEnumerable ? text : `[${text}]`;
}

function mayCallGetter(ctx, descriptor) {
  return ctx.getters === true ||
    (ctx.getters === 'get' && descriptor.set === undefined) ||
    (ctx.getters === 'set' && descriptor.set !== undefined);
}

function formatAccessor(ctx, object, descriptor, depth) {
  const stylize = ctx.stylize;
  if (descriptor.get === undefined) {
    return descriptor.set === undefined ?
      stylize('undefined', 'undefined') : stylize('[Setter]', 'special');
  }
  const label = descriptor.set === undefined ? 'Getter' : 'Getter/Setter';
  if (!mayCallGetter(ctx, descriptor)) return stylize(`[${label}]`, 'special');

  let text;
  ctx.indentation += 2;
  try {
    const value = FunctionPrototypeCall(descriptor.get, object);
    if (value === null) {
      text = stylize('null', 'null');
    } else if (typeof value === 'object') {
      const shown = inspector.formatValue(ctx, value, depth);
      ctx.indentation -= 2;
      return `${stylize(`[${label}]`, 'special')} ${shown}`;
    } else {
      text = typeof value === 'function' ?
        inspector.formatValue(ctx, value, depth) : formatPrimitive(ctx, value);
    }
  } catch (error) {
    text = `<Inspection threw (${inspector.formatValue(ctx, error, depth)})>`;
  }
  ctx.indentation -= 2;
  return `${stylize(`[${label}:`, 'special')} ${text}${stylize(']', 'special')}`;
}

// The value of a property. receiver: what getters are called on.
function formatPropertyValue(ctx, descriptor, receiver, depth, indent) {
  if (descriptor.value === undefined && !ObjectPrototypeHasOwnProperty(descriptor, 'value')) {
    return formatAccessor(ctx, receiver, descriptor, depth);
  }
  ctx.indentation += indent;
  const text = inspector.formatValue(ctx, descriptor.value, depth);
  ctx.indentation -= indent;
  return text;
}

function formatElement(ctx, array, depth, index) {
  const descriptor = ObjectGetOwnPropertyDescriptor(array, index);
  return formatPropertyValue(ctx, descriptor, array, depth, 2);
}

function describe(object, key) {
  return ObjectGetOwnPropertyDescriptor(object, key) ??
    { value: object[key], configurable: true, enumerable: true };
}

function formatProperty(ctx, object, depth, key, isArrayLike,
                        descriptor = describe(object, key), receiver = object) {
  const indent = ctx.compact === true && !isArrayLike ? 3 : 2;
  const text = formatPropertyValue(ctx, descriptor, receiver, depth, indent);
  let gap = ' ';
  if (indent === 3 && ctx.breakLength < getStringWidth(text, ctx.colors)) {
    gap = `\n${StringPrototypeRepeat(' ', ctx.indentation + indent)}`;
  }
  return `${formatKey(ctx, key, descriptor.enumerable)}:${gap}${text}`;
}

// What showHidden adds of an object's class: the properties of its prototypes that are no methods.
// first: where to begin, the prototype or, for an object that is one itself, the object.
function formatPrototypeProperties(ctx, main, first, depth, output) {
  let object = first;
  let keys = [];
  const known = new SafeSet();
  for (let level = 0; level < prototypeDepthMax; level++) {
    if (level !== 0 || main === object) {
      object = ObjectGetPrototypeOf(object);
      if (object === null) return;
      const constructor = ObjectGetOwnPropertyDescriptor(object, 'constructor')?.value;
      if (typeof constructor === 'function' && isBuiltIn(constructor)) return;
    }
    for (let i = 0; i < keys.length; i++) known.add(keys[i]);
    keys = ReflectOwnKeys(object);
    ArrayPrototypePush(ctx.seen, main);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (key === 'constructor' || ObjectPrototypeHasOwnProperty(main, key) || known.has(key)) {
        continue;
      }
      const descriptor = ObjectGetOwnPropertyDescriptor(object, key);
      if (typeof descriptor.value === 'function') continue;
      const text = formatProperty(ctx, object, depth, key, false, descriptor, main);
      ArrayPrototypePush(output, ctx.colors ? `\u001b[2m${text}\u001b[22m` : text);
    }
    ctx.seen.length--;
  }
}

module.exports = {
  formatElement,
  formatKey,
  formatProperty,
  formatPrototypeProperties,
  getKeys,
  isBuiltIn,
};
