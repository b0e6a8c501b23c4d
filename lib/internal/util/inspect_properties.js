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
  SafeSet,
  StringPrototypeCharCodeAt,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  SymbolPrototypeToString,
} = primordials;

const inspector = require('internal/util/inspect_recursion');
const { formatPrimitive, quoteString } = require('internal/util/inspect_primitives');
const { replaceMatches } = require('internal/util/replace_matches');
const { getStringWidth } = require('internal/util/string_width');

const kUnderscore = 0x5f;
const controlCharacters = /[\x00-\x1f\x7f-\x9f]/g;

// So many classes of an object have their properties listed.
const prototypesMax = 3;

// The constructors of the language: what their prototypes hold is of no interest. The youngest are
// left out, as in Node.
const builtInNames = [
  'AggregateError', 'Array', 'ArrayBuffer', 'BigInt', 'BigInt64Array', 'BigUint64Array', 'Boolean',
  'DataView', 'Date', 'Error', 'EvalError', 'FinalizationRegistry', 'Float32Array', 'Float64Array',
  'Function', 'Int16Array', 'Int32Array', 'Int8Array', 'Iterator', 'Map', 'Number', 'Object',
  'Promise', 'Proxy', 'RangeError', 'ReferenceError', 'RegExp', 'Set', 'String', 'Symbol',
  'SyntaxError', 'TypeError', 'URIError', 'Uint16Array', 'Uint32Array', 'Uint8Array',
  'Uint8ClampedArray', 'WeakMap', 'WeakRef', 'WeakSet',
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

// A name of ASCII letters, digits and underscores, that begins with no digit.
function isIdentifier(text) {
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    const lower = code | 0x20;
    const isLetter = lower >= 0x61 && lower <= 0x7a;
    const isDigit = code >= 0x30 && code <= 0x39;
    if (!isLetter && code !== kUnderscore && (i === 0 || !isDigit)) return false;
  }
  return text !== '';
}

function formatKey(ctx, key, isEnumerable) {
  let text;
  if (typeof key === 'symbol') {
    const description =
      replaceMatches(controlCharacters, SymbolPrototypeToString(key), escapeControl);
    text = ctx.stylize(description, 'symbol');
  } else if (key === '__proto__') {
    text = "['__proto__']";
  } else if (isIdentifier(key)) {
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

function isAccessor(descriptor) {
  return descriptor.value === undefined && !ObjectPrototypeHasOwnProperty(descriptor, 'value');
}

// The value of a property. receiver: what getters are called on.
function formatPropertyValue(ctx, descriptor, receiver, depth, indent) {
  if (isAccessor(descriptor)) return formatAccessor(ctx, receiver, descriptor, depth);
  ctx.indentation += indent;
  const text = inspector.formatValue(ctx, descriptor.value, depth);
  ctx.indentation -= indent;
  return text;
}

// Undefined for a hole. isBare: the array has no accessors, so that elements can be read.
function formatElement(ctx, array, depth, index, isBare) {
  if (isBare && array[index] !== undefined) {
    return formatElementValue(ctx, array[index], depth);
  }
  const descriptor = ObjectGetOwnPropertyDescriptor(array, index);
  if (descriptor === undefined) return undefined;
  return formatPropertyValue(ctx, descriptor, array, depth, 2);
}

function formatElementValue(ctx, value, depth) {
  if (typeof value === 'number') return formatPrimitive(ctx, value);
  ctx.indentation += 2;
  const text = inspector.formatValue(ctx, value, depth);
  ctx.indentation -= 2;
  return text;
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
  if (indent === 3 && !isAccessor(descriptor) &&
      ctx.breakLength < getStringWidth(text, ctx.colors)) {
    gap = `\n${StringPrototypeRepeat(' ', ctx.indentation + indent)}`;
  }
  return `${formatKey(ctx, key, descriptor.enumerable)}:${gap}${text}`;
}

// The prototypes whose properties showHidden lists: the nearest, up to the first of the language's.
// isPrototype: the object is one itself, so that the next may be the language's already.
function findListedPrototypes(object, isPrototype) {
  const prototypes = [];
  let link = ObjectGetPrototypeOf(object);
  for (; link !== null && prototypes.length < prototypesMax; link = ObjectGetPrototypeOf(link)) {
    const maker = ObjectGetOwnPropertyDescriptor(link, 'constructor')?.value;
    const isFree = prototypes.length === 0 && !isPrototype;
    if (!isFree && typeof maker === 'function' && isBuiltIn(maker)) break;
    ArrayPrototypePush(prototypes, link);
  }
  return prototypes;
}

// What showHidden adds of an object's class: the properties of its prototypes that are no methods.
function formatInherited(ctx, object, isPrototype, depth, lines) {
  const prototypes = findListedPrototypes(object, isPrototype);
  const known = new SafeSet(ReflectOwnKeys(object));
  known.add('constructor');
  ArrayPrototypePush(ctx.seen, object);
  for (let i = 0; i < prototypes.length; i++) {
    const keys = ReflectOwnKeys(prototypes[i]);
    for (let j = 0; j < keys.length; j++) {
      if (known.has(keys[j])) continue;
      known.add(keys[j]);
      const descriptor = ObjectGetOwnPropertyDescriptor(prototypes[i], keys[j]);
      if (typeof descriptor.value === 'function') continue;
      const text = formatProperty(ctx, prototypes[i], depth, keys[j], false, descriptor, object);
      ArrayPrototypePush(lines, ctx.colors ? `\u001b[2m${text}\u001b[22m` : text);
    }
  }
  ctx.seen.length--;
}

module.exports = {
  formatElement,
  formatInherited,
  formatKey,
  formatProperty,
  getKeys,
  isBuiltIn,
};
