'use strict';

// util.inspect: the texts of functions, classes and boxed primitives: [Function: f], [class A
// extends B], [Number: 1].

const {
  FunctionPrototypeToString,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototypeHasOwnProperty,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;

const inspector = require('internal/util/inspect_recursion');
const { findBox } = require('internal/util/kinds');
const types = require('internal/util/types');
const { stylizeNoColor } = require('internal/util/colors');
const { formatPrimitive } = require('internal/util/inspect_primitives');

// The prototype of a class cannot be replaced. Nor can those of built-in constructors; methods that
// are called "class" have none.
function isClass(fn) {
  return ObjectGetOwnPropertyDescriptor(fn, 'prototype')?.writable === false &&
    StringPrototypeStartsWith(FunctionPrototypeToString(fn), 'class');
}

function classTitle(fn, name) {
  const { className, tagNote } = name;
  const ownName = (ObjectPrototypeHasOwnProperty(fn, 'name') && fn.name) || '(anonymous)';
  if (className === null) return `[class ${ownName}${tagNote} extends [null prototype]]`;
  const metaclass = className === 'Function' ? '' : ` [${className}]`;
  const parentName = ObjectGetPrototypeOf(fn).name;
  const parent = parentName ? ` extends ${parentName}` : '';
  return `[class ${ownName}${metaclass}${tagNote}${parent}]`;
}

function functionKind(fn) {
  const isGenerator = types.isGeneratorFunction(fn);
  if (types.isAsyncFunction(fn)) return isGenerator ? 'AsyncGeneratorFunction' : 'AsyncFunction';
  return isGenerator ? 'GeneratorFunction' : 'Function';
}

function functionTitle(ctx, fn, name) {
  if (isClass(fn)) return classTitle(fn, name);
  const { className, tagNote } = name;
  const kind = functionKind(fn);
  const orphan = className === null ? ' (null prototype)' : '';
  const foreign = className === null || className === kind ? '' : ` ${className}`;
  return `[${kind}${orphan}${ownNameNote(ctx, fn)}]${foreign}${tagNote}`;
}

function ownNameNote(ctx, fn) {
  const { name } = fn;
  if (name === '') return ' (anonymous)';
  return `: ${typeof name === 'string' ? name : inspector.formatValue(ctx, name, NaN)}`;
}

// isAlone: no properties follow, so the title has the color of the primitive.
function boxTitle(ctx, value, name, isAlone) {
  const { kind, unbox } = findBox(value);
  const { className, tagNote } = name;
  const stylize = ctx.stylize;
  ctx.stylize = stylizeNoColor;
  const content = formatPrimitive(ctx, unbox(value));
  ctx.stylize = stylize;
  const note = className === kind ? '' : ` (${className ?? 'null prototype'})`;
  const title = `[${kind}${note}: ${content}]${tagNote}`;
  return isAlone ? stylize(title, StringPrototypeToLowerCase(kind)) : title;
}

module.exports = { boxTitle, functionTitle };
