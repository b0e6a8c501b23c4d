'use strict';

// How many terminal columns a text takes, and texts without their terminal control sequences.

const {
  RegExp,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;

const { textWidth } = internalBinding('readline');
const { replaceMatches } = require('internal/util/replace_matches');

// CSI and OSC sequences; an OSC ends with BEL, ESC \ or ST.
const controlSequence = new RegExp(
  '[\\u001b\\u009b][[\\]()#;?]*' +
  '(?:(?:(?:(?:;[-a-zA-Z\\d/#&.:=?%@~_]+)*|[a-zA-Z\\d]+(?:;[-a-zA-Z\\d/#&.:=?%@~_]*)*)?' +
  '(?:\\u0007|\\u001b\\u005c|\\u009c))' +
  '|(?:(?:\\d{1,4}(?:;\\d{0,4})*)?[\\dA-PR-TZcf-nq-uy=><~]))', 'g');

const kEscape = '\u001b';
const kBracket = 0x5b;
const kSmallM = 0x6d;

function isDigit(text, index) {
  const code = StringPrototypeCharCodeAt(text, index);
  return code >= 0x30 && code <= 0x39;
}

// What is left without sequences like \e[33m, those of our own colors; undefined: there may be
// others.
function stripColors(text) {
  let left = '';
  let done = 0;
  for (let at = 0; at !== -1; at = StringPrototypeIndexOf(text, kEscape, done)) {
    if (at > 0 || text[0] === kEscape) {
      let end = at + 2;
      while (end < at + 5 && isDigit(text, end)) end++;
      const isColor = StringPrototypeCharCodeAt(text, at + 1) === kBracket && end > at + 2 &&
        StringPrototypeCharCodeAt(text, end) === kSmallM;
      if (!isColor) return undefined;
      left += StringPrototypeSlice(text, done, at);
      done = end + 1;
    }
  }
  return left + StringPrototypeSlice(text, done);
}

function has(text, character) {
  return StringPrototypeIndexOf(text, character) !== -1;
}

function stripVTControlCharacters(text) {
  // The two that end an OSC, and the short CSI.
  const isRare = has(text, '\u0007') || has(text, '\u009c') || has(text, '\u009b');
  if (!isRare && !has(text, kEscape)) return text;
  return (isRare ? undefined : stripColors(text)) ?? replaceMatches(controlSequence, text, '');
}

function getStringWidth(text, removeControlCharacters = true) {
  if (removeControlCharacters) text = stripVTControlCharacters(text);
  let width = 0;
  let i = 0;
  // Printable ASCII, the common case, needs no tables.
  for (; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code >= 0x7f) break;
    if (code >= 0x20) width++;
  }
  if (i === text.length) return width;
  return textWidth(text);
}

module.exports = { getStringWidth, stripVTControlCharacters };
