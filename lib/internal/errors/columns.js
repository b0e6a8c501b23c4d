'use strict';

// Where Node says that a frame stands. The engine names the end of what is called, or of what a property
// is read from; V8 the beginning of the name that is called or read, and of the word `new`. So the text
// around tells; where it cannot be had, or says nothing clear, the engine's place stays.

const {
  MapPrototypeClear, MapPrototypeGet, MapPrototypeGetSize, MapPrototypeSet, MathMax, RegExpPrototypeExec,
  SafeMap, StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeSlice,
} = primordials;

const places = new SafeMap(); // `url:line:column` -> { line, column }
const calls = new SafeMap(); // the same -> whether it is the call of an async function's body
const kKnownMax = 4096;

function remember(known, key, find) {
  let found = MapPrototypeGet(known, key);
  if (found === undefined) {
    found = find();
    if (MapPrototypeGetSize(known) >= kKnownMax) MapPrototypeClear(known);
    MapPrototypeSet(known, key, found);
  }
  return found;
}

// What is looked at before and behind a place.
const kWindow = 240;

const nameBefore = /[\w$\u0080-\uffff]+$/;
const newBefore =
  /(?:^|[^\w$.])(new(?:\s|\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\n]*\n)+(?:[\w$]+\s*\.\s*)*)$/;
const calleeBefore = /[\w$)\]]\s*$/;
const newPathBefore = /(?:^|[^\w$.])new\s+[\w$.\s]+$/;
const propertyBehind = /^((?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*\??\.(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*)[\w$\u0080-\uffff]/;
const callBehind = /^(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*\(/;

// Whether the parenthesis that a text ends with closes the arguments of a call, as far as one can see.
function endsWithCall(text) {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (text[i] === ')') depth++;
    if (text[i] !== '(' || --depth > 0) continue;
    const before = StringPrototypeSlice(text, 0, i);
    return RegExpPrototypeExec(calleeBefore, before) !== null &&
      RegExpPrototypeExec(newPathBefore, before) === null;
  }
  return false;
}

// How far from the engine's place V8's is.
function distance(before, behind) {
  const property = RegExpPrototypeExec(propertyBehind, behind);
  if (property !== null) {
    return before[before.length - 1] === ')' && endsWithCall(before) ? 0 : property[1].length;
  }
  if (behind[0] === '`') return 0;
  const name = RegExpPrototypeExec(nameBefore, before);
  if (name === null) {
    const call = RegExpPrototypeExec(callBehind, behind);
    return call === null ? 0 : call[0].length - 1;
  }
  const head = RegExpPrototypeExec(newBefore, StringPrototypeSlice(before, 0, name.index));
  if (head !== null) return name.index - head[1].length - before.length;
  return before[name.index - 1] === '#' ? 0 : name.index - before.length;
}

// -1: there is no such line.
function startOfLine(text, line) {
  let at = 0;
  for (let i = 1; i < line; i++) {
    at = StringPrototypeIndexOf(text, '\n', at) + 1;
    if (at === 0) return -1;
  }
  return at;
}

function linesIn(text) {
  let count = 0;
  for (let at = StringPrototypeIndexOf(text, '\n'); at >= 0; count++) {
    at = StringPrototypeIndexOf(text, '\n', at + 1);
  }
  return count;
}

function find(text, line, column) {
  const start = startOfLine(text, line);
  const at = start + column - 1;
  if (start < 0 || at > text.length) return { __proto__: null, line, column };
  const place = at + distance(StringPrototypeSlice(text, MathMax(at - kWindow, 0), at),
                              StringPrototypeSlice(text, at, at + kWindow));
  const lines = place < at ? -linesIn(StringPrototypeSlice(text, place, at)) :
    linesIn(StringPrototypeSlice(text, at, place));
  const lineStart = place === 0 ? 0 : StringPrototypeLastIndexOf(text, '\n', place - 1) + 1;
  return { __proto__: null, line: line + lines, column: place - lineStart + 1 };
}

const asyncWord = /(?:^|[^\w$.])async(?![\w$])/;

function findCallOfBody(url, line, column) {
  const text = require('internal/errors/source_lines').textOf(url);
  const start = text === undefined ? -1 : startOfLine(text, line);
  if (start < 0 || text[start + column - 1] === '(') return false;
  const end = StringPrototypeIndexOf(text, '\n', start);
  const whole = StringPrototypeSlice(text, start, end < 0 ? text.length : end);
  return RegExpPrototypeExec(asyncWord, whole) !== null;
}

// Whether the engine's place of a frame is not one where something is called: it names the call of an
// async function that runs the function's body, by adding where the function begins to where it ends.
function isCallOfBody(url, line, column) {
  return remember(calls, `${url}:${line}:${column}`, () => findCallOfBody(url, line, column));
}

// { line, column } of a place in the program's own text; both are counted from 1.
function nodePlace(url, line, column) {
  return remember(places, `${url}:${line}:${column}`, () => {
    const { isDisplaced, textOf } = require('internal/errors/source_lines');
    const text = textOf(url);
    const place = text === undefined ? { __proto__: null, line, column } : find(text, line, column);
    if (isDisplaced(url)) place.line--;
    return place;
  });
}

// A text has been replaced by another one of its name.
function forgetPlaces() {
  MapPrototypeClear(places);
  MapPrototypeClear(calls);
}

module.exports = { forgetPlaces, isCallOfBody, nodePlace };
