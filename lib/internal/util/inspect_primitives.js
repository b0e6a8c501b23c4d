'use strict';

// util.inspect of strings, numbers, bigints, booleans, symbols and undefined.

const {
  ArrayPrototypeJoin,
  NumberIsFinite,
  NumberIsInteger,
  NumberPrototypeToString,
  ObjectIs,
  RegExpPrototypeExec,
  String,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeRepeat,
  StringPrototypeSlice,
  StringPrototypeToUpperCase,
  SymbolPrototypeToString,
} = primordials;

// All that may have to be escaped. No pattern with look-around: the engine does not compile those.
const mayNeedEscape = /[\x00-\x1f\x27\x5c\x7f-\x9f\ud800-\udfff]/;

// What stands for each of the characters up to U+009F; undefined: the character itself.
const escapes = [];
for (let code = 0; code < 0xa0; code++) {
  const isControl = code < 0x20 || code >= 0x7f;
  const hex = StringPrototypeToUpperCase(NumberPrototypeToString(code, 16));
  escapes[code] = isControl ? `\\x${code < 0x10 ? '0' : ''}${hex}` : undefined;
}
const kQuote = 0x27;
const kBackslash = 0x5c;
escapes[0x08] = '\\b';
escapes[0x09] = '\\t';
escapes[0x0a] = '\\n';
escapes[0x0c] = '\\f';
escapes[0x0d] = '\\r';
escapes[kQuote] = '\\\'';
escapes[kBackslash] = '\\\\';

// A string as short as this stays on one line, however narrow the output is.
const lineWidthMin = 16;

function isLowSurrogate(text, index) {
  return (StringPrototypeCharCodeAt(text, index) & 0xfc00) === 0xdc00;
}

// Half a pair; 0 where the text has a whole one at the index, or no surrogate.
function loneSurrogate(text, index, code) {
  if ((code & 0xf800) !== 0xd800) return 0;
  const isHigh = code < 0xdc00;
  return isHigh && isLowSurrogate(text, index + 1) ? 0 : code;
}

function escapeText(text, quote) {
  let result = '';
  let done = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    let escape;
    if (code < 0xa0) {
      escape = code === kQuote && quote !== '\'' ? undefined : escapes[code];
    } else if (code >= 0xd800) {
      const half = loneSurrogate(text, i, code);
      if (half !== 0) escape = `\\u${NumberPrototypeToString(half, 16)}`;
      else if (code < 0xdc00) i++; // a pair
    }
    if (escape === undefined) continue;
    result += StringPrototypeSlice(text, done, i) + escape;
    done = i + 1;
  }
  return done === 0 ? text : result + StringPrototypeSlice(text, done);
}

// The quotes that spare the text an escape: ' unless it has one, then ", then `.
function pickQuote(text) {
  if (!StringPrototypeIncludes(text, '\'')) return '\'';
  if (!StringPrototypeIncludes(text, '"')) return '"';
  if (!StringPrototypeIncludes(text, '`') && !StringPrototypeIncludes(text, '${')) return '`';
  return '\'';
}

// Up to this length a loop is faster than a search for a pattern.
const shortText = 40;

function isShortAndPlain(text) {
  if (text.length > shortText) return false;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code >= 0x7f || escapes[code] !== undefined) return false;
  }
  return true;
}

function quoteString(text) {
  // Most strings are plain.
  if (isShortAndPlain(text) || RegExpPrototypeExec(mayNeedEscape, text) === null) {
    return `'${text}'`;
  }
  const quote = pickQuote(text);
  return quote + escapeText(text, quote) + quote;
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
  const first = digits[0] === '-' ? 1 : 0;
  const ofFirstGroup = (digits.length - first) % 3 || 3;
  let end = first + ofFirstGroup;
  let result = StringPrototypeSlice(digits, 0, end);
  for (; end < digits.length; end += 3) result += `_${StringPrototypeSlice(digits, end, end + 3)}`;
  return result;
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
