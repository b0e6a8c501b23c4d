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
  ObjectGetPrototypeOf,
  SafeMap,
  StringPrototypeRepeat,
  StringPrototypeReplaceAll,
} = primordials;

const binding = internalBinding('inspect');
const { customInspect, optionsForUser } = require('internal/util/inspect_options');
const { formatPrimitive } = require('internal/util/inspect_primitives');
const { layOut } = require('internal/util/inspect_layout');
const { nameOf } = require('internal/util/inspect_names');
const properties = require('internal/util/inspect_properties');
const { pickView } = require('internal/util/inspect_kinds');

require('internal/util/inspect_recursion').formatValue = formatValue;

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
  let target = binding.targetOfProxy(value);
  if (ctx.showProxy && target !== undefined && target !== null) {
    return formatProxy(ctx, value, target, depth);
  }
  while (target !== undefined) {
    value = target;
    if (value === null) return ctx.stylize('<Revoked Proxy>', 'special');
    target = binding.targetOfProxy(value);
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

function formatProxy(ctx, proxy, target, depth) {
  if (ctx.isTooDeep(depth)) return ctx.stylize('Proxy [Array]', 'special');
  depth++;
  ctx.indentation += 2;
  const handler = binding.getProxyHandler(proxy);
  const entries = [formatValue(ctx, target, depth), formatValue(ctx, handler, depth)];
  ctx.indentation -= 2;
  return layOut(ctx, entries, { base: '', braces: ['Proxy [', ']'], isArrayLike: true }, depth);
}

// What showHidden lists of the classes above an object: undefined if nothing.
function inheritedListener(ctx, depth, lines) {
  if (!ctx.showHidden || ctx.isTooDeep(depth)) return undefined;
  return (object, link, maker) => {
    const isDirect = link !== object && link === ObjectGetPrototypeOf(object);
    if (isDirect && properties.isBuiltIn(maker)) return;
    properties.formatInherited(ctx, object, link === object, depth, lines);
  };
}

function formatObject(ctx, value, depth, isField) {
  const inherited = [];
  const name = nameOf(ctx, value, depth, inheritedListener(ctx, depth, inherited));
  const view = pickView(ctx, value, name, isField);
  if (view.emptyText !== undefined && view.keys.length === 0 && inherited.length === 0) {
    return view.emptyText;
  }
  if (ctx.isTooDeep(depth)) return view.deepText ?? formatLabel(ctx, name.labelOf(value), '');

  const indentation = ctx.indentation;
  ArrayPrototypePush(ctx.seen, value);
  ctx.currentDepth = depth + 1;
  let entries;
  try {
    entries = formatEntries(ctx, value, depth + 1, view, inherited);
  } catch (error) {
    if (!require('internal/errors').isStackOverflowError(error)) throw error;
    ctx.indentation = indentation;
    return formatLabel(ctx, name.labelOf(value), interrupted);
  } finally {
    ctx.seen.length--;
  }
  markReference(ctx, value, view);
  if (ctx.sorted) sortEntries(ctx, entries, view);
  const text = layOut(ctx, entries, view, depth + 1, value);
  keepBudget(ctx, text);
  return text;
}

function formatEntries(ctx, value, depth, view, inherited) {
  const entries =
    view.formatEntries === undefined ? [] : view.formatEntries(ctx, value, depth, view);
  const keys = view.keys;
  for (let i = 0; i < keys.length; i++) {
    entries[entries.length] =
      properties.formatProperty(ctx, value, depth, keys[i], view.isArrayLike);
  }
  for (let i = 0; i < inherited.length; i++) entries[entries.length] = inherited[i];
  return entries;
}

// The object in a word: [Foo]
function formatLabel(ctx, label, note) {
  return ctx.stylize(label[0] === '[' && note === '' ? label : `[${label}${note}]`, 'special');
}

// An object that something below it refers to gets the number which [Circular *n] names.
function markReference(ctx, value, view) {
  const index = ctx.circular?.get(value);
  if (index === undefined) return;
  const reference = ctx.stylize(`<ref *${index}>`, 'special');
  if (ctx.compact === true) view.braces[0] = `${reference} ${view.braces[0]}`;
  else view.base = view.base === '' ? reference : `${reference} ${view.base}`;
}

// Elements keep their order: of arrays only the properties after them are sorted.
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

module.exports = { formatValue, setPublicInspect };
