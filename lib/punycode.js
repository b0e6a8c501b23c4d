'use strict';

// Punycode, as the module of that name has it.

const {
  ArrayPrototypeJoin, ArrayPrototypeMap, ArrayPrototypePush, RangeError, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace, StringFromCodePoint, StringPrototypeCodePointAt,
  StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;
const { isInsideNodeModules } = require('internal/buffer/caller');
const { punycodeDecode, punycodeEncode } = internalBinding('url');

if (!isInsideNodeModules()) {
  process.emitWarning(
    'The `punycode` module is deprecated. Please use a userland alternative instead.',
    'DeprecationWarning', 'DEP0040');
}

// By the numbers of enum PunycodeError.
const messages = [
  'Invalid input',
  'Illegal input >= 0x80 (not a basic code point)',
  'Overflow: input needs wider integers to process',
];

function resultOf(result) {
  if (typeof result === 'number') throw new RangeError(messages[result]);
  return result;
}

function decode(text) {
  return resultOf(punycodeDecode(`${text}`));
}

function encode(text) {
  return resultOf(punycodeEncode(`${text}`));
}

function ucs2decode(text) {
  const codes = [];
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCodePointAt(text, i);
    if (code > 0xffff) i++;
    ArrayPrototypePush(codes, code);
  }
  return codes;
}

function ucs2encode(codes) {
  let text = '';
  for (let i = 0; i < codes.length; i++) text += StringFromCodePoint(codes[i]);
  return text;
}

// convert(label) for each label of a name; what stands before @ in an address is left alone.
function mapLabels(text, convert) {
  const at = StringPrototypeIndexOf(text, '@');
  const user = at === -1 ? '' : StringPrototypeSlice(text, 0, at + 1);
  const rest = at === -1 ? text : StringPrototypeSlice(text, at + 1);
  const dotted = RegExpPrototypeSymbolReplace(/[\u3002\uff0e\uff61]/g, rest, '.');
  const labels = ArrayPrototypeMap(StringPrototypeSplit(dotted, '.'), convert);
  return user + ArrayPrototypeJoin(labels, '.');
}

function toASCII(text) {
  return mapLabels(text, (label) =>
    (RegExpPrototypeExec(/[^\0-\x7f]/, label) === null ? label : `xn--${encode(label)}`));
}

function toUnicode(text) {
  return mapLabels(text, (label) => (StringPrototypeStartsWith(label, 'xn--') ?
    decode(StringPrototypeToLowerCase(StringPrototypeSlice(label, 4))) : label));
}

module.exports = {
  version: '2.1.0',
  ucs2: { decode: ucs2decode, encode: ucs2encode },
  decode,
  encode,
  toASCII,
  toUnicode,
};
