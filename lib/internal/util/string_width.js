'use strict';

// How many terminal columns a text takes, and texts without their terminal control sequences.

const {
  RegExp,
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeIndexOf,
  StringPrototypeNormalize,
} = primordials;

const { replaceMatches } = require('internal/util/replace_matches');

// Wide and full-width blocks of East Asian scripts, [first, last, first, last ...]; emoji are asked
// of the engine.
const wideRanges = [
  0x1100, 0x115f, 0x2630, 0x2637, 0x268a, 0x268f, 0x2e80, 0x303e, 0x3041, 0x3247, 0x3250, 0xa4c6,
  0xa960, 0xa97c, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6b, 0xff01, 0xff60,
  0xffe0, 0xffe6, 0x16fe0, 0x1b2fb, 0x1d300, 0x1d376, 0x1f200, 0x1f265, 0x20000, 0x2fffd,
  0x30000, 0x3fffd,
];

const emoji = /^\p{Emoji_Presentation}$/u;
const combining = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

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

function isWide(codePoint) {
  for (let i = 0; i < wideRanges.length && codePoint >= wideRanges[i]; i += 2) {
    if (codePoint <= wideRanges[i + 1]) return true;
  }
  return false;
}

function codePointWidth(codePoint, character) {
  if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return 0;
  if (codePoint < 0x300) return 1;
  if (isWide(codePoint) || RegExpPrototypeExec(emoji, character) !== null) return 2;
  return RegExpPrototypeExec(combining, character) === null ? 1 : 0;
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

  text = StringPrototypeNormalize(text, 'NFC');
  width = 0;
  for (i = 0; i < text.length; i++) {
    const codePoint = StringPrototypeCodePointAt(text, i);
    let character = text[i];
    if (codePoint > 0xffff) character += text[++i];
    width += codePointWidth(codePoint, character);
  }
  return width;
}

module.exports = { getStringWidth, stripVTControlCharacters };
