'use strict';

// Errors that belong to a place in the text of an ES module, and begin with it.

const {
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, StringPrototypeLastIndexOf,
  StringPrototypeSlice, StringPrototypeSplit, SyntaxError,
} = primordials;
const { putPlaceFirst, showPlace } = require('internal/errors/syntax_error');
const { textOf } = require('internal/errors/source_lines');

const place = / \(\d+:\d+\)$/;

function placeIn(url, text, start, end) {
  const before = StringPrototypeSplit(StringPrototypeSlice(text, 0, start), '\n');
  const line = before.length;
  return {
    __proto__: null, url, line, text: StringPrototypeSplit(text, '\n')[line - 1],
    column: start - StringPrototypeLastIndexOf(text, '\n', start - 1) - 1, length: end - start,
  };
}

function putPlace(error, url, start, end) {
  return putPlaceFirst(error, placeIn(url, textOf(url) ?? '', start, end));
}

function placeText(url, start, end) {
  return showPlace(placeIn(url, textOf(url) ?? '', start, end));
}

const word = /[\w$]+|[^]|$/y;

// acorn names no token.
function describe(message, text, at) {
  const plain = RegExpPrototypeSymbolReplace(place, message, '');
  if (plain !== 'Unexpected token') return plain;
  word.lastIndex = at;
  const token = RegExpPrototypeExec(word, text)[0];
  if (token === '') return 'Unexpected end of input';
  return RegExpPrototypeExec(/^[A-Za-z_$]/, token) === null ?
    `Unexpected token '${token}'` : `Unexpected identifier '${token}'`;
}

// The parser's error, as that of the engine for a script would look.
function explain(error, url, text) {
  if (error?.pos === undefined) return error;
  const explained = new SyntaxError(describe(error.message, text, error.pos));
  return putPlaceFirst(explained, placeIn(url, text, error.pos, error.pos + 1));
}

module.exports = { explain, placeText, putPlace };
