'use strict';

// util.inspect of strings, numbers, bigints, booleans, symbols and undefined.

const {
  ArrayPrototypeJoin,
  NumberIsFinite,
  NumberIsInteger,
  NumberPrototypeToString,
  ObjectIs,
  RegExp,
  RegExpPrototypeExec,
  String,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypePadStart,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  StringPrototypeToUpperCase,
  SymbolPrototypeToString,
} = primordials;

const { replaceMatches } = require('internal/util/replace_matches');

// Control characters, backslash and lone surrogates, with and without the single quote.
const loneSurrogate =
  '[\\ud800-\\udbff](?![\\udc00-\\udfff])|(?<![\\ud800-\\udbff])[\\udc00-\\udfff]';
const escaped = `[\\x00-\\x1f\\x27\\x5c\\x7f-\\x9f]|${loneSurrogate}`;
const needsEscape = new RegExp(escaped);
const needsEscapeGlobal = new RegExp(escaped, 'g');
const needsEscapeButQuote = new RegExp(`[\\x00-\\x1f\\x5c\\x7f-\\x9f]|${loneSurrogate}`, 'g');

const shortEscapes = {
  '__proto__': null,
  '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r', '\'': '\\\'', '\\': '\\\\',
};

// A string as short as this stays on one line, however narrow the output is.
const lineWidthMin = 16;

function escapeMatch(match) {
  const character = match[0];
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const code = StringPrototypeCharCodeAt(character, 0);
  const hex = NumberPrototypeToString(code, 16);
  if (code > 0xff) return `\\u${hex}`;
  return `\\x${StringPrototypePadStart(StringPrototypeToUpperCase(hex), 2, '0')}`;
}

// The quotes that spare the text an escape: ' unless it has one, then ", then `.
function pickQuote(text) {
  if (!StringPrototypeIncludes(text, '\'')) return '\'';
  if (!StringPrototypeIncludes(text, '"')) return '"';
  if (!StringPrototypeIncludes(text, '`') && !StringPrototypeIncludes(text, '${')) return '`';
  return '\'';
}

function quoteString(text) {
  // Most strings are plain: one search finds that out.
  if (text.length < 5000 && RegExpPrototypeExec(needsEscape, text) === null) return `'${text}'`;
  const quote = pickQuote(text);
  const pattern = quote === '\'' ? needsEscapeGlobal : needsEscapeButQuote;
  return quote + replaceMatches(pattern, text, escapeMatch) + quote;
}

function formatString(ctx, text) {
  let trailer = '';
  if (text.length > ctx.maxStringLength) {
    const remaining = text.length - ctx.maxStringLength;
    text = StringPrototypeSlice(text, 0, ctx.maxStringLength);
    trailer = `... ${remaining} more character${remaining > 1 ? 's' : ''}`;
  }
  if (ctx.compact !== true && text.length > lineWidthMin &&
      text.length > ctx.breakLength - ctx.indentation - 4) {
    const lineEnd = StringPrototypeIndexOf(text, '\n');
    if (lineEnd !== -1 && lineEnd !== text.length - 1) return formatLines(ctx, text) + trailer;
  }
  return ctx.stylize(quoteString(text), 'string') + trailer;
}

// A long string is cut after its line breaks, one piece a line.
function formatLines(ctx, text) {
  const lines = [];
  let start = 0;
  while (start < text.length) {
    const lineEnd = StringPrototypeIndexOf(text, '\n', start);
    const end = lineEnd === -1 ? text.length : lineEnd + 1;
    const line = quoteString(StringPrototypeSlice(text, start, end));
    lines[lines.length] = ctx.stylize(line, 'string');
    start = end;
  }
  return ArrayPrototypeJoin(lines, ` +\n${StringPrototypeRepeat(' ', ctx.indentation + 2)}`);
}

// 1234567 -> 1_234_567
function separateFromRight(digits) {
  let result = '';
  let i = digits.length;
  const first = digits[0] === '-' ? 1 : 0;
  for (; i >= first + 4; i -= 3) result = `_${StringPrototypeSlice(digits, i - 3, i)}${result}`;
  return i === digits.length ? digits : StringPrototypeSlice(digits, 0, i) + result;
}

// The digits after the point: 1234567 -> 123_456_7
function separateFromLeft(digits) {
  let result = '';
  let i = 0;
  for (; i < digits.length - 3; i += 3) result += `${StringPrototypeSlice(digits, i, i + 3)}_`;
  return result + StringPrototypeSlice(digits, i);
}

function separateNumber(number) {
  const text = String(number);
  if (!NumberIsFinite(number) || StringPrototypeIncludes(text, 'e')) return text;
  if (NumberIsInteger(number)) return separateFromRight(text);
  const point = StringPrototypeIndexOf(text, '.');
  return `${separateFromRight(StringPrototypeSlice(text, 0, point))}.` +
    separateFromLeft(StringPrototypeSlice(text, point + 1));
}

function formatNumber(stylize, number, withSeparator) {
  if (number === 0 && ObjectIs(number, -0)) return stylize('-0', 'number');
  return stylize(withSeparator ? separateNumber(number) : `${number}`, 'number');
}

function formatBigInt(stylize, bigint, withSeparator) {
  const digits = String(bigint);
  return stylize(`${withSeparator ? separateFromRight(digits) : digits}n`, 'bigint');
}

function formatPrimitive(ctx, value) {
  switch (typeof value) {
    case 'string': return formatString(ctx, value);
    case 'number': return formatNumber(ctx.stylize, value, ctx.numericSeparator);
    case 'bigint': return formatBigInt(ctx.stylize, value, ctx.numericSeparator);
    case 'boolean': return ctx.stylize(`${value}`, 'boolean');
    case 'undefined': return ctx.stylize('undefined', 'undefined');
    default: return ctx.stylize(SymbolPrototypeToString(value), 'symbol');
  }
}

module.exports = { formatBigInt, formatNumber, formatPrimitive, quoteString };
