'use strict';

// Where Node says that a frame stands. The engine names the end of what is called, or of what a property
// is read from; V8 the beginning of the name that is called or read, and of the word `new`. So the text of
// the line tells; where it cannot be had, or says nothing clear, the engine's column stays.

const {
  MapPrototypeClear, MapPrototypeGet, MapPrototypeGetSize, MapPrototypeSet, RegExpPrototypeExec, SafeMap,
  StringPrototypeSlice,
} = primordials;

const known = new SafeMap(); // `url:line:column` -> column
const kKnownMax = 4096;

const nameBefore = /[\w$\u0080-\uffff]+$/;
const newBefore = /(?:^|[^\w$.])(new\s+(?:[\w$]+\s*\.\s*)*)$/;
const propertyBehind = /^(\s*\??\.\s*)[\w$\u0080-\uffff]/;
const calleeBefore = /[\w$)\]]\s*$/;
const newPathBefore = /(?:^|[^\w$.])new\s+[\w$.\s]+$/;
const callBehind = /^\s*\(/;

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

// `at`: the engine's place in the line, counted from 0.
function placeIn(line, at) {
  const before = StringPrototypeSlice(line, 0, at);
  const behind = StringPrototypeSlice(line, at);
  const property = RegExpPrototypeExec(propertyBehind, behind);
  if (property !== null) {
    return before[at - 1] === ')' && endsWithCall(before) ? at : at + property[1].length;
  }
  if (behind[0] === '`') return at;
  const name = RegExpPrototypeExec(nameBefore, before);
  if (name === null) {
    const call = RegExpPrototypeExec(callBehind, behind);
    return call === null ? at : at + call[0].length - 1;
  }
  const head = RegExpPrototypeExec(newBefore, StringPrototypeSlice(before, 0, name.index));
  if (head !== null) return name.index - head[1].length;
  return before[name.index - 1] === '#' ? at : name.index;
}

// Of a place in the program's own text; columns are counted from 1.
function nodeColumn(url, line, column) {
  const key = `${url}:${line}:${column}`;
  const found = MapPrototypeGet(known, key);
  if (found !== undefined) return found;
  const text = require('internal/errors/source_lines').lineOf(url, line);
  const result = text === undefined || column > text.length + 1 ? column : placeIn(text, column - 1) + 1;
  if (MapPrototypeGetSize(known) >= kKnownMax) MapPrototypeClear(known);
  MapPrototypeSet(known, key, result);
  return result;
}

module.exports = { nodeColumn };
