'use strict';

// How many terminal columns a text takes, and texts without their terminal control sequences.

const {
  RegExp,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
} = primordials;

const { textWidth } = internalBinding('readline');
const { replaceMatches } = require('internal/util/replace_matches');

// CSI and OSC sequences; an OSC ends with BEL, ESC \ or ST.
const controlSequence = new RegExp(
  '[\\u001b\\u009b][[\\]()#;?]*' +
  '(?:(?:(?:(?:;[-a-zA-Z\\d/#&.:=?%@~_]+)*|[a-zA-Z\\d]+(?:;[-a-zA-Z\\d/#&.:=?%@~_]*)*)?' +
  '(?:\\u0007|\\u001b\\u005c|\\u009c))' +
  '|(?:(?:\\d{1,4}(?:;\\d{0,4})*)?[\\dA-PR-TZcf-nq-uy=><~]))', 'g');

function stripVTControlCharacters(text) {
  if (StringPrototypeIndexOf(text, '\u001b') === -1 &&
      StringPrototypeIndexOf(text, '\u009b') === -1) {
    return text;
  }
  return replaceMatches(controlSequence, text, '');
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
