'use strict';

// Query strings as forms send them, with separators and escapes of the caller's choice.

const {
  ArrayIsArray, ArrayPrototypePush, NumberIsFinite, ObjectCreate, ObjectKeys, RegExpPrototypeExec,
  String, StringPrototypeCharCodeAt, StringPrototypeIncludes, StringPrototypeIndexOf,
  StringPrototypeSlice, decodeURIComponent,
} = primordials;
const { escape, unescapeBytes } = internalBinding('url');
const { Buffer } = require('buffer');
const { codes: { ERR_INVALID_URI } } = require('internal/errors');

const kPairsMax = 1000;

function unescapeBuffer(text, decodeSpaces) {
  const bytes = unescapeBytes(`${text}`, !!decodeSpaces);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function qsUnescape(text, decodeSpaces) {
  try {
    return decodeURIComponent(text);
  } catch {
    return QueryString.unescapeBuffer(text, decodeSpaces).toString();
  }
}

function qsEscape(value) {
  const text = typeof value === 'object' ? String(value) : `${value}`;
  if (RegExpPrototypeExec(/[^\w!'()*.~-]/, text) === null) return text;
  const escaped = escape(text);
  if (escaped === undefined) throw new ERR_INVALID_URI();
  return escaped;
}

// ---- stringify ---------------------------------------------------------------------------------

function textOf(value) {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return NumberIsFinite(value) ? `${value}` : '';
  if (typeof value === 'bigint' || typeof value === 'boolean') return `${value}`;
  return '';
}

function stringify(object, separator, equals, options) {
  separator ||= '&';
  equals ||= '=';
  let encode = QueryString.escape;
  if (options && typeof options.encodeURIComponent === 'function') {
    encode = options.encodeURIComponent;
  }
  if (object === null || typeof object !== 'object') return '';
  const keys = ObjectKeys(object);
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const value = object[keys[i]];
    const name = encode(textOf(keys[i])) + equals;
    if (ArrayIsArray(value)) {
      for (let j = 0; j < value.length; j++) {
        if (text !== '') text += separator;
        text += name + encode(textOf(value[j]));
      }
    } else {
      if (text !== '') text += separator;
      text += name + encode(textOf(value));
    }
  }
  return text;
}

// ---- parse -------------------------------------------------------------------------------------

const escapePattern = /%[0-9a-f]{2}/i;

function decodeWith(decode, text) {
  try {
    return decode(text);
  } catch {
    return QueryString.unescape(text, true);
  }
}

const kPlus = 0x2b;
const kPercent = 0x25;
// What a part has: nothing that must be decoded, pluses, percent signs, both.
const kPlain = 0;
const kHasPlus = 1;
const kHasPercent = 2;

function replacePluses(text, space) {
  let result = '';
  let begin = 0;
  for (let at; (at = StringPrototypeIndexOf(text, '+', begin)) !== -1; begin = at + 1) {
    result += StringPrototypeSlice(text, begin, at) + space;
  }
  return result + StringPrototypeSlice(text, begin);
}

// A decoder of the caller's sees every text, and a plus as %20.
function decodePart(decode, text, has) {
  const isOwn = decode === qsUnescape;
  if (text === '' || (isOwn && has === kPlain)) return text;
  const spaced = (has & kHasPlus) === 0 ? text : replacePluses(text, isOwn ? ' ' : '%20');
  const isEscaped = !isOwn ||
    ((has & kHasPercent) !== 0 && RegExpPrototypeExec(escapePattern, spaced) !== null);
  return isEscaped ? decodeWith(decode, spaced) : spaced;
}

function addPair(object, name, value) {
  const known = object[name];
  if (known === undefined) object[name] = value;
  else if (ArrayIsArray(known)) ArrayPrototypePush(known, value);
  else object[name] = [known, value];
}

function markOf(text) {
  return (StringPrototypeIncludes(text, '+') ? kHasPlus : kPlain) |
    (StringPrototypeIncludes(text, '%') ? kHasPercent : kPlain);
}

// Separators of any length: the engine searches.
function parseBySearch(object, text, separator, equals, decode, left) {
  for (let begin = 0; begin < text.length;) {
    let end = StringPrototypeIndexOf(text, separator, begin);
    if (end === -1) end = text.length;
    if (end > begin) {
      const pair = StringPrototypeSlice(text, begin, end);
      const middle = StringPrototypeIndexOf(pair, equals);
      const name = middle === -1 ? pair : StringPrototypeSlice(pair, 0, middle);
      const value = middle === -1 ? '' : StringPrototypeSlice(pair, middle + equals.length);
      addPair(object, decodePart(decode, name, markOf(name)),
              decodePart(decode, value, markOf(value)));
    }
    if (--left === 0) break;
    begin = end + separator.length;
  }
}

// Separators of one character: every character is looked at once.
function parseByCharacter(object, text, separator, equals, decode, left) {
  const separatorCode = StringPrototypeCharCodeAt(separator, 0);
  const equalsCode = StringPrototypeCharCodeAt(equals, 0);
  const { length } = text;
  let begin = 0;
  let middle = -1;
  let nameHas = kPlain;
  let has = kPlain;
  for (let i = 0; i <= length; i++) {
    const code = i === length ? separatorCode : StringPrototypeCharCodeAt(text, i);
    if (code === separatorCode) {
      if (middle !== -1) {
        addPair(object, decodePart(decode, StringPrototypeSlice(text, begin, middle), nameHas),
                decodePart(decode, StringPrototypeSlice(text, middle + 1, i), has));
      } else if (i > begin) {
        addPair(object, decodePart(decode, StringPrototypeSlice(text, begin, i), has), '');
      }
      if (--left === 0) return;
      begin = i + 1;
      middle = -1;
      has = kPlain;
    } else if (code === equalsCode && middle === -1) {
      middle = i;
      nameHas = has;
      has = kPlain;
    } else if (code === kPlus) {
      has |= kHasPlus;
    } else if (code === kPercent) {
      has |= kHasPercent;
    }
  }
}

function parse(text, separator, equals, options) {
  const object = ObjectCreate(null);
  if (typeof text !== 'string' || text.length === 0) return object;
  separator = separator ? `${separator}` : '&'; // an array may come to ''
  equals = equals ? `${equals}` : '=';
  let left = kPairsMax;
  if (options && typeof options.maxKeys === 'number') left = options.maxKeys;
  if (!(left > 0)) left = -1;
  let decode = QueryString.unescape;
  if (options && typeof options.decodeURIComponent === 'function') {
    decode = options.decodeURIComponent;
  }
  if (separator.length === 1 && equals.length === 1) {
    parseByCharacter(object, text, separator, equals, decode, left);
  } else if (separator !== '') {
    parseBySearch(object, text, separator, equals, decode, left);
  } else {
    // An empty one stands after the first character, and ends it all.
    parseBySearch(object, text[0], '&', equals, decode, 1);
  }
  return object;
}

const QueryString = module.exports = {
  unescapeBuffer,
  unescape: qsUnescape,
  escape: qsEscape,
  stringify,
  encode: stringify,
  parse,
  decode: parse,
};
