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
  Error,
  MapPrototypeGetSize,
  NumberIsNaN,
  Object,
  ObjectPrototypeToString,
  RegExp,
  RegExpPrototypeToString,
  SetPrototypeGetSize,
  StringPrototypeToLowerCase,
  StringPrototypeValueOf,
  SymbolIterator,
  TypedArrayPrototypeGetLength,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const binding = internalBinding('inspect');
const collections = require('internal/util/inspect_collections');
const kinds = require('internal/util/kinds');
const types = require('internal/util/types');
const { formatKey, formatProperty, getKeys } = require('internal/util/inspect_properties');
const { formatNumber } = require('internal/util/inspect_primitives');

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

function viewArray(ctx, value, name) {
  const isUsual = name.className === 'Array' && name.tag === '';
  const prefix = isUsual ? '' : name.prefix('Array', value.length);
  return viewElements(ctx, value, prefix, value.length, collections.formatArray);
}

function viewTypedArray(ctx, value, name) {
  const length = TypedArrayPrototypeGetLength(value);
  const prefix = name.prefix(TypedArrayPrototypeGetSymbolToStringTag(value), length);
  const view = viewElements(ctx, value, prefix, length, collections.formatTypedArray);
  if (ctx.showHidden) view.emptyText = undefined; // length and the like are listed
  return view;
}

function collection(kind, sizeOf, formatEntries) {
  return (ctx, value, name) => {
    const size = sizeOf(value);
    const prefix = name.prefix(kind, size);
    const view = viewBraced(ctx, value, prefix, formatEntries);
    view.size = size;
    if (size === 0) view.emptyText = `${prefix}{}`;
    return view;
  };
}

function iterator(kind) {
  const title = `${kind} Iterator`;
  return (ctx, value, { tag }) => {
    const prefix = tag === '' || tag === title ? '' : `${tag}] [`;
    const view = viewBraced(ctx, value, `[${prefix}${title}] `, collections.formatIterator);
    view.entriesBrace = `[${prefix}${kind} Entries] {`;
    return view;
  };
}

// Kinds with entries of their own and nothing else that is special.
function braced(kind, formatEntries) {
  return (ctx, value, name) => viewBraced(ctx, value, name.prefix(kind), formatEntries);
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

function viewFunction(ctx, value, name) {
  const title = require('internal/util/inspect_titles').functionTitle(ctx, value, name);
  return viewBase(getKeys(ctx, value), title, ctx.stylize(title, 'special'));
}

// Kinds that have a text of their own, with the class only if it is another than the kind's.
function viewText(ctx, value, name, kind, text) {
  const label = name.label(kind);
  const base = label === kind ? text : `${label} ${text}`;
  return viewBase(getKeys(ctx, value), base, ctx.stylize(base, StringPrototypeToLowerCase(kind)));
}

function viewRegExp(ctx, value, name) {
  // One without prototype has no `source` and `flags` to read.
  const source = RegExpPrototypeToString(name.className === null ? new RegExp(value) : value);
  const view = viewText(ctx, value, name, 'RegExp', source);
  view.deepText = view.emptyText;
  return view;
}

function viewDate(ctx, value, name) {
  const time = NumberIsNaN(DatePrototypeGetTime(value)) ?
    DatePrototypeToString(value) : DatePrototypeToISOString(value);
  return viewText(ctx, value, name, 'Date', time);
}

function viewError(ctx, value, name) {
  const keys = getKeys(ctx, value);
  const base = require('internal/util/inspect_errors').formatError(ctx, value, name, keys);
  return viewBase(keys, base, base);
}

function viewBoxed(ctx, value, name) {
  const keys = getKeys(ctx, value);
  if (kinds.isStringObject(value)) {
    // The characters come first among the keys.
    for (let i = StringPrototypeValueOf(value).length; i > 0; i--) ArrayPrototypeShift(keys);
  }
  const { boxTitle } = require('internal/util/inspect_titles');
  const title = boxTitle(ctx, value, name, keys.length === 0);
  return viewBase(keys, title, title);
}

function viewUrl(ctx, value) {
  return viewBase(getKeys(ctx, value), value.href, value.href);
}

// isField: the buffer of a typed array, whose bytes have been listed as its elements.
function viewArrayBuffer(ctx, value, name, isField) {
  const kind = kinds.isArrayBuffer(value) ? 'ArrayBuffer' : 'SharedArrayBuffer';
  const prefix = name.prefix(kind);
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

function viewExternal(ctx, value, name) {
  const view = viewPlain(ctx, value, `${name.plainLabelOf(value)} `);
  view.emptyText = ctx.stylize(`[External: ${binding.getExternalValue(value)}]`, 'special');
  return view;
}

// Only what can be iterated, or has no prototype to say so, is asked whether it is one of these.
const iterables = [
  { is: ArrayIsArray, view: viewArray },
  { is: kinds.isSet, view: collection('Set', SetPrototypeGetSize, collections.formatSet) },
  { is: kinds.isMap, view: collection('Map', MapPrototypeGetSize, collections.formatMap) },
  { is: types.isTypedArray, view: viewTypedArray },
  { is: types.isMapIterator, view: iterator('Map') },
  { is: types.isSetIterator, view: iterator('Set') },
];

const others = [
  { is: kinds.isRegExp, view: viewRegExp },
  { is: kinds.isDate, view: viewDate },
  { is: kinds.isAnyArrayBuffer, view: viewArrayBuffer },
  { is: types.isDataView, view: braced('DataView', collections.formatDataView) },
  { is: types.isPromise, view: braced('Promise', collections.formatPromise) },
  { is: kinds.isWeakSet, view: braced('WeakSet', collections.formatWeakSet) },
  { is: kinds.isWeakMap, view: braced('WeakMap', collections.formatWeakMap) },
  { is: isNamespace, view: braced('Module', formatNamespace) },
  { is: kinds.isBoxedPrimitive, view: viewBoxed },
  { is: (value, { tag }) => tag === 'URL' && typeof value.href === 'string', view: viewUrl },
  { is: types.isExternal, view: viewExternal },
];

// Where modules are objects that the runtime makes, the tag tells them.
function isNamespace(value, { className, tag }) {
  return types.isModuleNamespaceObject(value) || (className === null && tag === 'Module');
}

function findView(table, ctx, value, name, isField) {
  for (let i = 0; i < table.length; i++) {
    if (table[i].is(value, name)) return table[i].view(ctx, value, name, isField);
  }
  return undefined;
}

// Literals, and what the language makes in their likeness.
function viewLiteral(ctx, value, name) {
  if (types.isArgumentsObject(value)) return viewPlain(ctx, value, '[Arguments] ');
  return viewPlain(ctx, value, name.tag === '' ? '' : name.prefix('Object'));
}

// One question instead of all that follow.
function isInstanceOfUsers(value) {
  return value instanceof Object && ObjectPrototypeToString(value) === '[object Object]';
}

function pickView(ctx, value, name, isField) {
  const { className, tag } = name;
  if (className === null || SymbolIterator in value) {
    const view = findView(iterables, ctx, value, name);
    if (view !== undefined) return view;
  }
  if (typeof value === 'function') return viewFunction(ctx, value, name);
  if (className === 'Object') return viewLiteral(ctx, value, name);
  if (className === null && types.isArgumentsObject(value)) {
    return viewPlain(ctx, value, name.prefix('Arguments'));
  }
  if (types.isNativeError(value) || value instanceof Error) return viewError(ctx, value, name);
  if (tag === '' && isInstanceOfUsers(value)) {
    return viewPlain(ctx, value, `${className} `);
  }
  return findView(others, ctx, value, name, isField) ??
    viewPlain(ctx, value, `${name.plainLabelOf(value)} `);
}

module.exports = { pickView };
