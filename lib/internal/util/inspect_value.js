'use strict';

// util.inspect of any value: primitives, custom inspection functions, circles, and the way down
// into objects.

const {
  ArrayPrototypeIncludes,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSort,
  FunctionPrototypeCall,
  Object,
  ObjectGetOwnPropertyDescriptor,
  SafeMap,
  StringPrototypeRepeat,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  SymbolFor,
} = primordials;

// Modules that need formatValue for what lies inside their values require this one in turn.
exports.formatValue = formatValue;

const binding = internalBinding('inspect');
const { InspectContext, optionsForUser } = require('internal/util/inspect_options');
const { formatPrimitive } = require('internal/util/inspect_primitives');
const { layOut } = require('internal/util/inspect_layout');
const { getConstructorName, getObjectPrefix, getTag } = require('internal/util/inspect_names');
const properties = require('internal/util/inspect_properties');
const { pickView } = require('internal/util/inspect_kinds');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// Text of one indentation after which depth counts no more: an object with very many references to
// the same things would otherwise fill the memory.
const budgetMax = 2 ** 27;

const interrupted =
  ': Inspection interrupted prematurely. Maximum call stack size exceeded.';

// What users call as util.inspect and get as the third argument of their functions; set by
// internal/util/inspect.
let publicInspect;

function setPublicInspect(inspect) {
  publicInspect = inspect;
}

// isField: value is the buffer of a typed array that is being listed.
function formatValue(ctx, value, depth, isField) {
  if (value === null) return ctx.stylize('null', 'null');
  if (typeof value !== 'object' && typeof value !== 'function') return formatPrimitive(ctx, value);

  const receiver = value;
  let details = binding.getProxyDetails(value);
  if (ctx.showProxy && details !== undefined && details[0] !== null) {
    return formatProxy(ctx, details, depth);
  }
  while (details !== undefined) {
    value = details[0];
    if (value === null) return ctx.stylize('<Revoked Proxy>', 'special');
    details = binding.getProxyDetails(value);
  }

  if (ctx.customInspect) {
    const custom = value[customInspect];
    if (typeof custom === 'function' && custom !== publicInspect && !isPrototype(value)) {
      const result = callCustom(ctx, custom, receiver, value, depth);
      if (result !== undefined) return result;
    }
  }
  if (ctx.seen.length > 0 && ArrayPrototypeIncludes(ctx.seen, value)) {
    return formatCircular(ctx, value);
  }
  return formatObject(ctx, value, depth, isField);
}

// The prototype of a class carries the class's custom function, which expects an instance.
function isPrototype(value) {
  const constructor = ObjectGetOwnPropertyDescriptor(value, 'constructor')?.value;
  return constructor !== undefined && constructor !== null && constructor.prototype === value;
}

// undefined: the function returned the object itself, which is then shown as if it had none.
function callCustom(ctx, custom, receiver, target, depth) {
  const depthLeft = ctx.depth === null ? null : ctx.depth - depth;
  const isCrossRealm = receiver !== target || !(receiver instanceof Object);
  const options = optionsForUser(ctx, isCrossRealm);
  const result = FunctionPrototypeCall(custom, receiver, depthLeft, options, publicInspect);
  if (result === receiver) return undefined;
  if (typeof result !== 'string') return formatValue(ctx, result, depth);
  const indentation = StringPrototypeRepeat(' ', ctx.indentation);
  return StringPrototypeReplaceAll(result, '\n', `\n${indentation}`);
}

function formatCircular(ctx, value) {
  ctx.circular ??= new SafeMap();
  let index = ctx.circular.get(value);
  if (index === undefined) {
    index = ctx.circular.size + 1;
    ctx.circular.set(value, index);
  }
  return ctx.stylize(`[Circular *${index}]`, 'special');
}

function isTooDeep(ctx, depth) {
  return depth > ctx.depth && ctx.depth !== null;
}

function formatProxy(ctx, details, depth) {
  if (isTooDeep(ctx, depth)) return ctx.stylize('Proxy [Array]', 'special');
  depth++;
  ctx.indentation += 2;
  const entries = [formatValue(ctx, details[0], depth), formatValue(ctx, details[1], depth)];
  ctx.indentation -= 2;
  return layOut(ctx, entries, '', ['Proxy [', ']'], true, depth);
}

// A prototype without constructor names itself by its content.
function inspectPrototype(ctx, prototype) {
  const inner = new InspectContext();
  inner.assign(optionsForUser(ctx, false));
  inner.customInspect = false;
  inner.depth = -1;
  return formatValue(inner, prototype, 0);
}

function formatObject(ctx, value, depth, isField) {
  let prototypeLines;
  let onConstructor;
  if (ctx.showHidden && !isTooDeep(ctx, depth)) {
    onConstructor = (object, firstPrototype, owner, constructor) => {
      if (firstPrototype === owner && properties.isBuiltIn(constructor)) return;
      prototypeLines ??= [];
      const first = firstPrototype ?? object;
      properties.formatPrototypeProperties(ctx, object, first, depth, prototypeLines);
    };
  }
  const constructor = getConstructorName(ctx, value, depth, inspectPrototype, onConstructor);
  const tag = getTag(ctx, value);
  const view = pickView(ctx, value, constructor, tag, isField);
  if (view.emptyText !== undefined && view.keys.length === 0 && !prototypeLines?.length) {
    return view.emptyText;
  }
  if (isTooDeep(ctx, depth)) return view.deepText ?? formatName(ctx, value, constructor, tag, '');

  const indentation = ctx.indentation;
  ArrayPrototypePush(ctx.seen, value);
  ctx.currentDepth = depth + 1;
  let entries;
  try {
    entries = formatEntries(ctx, value, depth + 1, view, prototypeLines);
  } catch (error) {
    if (!require('internal/errors').isStackOverflowError(error)) throw error;
    ctx.indentation = indentation;
    return formatName(ctx, value, constructor, tag, interrupted);
  } finally {
    ctx.seen.length--;
  }
  markReference(ctx, value, view);
  if (ctx.sorted) sortEntries(ctx, entries, view);
  const array = view.isArrayLike ? value : undefined;
  const { base, braces } = view;
  const text = layOut(ctx, entries, base, braces, view.isArrayLike, depth + 1, array);
  keepBudget(ctx, text);
  return text;
}

function formatEntries(ctx, value, depth, view, prototypeLines) {
  const entries =
    view.formatEntries === undefined ? [] : view.formatEntries(ctx, value, depth, view);
  const keys = view.keys;
  for (let i = 0; i < keys.length; i++) {
    entries[entries.length] =
      properties.formatProperty(ctx, value, depth, keys[i], view.isArrayLike);
  }
  if (prototypeLines !== undefined) {
    for (let i = 0; i < prototypeLines.length; i++) entries[entries.length] = prototypeLines[i];
  }
  return entries;
}

// The object in a word: [Foo]
function formatName(ctx, value, constructor, tag, note) {
  const name = StringPrototypeSlice(getObjectPrefix(value, constructor, tag), 0, -1);
  return ctx.stylize(name[0] === '[' && note === '' ? name : `[${name}${note}]`, 'special');
}

// An object that something below it refers to gets the number which [Circular *n] names.
function markReference(ctx, value, view) {
  const index = ctx.circular?.get(value);
  if (index === undefined) return;
  const reference = ctx.stylize(`<ref *${index}>`, 'special');
  if (ctx.compact === true) view.braces[0] = `${reference} ${view.braces[0]}`;
  else view.base = view.base === '' ? reference : `${reference} ${view.base}`;
}

// Elements keep their order: of arrays only the properties behind them are sorted.
function sortEntries(ctx, entries, view) {
  const comparator = ctx.sorted === true ? undefined : ctx.sorted;
  if (!view.isArrayLike) {
    ArrayPrototypeSort(entries, comparator);
  } else if (view.keys.length > 1) {
    const first = entries.length - view.keys.length;
    const sorted = ArrayPrototypeSort(ArrayPrototypeSlice(entries, first), comparator);
    for (let i = 0; i < sorted.length; i++) entries[first + i] = sorted[i];
  }
}

function keepBudget(ctx, text) {
  // Short texts count as parts of the longer ones around them.
  if (text.length < 1000) return;
  ctx.budget ??= [];
  const spent = (ctx.budget[ctx.indentation] ?? 0) + text.length;
  ctx.budget[ctx.indentation] = spent;
  if (spent > budgetMax) ctx.depth = -1;
}

exports.customInspect = customInspect;
exports.setPublicInspect = setPublicInspect;
