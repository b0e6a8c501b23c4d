'use strict';

// util.format: printf-like texts, and what console.log prints.

const {
  JSONStringify,
  Number,
  NumberParseFloat,
  NumberParseInt,
  ObjectAssign,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototypeHasOwnProperty,
  String,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  SymbolToPrimitive,
} = primordials;

const binding = internalBinding('inspect');
const { inspect } = require('internal/util/inspect');
const { defaultOptions } = require('internal/util/inspect_options');
const { stylizeNoColor } = require('internal/util/colors');

// What options count when there are none: nothing is inherited from what users put on
// Object.prototype.
const noOptions = { __proto__: null };

const percent = 37;

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

// Whether the method comes from a class of the language.
function isBuiltInMethod(object, key) {
  let owner = object;
  while (!ObjectPrototypeHasOwnProperty(owner, key)) owner = ObjectGetPrototypeOf(owner);
  if (owner === object) return false;
  const constructor = ObjectGetOwnPropertyDescriptor(owner, 'constructor')?.value;
  return typeof constructor === 'function' &&
    require('internal/util/inspect_properties').isBuiltIn(constructor);
}

// Whether String(value) would be the engine's own work, like [object Object]: inspecting says more.
function hasBuiltInToString(value) {
  for (let target; (target = binding.targetOfProxy(value)) !== undefined;) {
    value = target;
    if (value === null) return true;
  }
  const isConverted = typeof value[SymbolToPrimitive] === 'function';
  if (isConverted && !isBuiltInMethod(value, SymbolToPrimitive)) return false;
  return typeof value.toString !== 'function' || isBuiltInMethod(value, 'toString');
}

function extend(options, changes) {
  return ObjectAssign({ __proto__: null }, options, changes);
}

function separates(options) {
  return options.numericSeparator ?? defaultOptions.numericSeparator;
}

function numberText(number, options) {
  const { formatNumber } = require('internal/util/inspect_primitives');
  return formatNumber(stylizeNoColor, number, separates(options));
}

function bigintText(bigint, options) {
  const { formatBigInt } = require('internal/util/inspect_primitives');
  return formatBigInt(stylizeNoColor, bigint, separates(options));
}

function formatString(value, options) {
  switch (typeof value) {
    case 'string': return value;
    case 'number': return numberText(value, options);
    case 'bigint': return bigintText(value, options);
  }
  if (!isObject(value) || !hasBuiltInToString(value)) return String(value);
  return inspect(value, extend(options, { depth: 0, colors: false, compact: 3 }));
}

function formatDecimal(value, options) {
  if (typeof value === 'bigint') return bigintText(value, options);
  return numberText(typeof value === 'symbol' ? NaN : Number(value), options);
}

function formatInteger(value, options) {
  if (typeof value === 'bigint') return bigintText(value, options);
  return numberText(typeof value === 'symbol' ? NaN : NumberParseInt(value), options);
}

function formatFloat(value, options) {
  return numberText(typeof value === 'symbol' ? NaN : NumberParseFloat(value), options);
}

function firstLine(text) {
  const end = StringPrototypeIndexOf(text, '\n');
  return end === -1 ? text : StringPrototypeSlice(text, 0, end);
}

// The engine's words for a circle in JSON: no code tells that error from others.
let circularMessage;
function isCircularError(error) {
  if (circularMessage === undefined) {
    const circle = {};
    circle.circle = circle;
    try {
      JSONStringify(circle);
    } catch (expected) {
      circularMessage = firstLine(expected.message);
    }
  }
  return error?.name === 'TypeError' && firstLine(error.message) === circularMessage;
}

function formatJSON(value) {
  try {
    return `${JSONStringify(value)}`;
  } catch (error) {
    if (isCircularError(error)) return '[Circular]';
    throw error;
  }
}

// The text for one directive, by the code of its letter; undefined: there is no such directive.
function formatDirective(letter, value, options) {
  switch (letter) {
    case 115: return formatString(value, options);  // %s
    case 100: return formatDecimal(value, options); // %d
    case 105: return formatInteger(value, options); // %i
    case 102: return formatFloat(value, options);   // %f
    case 106: return formatJSON(value);             // %j
    case 79: return inspect(value, options);        // %O
    case 111:                                       // %o
      return inspect(value, extend(options, { showHidden: true, showProxy: true, depth: 4 }));
    case 99: return '';                             // %c, CSS: for browsers
    default: return undefined;
  }
}

// So many characters are read in the time in which the engine begins a search.
const kShort = 24;

// Where the next % is, or the text's length.
function nextPercent(text, from) {
  const { length } = text;
  const near = from + kShort < length ? from + kShort : length;
  for (let i = from; i < near; i++) if (StringPrototypeCharCodeAt(text, i) === percent) return i;
  if (near >= length) return length;
  const at = StringPrototypeIndexOf(text, '%', near);
  return at === -1 ? length : at;
}

function formatArguments(options, args) {
  const first = args[0];
  if (args.length === 1) return typeof first === 'string' ? first : inspect(first, options);

  let text = '';
  let next = 0; // the argument to go on with
  if (typeof first === 'string') {
    next = 1;
    const { length } = first;
    let done = 0; // what of the format is in the text already
    for (let at = nextPercent(first, 0); at < length - 1; at = nextPercent(first, at + 2)) {
      const letter = StringPrototypeCharCodeAt(first, at + 1);
      let piece = '%';
      if (letter !== percent) {
        if (next === args.length) continue;
        piece = formatDirective(letter, args[next], options);
        if (piece === undefined) continue;
        next++;
      }
      text += at === done ? piece : StringPrototypeSlice(first, done, at) + piece;
      done = at + 2;
    }
    if (done < length) text += done === 0 ? first : StringPrototypeSlice(first, done);
  }
  for (let i = next; i < args.length; i++) {
    if (i > 0) text += ' ';
    text += typeof args[i] === 'string' ? args[i] : inspect(args[i], options);
  }
  return text;
}

function format(...args) {
  return formatArguments(noOptions, args);
}

function formatWithOptions(inspectOptions, ...args) {
  if (!isObject(inspectOptions)) {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('inspectOptions', 'object', inspectOptions);
  }
  return formatArguments(inspectOptions, args);
}

module.exports = { format, formatArguments, formatWithOptions };
