'use strict';

// util.inspect: how each kind of object is shown. pickView looks at an object once and says what
// stands before its braces, which braces, which keys, and who formats the entries that are no
// properties.

const {
  ArrayIsArray,
  ArrayPrototypeShift,
  DatePrototypeGetTime,
  DatePrototypeToISOString,
  DatePrototypeToString,
  MapPrototypeGetSize,
  NumberIsNaN,
  ObjectPrototypeToString,
  RegExp,
  RegExpPrototypeToString,
  SetPrototypeGetSize,
  StringPrototypeValueOf,
  SymbolIterator,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const binding = internalBinding('inspect');
const collections = require('internal/util/inspect_collections');
const inspector = require('internal/util/inspect_value');
const kinds = require('internal/util/kinds');
const types = require('internal/util/types');
const { formatError, isError } = require('internal/util/inspect_errors');
const { formatKey, formatProperty, getKeys } = require('internal/util/inspect_properties');
const { formatNumber } = require('internal/util/inspect_primitives');
const {
  getBoxedBase,
  getFunctionBase,
  getObjectPrefix,
  getPrefix,
} = require('internal/util/inspect_names');

class View {
  constructor(keys, open, close) {
    this.keys = keys;               // the properties to list
    this.base = '';                 // text before the braces
    this.braces = [open, close];
    this.isArrayLike = false;       // entries may be arranged in columns and are not sorted
    this.formatEntries = undefined; // (ctx, value, depth, view) -> lines before the properties
    this.emptyText = undefined;     // the whole text if there is no property to list
    this.deepText = undefined;      // the text below the depth that was asked for, if not [Name]
    this.size = 0;                  // of sets and maps
    this.entriesBrace = '';         // of an iterator, if it turns out to give pairs
  }
}

function viewBraced(ctx, value, prefix, formatEntries) {
  const view = new View(getKeys(ctx, value), `${prefix}{`, '}');
  view.formatEntries = formatEntries;
  return view;
}

function viewElements(ctx, value, prefix, length, formatEntries) {
  const keys = binding.getOwnNonIndexProperties(value, !ctx.showHidden);
  const view = new View(keys, `${prefix}[`, ']');
  view.isArrayLike = true;
  view.formatEntries = formatEntries;
  if (length === 0) view.emptyText = `${prefix}[]`;
  return view;
}

function viewArray(ctx, value, constructor, tag) {
  const isPlain = constructor === 'Array' && tag === '';
  const prefix = isPlain ? '' : getPrefix(constructor, tag, 'Array', `(${value.length})`);
  return viewElements(ctx, value, prefix, value.length, collections.formatArray);
}

function viewTypedArray(ctx, value, constructor, tag) {
  const length = TypedArrayPrototypeGetLength(value);
  const kind = TypedArrayPrototypeGetSymbolToStringTag(value);
  const prefix = getPrefix(constructor, tag, kind, `(${length})`);
  const view = viewElements(ctx, value, prefix, length, collections.formatTypedArray);
  if (ctx.showHidden) view.emptyText = undefined; // length and the like are listed
  return view;
}

function viewCollection(ctx, value, prefix, size, formatEntries) {
  const view = viewBraced(ctx, value, prefix, formatEntries);
  view.size = size;
  if (size === 0) view.emptyText = `${prefix}{}`;
  return view;
}

function viewIterator(ctx, value, kind, tag) {
  const name = `${kind} Iterator`;
  const prefix = tag === '' || tag === name ? '' : `${tag}] [`;
  const view = viewBraced(ctx, value, `[${prefix}${name}] `, collections.formatIterator);
  view.entriesBrace = `[${prefix}${kind} Entries] {`;
  return view;
}

// What can be iterated: undefined if it is none of the engine's own kinds.
function viewIterable(ctx, value, constructor, tag) {
  if (ArrayIsArray(value)) return viewArray(ctx, value, constructor, tag);
  if (kinds.isSet(value)) {
    const size = SetPrototypeGetSize(value);
    const prefix = getPrefix(constructor, tag, 'Set', `(${size})`);
    return viewCollection(ctx, value, prefix, size, collections.formatSet);
  }
  if (kinds.isMap(value)) {
    const size = MapPrototypeGetSize(value);
    const prefix = getPrefix(constructor, tag, 'Map', `(${size})`);
    return viewCollection(ctx, value, prefix, size, collections.formatMap);
  }
  if (types.isTypedArray(value)) return viewTypedArray(ctx, value, constructor, tag);
  if (types.isMapIterator(value)) return viewIterator(ctx, value, 'Map', tag);
  if (types.isSetIterator(value)) return viewIterator(ctx, value, 'Set', tag);
  return undefined;
}

function viewPlain(ctx, value, prefix) {
  const view = viewBraced(ctx, value, prefix, undefined);
  view.emptyText = `${prefix}{}`;
  return view;
}

// Kinds that are a text of their own: 'base' alone, or 'base { properties }'.
function viewBase(keys, base, emptyText) {
  const view = new View(keys, '{', '}');
  view.base = base;
  view.emptyText = emptyText;
  return view;
}

function viewFunction(ctx, value, constructor, tag) {
  const base = getFunctionBase(ctx, value, constructor, tag, inspector.formatValue);
  return viewBase(getKeys(ctx, value), base, ctx.stylize(base, 'special'));
}

function viewRegExp(ctx, value, constructor, tag) {
  const source = RegExpPrototypeToString(constructor === null ? new RegExp(value) : value);
  const prefix = getPrefix(constructor, tag, 'RegExp');
  const base = prefix === 'RegExp ' ? source : `${prefix}${source}`;
  const view = viewBase(getKeys(ctx, value), base, ctx.stylize(base, 'regexp'));
  view.deepText = view.emptyText;
  return view;
}

function viewDate(ctx, value, constructor, tag) {
  const time = NumberIsNaN(DatePrototypeGetTime(value)) ?
    DatePrototypeToString(value) : DatePrototypeToISOString(value);
  const prefix = getPrefix(constructor, tag, 'Date');
  const base = prefix === 'Date ' ? time : `${prefix}${time}`;
  return viewBase(getKeys(ctx, value), base, ctx.stylize(base, 'date'));
}

function viewError(ctx, value, constructor, tag) {
  const keys = getKeys(ctx, value);
  const base = formatError(ctx, value, constructor, tag, keys);
  return viewBase(keys, base, base);
}

function viewBoxed(ctx, value, constructor, tag) {
  const keys = getKeys(ctx, value);
  if (kinds.isStringObject(value)) {
    // The characters come first among the keys.
    for (let i = StringPrototypeValueOf(value).length; i > 0; i--) ArrayPrototypeShift(keys);
  }
  const base = getBoxedBase(ctx, value, keys, constructor, tag);
  return viewBase(keys, base, base);
}

// isField: the buffer of a typed array, whose bytes have been listed as its elements.
function viewArrayBuffer(ctx, value, constructor, tag, isField) {
  const kind = kinds.isArrayBuffer(value) ? 'ArrayBuffer' : 'SharedArrayBuffer';
  const prefix = getPrefix(constructor, tag, kind);
  const view = viewBraced(ctx, value, prefix, collections.formatArrayBuffer);
  if (isField) {
    const byteLength = formatNumber(ctx.stylize, value.byteLength, false);
    view.emptyText = `${prefix}{ [byteLength]: ${byteLength} }`;
  }
  return view;
}

function formatNamespace(ctx, namespace, depth, view) {
  const output = [];
  for (let i = 0; i < view.keys.length; i++) {
    const key = view.keys[i];
    let value;
    try {
      value = namespace[key];
    } catch {
      // A binding in its temporal dead zone.
      const uninitialized = ctx.stylize('<uninitialized>', 'special');
      output[i] = `${formatKey(ctx, key, true)}: ${uninitialized}`;
      continue;
    }
    // The binding's value, also where a getter stands for it.
    const descriptor = { value, enumerable: typeof key === 'string' };
    output[i] = formatProperty(ctx, namespace, depth, key, false, descriptor);
  }
  view.keys = [];
  return output;
}

function viewOther(ctx, value, constructor, tag) {
  if (types.isPromise(value)) {
    const prefix = getPrefix(constructor, tag, 'Promise');
    return viewBraced(ctx, value, prefix, collections.formatPromise);
  }
  if (kinds.isWeakSet(value)) {
    const prefix = getPrefix(constructor, tag, 'WeakSet');
    return viewBraced(ctx, value, prefix, collections.formatWeakSet);
  }
  if (kinds.isWeakMap(value)) {
    const prefix = getPrefix(constructor, tag, 'WeakMap');
    return viewBraced(ctx, value, prefix, collections.formatWeakMap);
  }
  // Where modules are objects that the runtime makes, the tag tells them.
  if (types.isModuleNamespaceObject(value) || (constructor === null && tag === 'Module')) {
    return viewBraced(ctx, value, getPrefix(constructor, tag, 'Module'), formatNamespace);
  }
  if (kinds.isBoxedPrimitive(value)) return viewBoxed(ctx, value, constructor, tag);
  if (tag === 'URL' && typeof value.href === 'string') {
    return viewBase(getKeys(ctx, value), value.href, value.href);
  }
  const view = viewPlain(ctx, value, getObjectPrefix(value, constructor, tag));
  if (types.isExternal(value)) {
    const address = binding.getExternalValue(value);
    view.emptyText = ctx.stylize(`[External: ${address}]`, 'special');
  }
  return view;
}

function pickView(ctx, value, constructor, tag, isField) {
  if (constructor === null || SymbolIterator in value) {
    const view = viewIterable(ctx, value, constructor, tag);
    if (view !== undefined) return view;
  }
  if (constructor === null && types.isArgumentsObject(value)) {
    return viewPlain(ctx, value, getPrefix(constructor, tag, 'Arguments'));
  }
  if (constructor === 'Object' && typeof value === 'object') {
    if (types.isArgumentsObject(value)) return viewPlain(ctx, value, '[Arguments] ');
    return viewPlain(ctx, value, tag === '' ? '' : getPrefix(constructor, tag, 'Object'));
  }
  if (typeof value === 'function') return viewFunction(ctx, value, constructor, tag);
  if (isError(value)) return viewError(ctx, value, constructor, tag);
  // Instances of users' classes: one question instead of all that follow.
  if (tag === '' && constructor !== null && ObjectPrototypeToString(value) === '[object Object]') {
    return viewPlain(ctx, value, `${constructor} `);
  }
  if (kinds.isRegExp(value)) return viewRegExp(ctx, value, constructor, tag);
  if (kinds.isDate(value)) return viewDate(ctx, value, constructor, tag);
  if (kinds.isAnyArrayBuffer(value)) {
    return viewArrayBuffer(ctx, value, constructor, tag, isField);
  }
  if (types.isDataView(value)) {
    const prefix = getPrefix(constructor, tag, 'DataView');
    return viewBraced(ctx, value, prefix, collections.formatDataView);
  }
  return viewOther(ctx, value, constructor, tag);
}

module.exports = { pickView };
