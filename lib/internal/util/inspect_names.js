'use strict';

// util.inspect: what an object is called: its constructor, its tag, the bases of functions, classes
// and boxed values.

const {
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  FunctionPrototypeToString,
  NumberPrototypeValueOf,
  Object,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototype,
  ObjectPrototypeHasOwnProperty,
  ObjectPrototypePropertyIsEnumerable,
  RegExpPrototypeExec,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  StringPrototypeValueOf,
  SymbolPrototypeValueOf,
  SymbolToStringTag,
  String,
} = primordials;

const binding = internalBinding('inspect');
const kinds = require('internal/util/kinds');
const types = require('internal/util/types');
const { replaceMatches } = require('internal/util/replace_matches');
const { stylizeNoColor } = require('internal/util/colors');
const { formatPrimitive } = require('internal/util/inspect_primitives');

const comments = /\/\/.*?\n|\/\*.*?\*\//gs;
const classHead = /^(\s+[^(]*?)\s*{/;

function isInstanceof(object, constructor) {
  try {
    return object instanceof constructor;
  } catch {
    return false; // a Symbol.hasInstance of the user's, or a prototype that is no object
  }
}

// The most common of all objects need no search.
function isPlain(object) {
  return ObjectGetPrototypeOf(object) === ObjectPrototype &&
    !ObjectPrototypeHasOwnProperty(object, 'constructor') && ObjectPrototype.constructor === Object;
}

// The name of the first constructor on the prototype chain that really made the object; null: no
// prototype. onFound(object, firstPrototype, owner, constructor), if given, hears where that was.
function getConstructorName(ctx, object, depth, inspectPrototype, onFound) {
  if (isPlain(object)) return 'Object';
  let firstPrototype;
  for (let owner = object; owner !== null;) {
    const descriptor = ObjectGetOwnPropertyDescriptor(owner, 'constructor');
    const constructor = descriptor?.value;
    if (typeof constructor === 'function' && constructor.name !== '' &&
        isInstanceof(object, constructor)) {
      if (onFound !== undefined) onFound(object, firstPrototype, owner, constructor);
      return String(constructor.name);
    }
    owner = ObjectGetPrototypeOf(owner);
    if (firstPrototype === undefined) firstPrototype = owner;
  }
  if (firstPrototype === null) return null;

  const engineName = binding.getConstructorName(object);
  if (depth > ctx.depth && ctx.depth !== null) return `${engineName} <Complex prototype>`;
  const prototypeName =
    getConstructorName(ctx, firstPrototype, depth + 1, inspectPrototype, onFound);
  return `${engineName} <${prototypeName ?? inspectPrototype(ctx, firstPrototype)}>`;
}

// Symbol.toStringTag, unless it shows up among the object's properties anyway.
function getTag(ctx, object) {
  let tag;
  try {
    tag = object[SymbolToStringTag];
  } catch {
    return ''; // a getter of the user's
  }
  if (typeof tag !== 'string' || tag === '') return '';
  const isListed = ctx.showHidden ?
    ObjectPrototypeHasOwnProperty : ObjectPrototypePropertyIsEnumerable;
  return isListed(object, SymbolToStringTag) ? '' : tag;
}

// Whether the class's name says the tag already, as a word of it: MyMap and Map, but not Mapper and
// Map.
function isWordOf(name, tag) {
  const start = StringPrototypeIndexOf(name, tag);
  if (start === -1) return false;
  const next = name[start + tag.length];
  return next === undefined || next !== StringPrototypeToLowerCase(next);
}

// 'Foo(2) [Tag] '; fallback stands in for the constructor of an object without prototype.
function getPrefix(constructor, tag, fallback, size = '') {
  if (constructor === null) {
    const suffix = tag !== '' && fallback !== tag ? `[${tag}] ` : '';
    return `[${fallback}${size}: null prototype] ${suffix}`;
  }
  if (tag !== '' && !isWordOf(constructor, tag)) return `${constructor}${size} [${tag}] `;
  return `${constructor}${size} `;
}

// The same for kinds without a name of their own: an object without prototype has the engine's
// name.
function getObjectPrefix(value, constructor, tag) {
  if (constructor !== null) return getPrefix(constructor, tag, '');
  const engineName = binding.getConstructorName(value);
  return getPrefix(null, tag, engineName === tag ? 'Object' : engineName);
}

function isClassSource(source) {
  if (!StringPrototypeStartsWith(source, 'class') || !StringPrototypeEndsWith(source, '}')) {
    return false;
  }
  const rest = StringPrototypeSlice(source, 5, -1);
  const brace = StringPrototypeIndexOf(rest, '{');
  if (brace === -1) return false;
  // `class` may also be the name of a method: class() {}
  return !StringPrototypeIncludes(StringPrototypeSlice(rest, 0, brace), '(') ||
    RegExpPrototypeExec(classHead, replaceMatches(comments, rest, '')) !== null;
}

function getClassBase(value, constructor, tag) {
  const hasName = ObjectPrototypeHasOwnProperty(value, 'name');
  let base = `class ${(hasName && value.name) || '(anonymous)'}`;
  if (constructor !== 'Function' && constructor !== null) base += ` [${constructor}]`;
  if (tag !== '' && constructor !== tag) base += ` [${tag}]`;
  if (constructor === null) return `[${base} extends [null prototype]]`;
  const superName = ObjectGetPrototypeOf(value).name;
  return superName ? `[${base} extends ${superName}]` : `[${base}]`;
}

function getFunctionBase(ctx, value, constructor, tag, formatValue) {
  if (isClassSource(FunctionPrototypeToString(value))) {
    return getClassBase(value, constructor, tag);
  }
  let type = 'Function';
  if (types.isGeneratorFunction(value)) type = `Generator${type}`;
  if (types.isAsyncFunction(value)) type = `Async${type}`;
  let base = `[${type}`;
  if (constructor === null) base += ' (null prototype)';
  const { name } = value;
  if (name === '') base += ' (anonymous)';
  else base += `: ${typeof name === 'string' ? name : formatValue(ctx, name, NaN)}`;
  base += ']';
  if (constructor !== type && constructor !== null) base += ` ${constructor}`;
  if (tag !== '' && constructor !== tag) base += ` [${tag}]`;
  return base;
}

// [name of the kind, the primitive inside]
function unbox(value) {
  if (kinds.isNumberObject(value)) return ['Number', NumberPrototypeValueOf(value)];
  if (kinds.isStringObject(value)) return ['String', StringPrototypeValueOf(value)];
  if (kinds.isBooleanObject(value)) return ['Boolean', BooleanPrototypeValueOf(value)];
  if (kinds.isBigIntObject(value)) return ['BigInt', BigIntPrototypeValueOf(value)];
  return ['Symbol', SymbolPrototypeValueOf(value)];
}

// keys: the properties that follow; a String object's characters must not be among them.
function getBoxedBase(ctx, value, keys, constructor, tag) {
  const unboxed = unbox(value);
  const kind = unboxed[0];
  let base = `[${kind}`;
  if (constructor === null) base += ' (null prototype)';
  else if (kind !== constructor) base += ` (${constructor})`;
  const stylize = ctx.stylize;
  ctx.stylize = stylizeNoColor;
  base += `: ${formatPrimitive(ctx, unboxed[1])}]`;
  ctx.stylize = stylize;
  if (tag !== '' && tag !== constructor) base += ` [${tag}]`;
  return keys.length === 0 ? stylize(base, StringPrototypeToLowerCase(kind)) : base;
}

module.exports = {
  getBoxedBase,
  getConstructorName,
  getFunctionBase,
  getObjectPrefix,
  getPrefix,
  getTag,
};
