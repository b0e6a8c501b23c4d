'use strict';

// The text of the call that failed, for `assert(a === b)` without a message: read from the file
// that the stack names.

const {
  Error,
  ErrorCaptureStackTrace,
  NumberPrototypeToString,
  ReflectSet,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypePadStart,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeTrimEnd,
} = primordials;

const framePattern = /^\s+at (?:.*\()?(.+):(\d+):(\d+)\)?$/m;
// What may stand of the callee before the column, and after it up to the parenthesis.
const beforePattern =
  /(?:[\w$\u0080-\uffff]+(?:\[[^\]]*\])*\s*\??\.\s*)*[\w$\u0080-\uffff]*(?:\[[^\]]*\])*$/;
const behindPattern = /^(?:[\w$\u0080-\uffff]|\s*\??\.\s*)*(?:\[[^\]]*\])*\s*/;

// The call of a function that apply() called is the call of apply().
const nativePattern = /^\s+at [^(]+ \((?:native|<anonymous>)\)$/m;
// What would spoil a terminal.
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f]/g;
const controlNames = { '__proto__': null, '\b': '\\b', '\f': '\\f' };

function nameOfControl(char) {
  const digits = NumberPrototypeToString(StringPrototypeCharCodeAt(char, 0), 16);
  return controlNames[char] ?? `\\u${StringPrototypePadStart(digits, 4, '0')}`;
}

// The frame that has a place.
function firstPlace(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  const at = lines.length - 2;
  const isNative = RegExpPrototypeExec(nativePattern, lines[at]) !== null;
  return RegExpPrototypeExec(framePattern, lines[isNative ? at + 1 : at]);
}

// Where the call was that entered `fn`.
function locate(fn) {
  const holder = { __proto__: null };
  const limit = Error.stackTraceLimit;
  ReflectSet(Error, 'stackTraceLimit', 2); // the first may be apply(), which has no place
  ErrorCaptureStackTrace(holder, fn);
  const { stack } = holder; // while the limit holds: it is made now
  ReflectSet(Error, 'stackTraceLimit', limit);
  const found = typeof stack === 'string' ? firstPlace(stack) : null;
  if (found === null || StringPrototypeStartsWith(found[1], 'node:')) return undefined;
  return { __proto__: null, file: found[1], line: +found[2], column: +found[3] - 1 };
}

function readLine(file, number) {
  try {
    const isUrl = StringPrototypeStartsWith(file, 'file://');
    const path = isUrl ? require('url').fileURLToPath(file) : file;
    if (path[0] !== '/') return undefined;
    return StringPrototypeSplit(internalBinding('modules').readText(path), '\n')[number - 1];
  } catch {
    return undefined;
  }
}

// The end of a string, template or regular expression that begins at `start`.
function skipQuoted(text, start) {
  const quote = text[start];
  let i = start + 1;
  for (let isClass = false; i < text.length && (text[i] !== quote || isClass); i++) {
    if (text[i] === '\\') i++;
    else if (quote === '/' && text[i] === '[') isClass = true;
    else if (quote === '/' && text[i] === ']') isClass = false;
  }
  return i;
}

function beginsRegExp(text, at) {
  return RegExpPrototypeExec(/[\w$)\]}]\s*$/, StringPrototypeSlice(text, 0, at)) === null;
}

// Just after the parenthesis that closes the one at `open`, or the end of the line.
function findEnd(line, open) {
  let depth = 0;
  for (let i = open; i < line.length; i++) {
    const char = line[i];
    if (char === '/' && line[i + 1] === '/') return line.length;
    if (char === '/' && line[i + 1] === '*') {
      while (i < line.length && !(line[i] === '*' && line[i + 1] === '/')) i++;
      i++;
    } else if (StringPrototypeIncludes('\'"`', char) || (char === '/' && beginsRegExp(line, i))) {
      i = skipQuoted(line, i);
    } else if (char === '(') {
      depth++;
    } else if (char === ')' && --depth === 0) {
      return i + 1;
    }
  }
  return line.length;
}

// The expression around a column: the engine points at some part of the callee or after it.
function extractCall(line, column) {
  const before = RegExpPrototypeExec(beforePattern, StringPrototypeSlice(line, 0, column));
  const behind = RegExpPrototypeExec(behindPattern, StringPrototypeSlice(line, column));
  const end = findEnd(line, column + behind[0].length);
  const text = StringPrototypeTrimEnd(StringPrototypeSlice(line, before.index, end));
  return RegExpPrototypeSymbolReplace(controls, text, nameOfControl);
}

// The message for a falsy value, or undefined where there is no source to read.
function describeFalsy(fn) {
  const site = locate(fn);
  const line = site && readLine(site.file, site.line);
  if (line === undefined) return undefined;
  return `The expression evaluated to a falsy value:\n\n  ${extractCall(line, site.column)}\n`;
}

module.exports = { describeFalsy };
