'use strict';

// Globs: `*`, `?`, `[a-z]`, `[[:alpha:]]`, `{a,b}`, `{1..3}`, `**`, `@(a|b)` and its kin. A pattern
// becomes, for each way its braces can be chosen, a list of segments: a string, a RegExp, or
// kGlobstar.

const {
  ArrayPrototypePop,
  ArrayPrototypePush,
  MathAbs,
  NumberIsNaN,
  NumberParseInt,
  RegExp,
  RegExpPrototypeExec,
  SafeMap,
  String,
  StringFromCharCode,
  StringPrototypeCharCodeAt,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypePadStart,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  Symbol,
} = primordials;

const { validateString } = require('internal/validators');

const kGlobstar = Symbol('**');
const alternativesMax = 10_000;

// ---- Braces ------------------------------------------------------------------------------------

// The parts of "{a,b}" between the braces, and where it ends; undefined if the brace is not closed.
function readBraces(pattern, open) {
  const parts = [];
  let depth = 0;
  let from = open + 1;
  for (let i = open; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === '{') {
      depth++;
    } else if (char === '}' && --depth === 0) {
      ArrayPrototypePush(parts, StringPrototypeSlice(pattern, from, i));
      return { __proto__: null, parts, end: i + 1 };
    } else if (char === ',' && depth === 1) {
      ArrayPrototypePush(parts, StringPrototypeSlice(pattern, from, i));
      from = i + 1;
    }
  }
  return undefined;
}

const numbersPattern = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/;
const lettersPattern = /^([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?\d+))?$/;

// "1..3" as its members; undefined if it is no sequence.
function readSequence(text) {
  const numbers = RegExpPrototypeExec(numbersPattern, text);
  const found = numbers ?? RegExpPrototypeExec(lettersPattern, text);
  if (found === null) return undefined;
  const first = numbers ? NumberParseInt(found[1], 10) : StringPrototypeCharCodeAt(found[1], 0);
  const last = numbers ? NumberParseInt(found[2], 10) : StringPrototypeCharCodeAt(found[2], 0);
  const size = found[3] === undefined ? 1 : MathAbs(NumberParseInt(found[3], 10));
  const step = (NumberIsNaN(size) || size === 0 ? 1 : size) * (first <= last ? 1 : -1);
  const isPadded = numbers && (isZeroPadded(found[1]) || isZeroPadded(found[2]));
  const width = found[1].length > found[2].length ? found[1].length : found[2].length;
  const members = [];
  for (let i = first; step > 0 ? i <= last : i >= last; i += step) {
    if (members.length === alternativesMax) break;
    const member = numbers ? String(i) : StringFromCharCode(i);
    ArrayPrototypePush(members, isPadded ? StringPrototypePadStart(member, width, '0') : member);
  }
  return members;
}

function isZeroPadded(text) {
  return text.length > 1 && text[0] === '0';
}

function expandBraces(pattern) {
  const open = StringPrototypeIndexOf(pattern, '{');
  if (open === -1) return [pattern];
  const found = readBraces(pattern, open);
  const isSingle = found !== undefined && found.parts.length === 1;
  const choices = isSingle ? readSequence(found.parts[0]) : found?.parts;
  const head = StringPrototypeSlice(pattern, 0, open);
  const results = [];
  if (choices === undefined) {
    const rests = expandBraces(StringPrototypeSlice(pattern, open + 1));
    for (let i = 0; i < rests.length; i++) ArrayPrototypePush(results, `${head}{${rests[i]}`);
    return results;
  }
  const rests = expandBraces(StringPrototypeSlice(pattern, found.end));
  for (let i = 0; i < choices.length; i++) {
    const middles = isSingle ? [choices[i]] : expandBraces(choices[i]);
    for (let j = 0; j < middles.length; j++) {
      for (let k = 0; k < rests.length && results.length < alternativesMax; k++) {
        ArrayPrototypePush(results, head + middles[j] + rests[k]);
      }
    }
  }
  return results;
}

// ---- Segments ----------------------------------------------------------------------------------

const posixClasses = {
  __proto__: null,
  '[:alnum:]': '\\p{L}\\p{Nl}\\p{Nd}',
  '[:alpha:]': '\\p{L}\\p{Nl}',
  '[:ascii:]': '\\x00-\\x7f',
  '[:blank:]': '\\p{Zs}\\t',
  '[:cntrl:]': '\\p{Cc}',
  '[:digit:]': '\\p{Nd}',
  '[:lower:]': '\\p{Ll}',
  '[:print:]': '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}',
  '[:punct:]': '\\p{P}',
  '[:space:]': '\\p{Z}\\t\\r\\n\\v\\f',
  '[:upper:]': '\\p{Lu}',
  '[:word:]': '\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}',
  '[:xdigit:]': 'A-Fa-f0-9',
};

const special = '\\^$.*+?()[]{}|/';

function escape(char) {
  return StringPrototypeIncludes(special, char) ? `\\${char}` : char;
}

// A bracket expression as a class of a RegExp, and where it ends; undefined if it is not closed.
function readClass(text, open) {
  let i = open + 1;
  const isNegated = text[i] === '!' || text[i] === '^';
  if (isNegated) i++;
  let body = '';
  for (let isFirst = true; i < text.length; isFirst = false) {
    if (text[i] === ']' && !isFirst) {
      return { __proto__: null, source: `[${isNegated ? '^' : ''}${body}]`, end: i + 1 };
    }
    const close =
      text[i] === '[' && text[i + 1] === ':' ? StringPrototypeIndexOf(text, ':]', i) : -1;
    const name = close === -1 ? undefined : posixClasses[StringPrototypeSlice(text, i, close + 2)];
    if (name !== undefined) {
      body += name;
      i = close + 2;
      continue;
    }
    const isRange = text[i] === '-' && !isFirst && text[i + 1] !== ']' && i + 1 < text.length;
    body += text[i] === '-' ? isRange ? '-' : '\\-' : escape(text[i]);
    i++;
  }
  return undefined;
}

function closingParenthesis(text, open) {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
}

function splitAlternatives(text) {
  const parts = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth--;
    else if (text[i] === '|' && depth === 0) {
      ArrayPrototypePush(parts, StringPrototypeSlice(text, from, i));
      from = i + 1;
    }
  }
  ArrayPrototypePush(parts, StringPrototypeSlice(text, from));
  return parts;
}

const quantifiers = { __proto__: null, '?': '?', '*': '*', '+': '+', '@': '' };

function extendedSource(kind, body, rest) {
  const parts = splitAlternatives(body);
  let group = '';
  for (let i = 0; i < parts.length; i++) group += `${i === 0 ? '' : '|'}${sourceOf(parts[i])}`;
  const after = sourceOf(rest);
  if (kind === '!') return `(?:(?!(?:${group})${after}$)[^/]*?)${after}`;
  return `(?:${group})${quantifiers[kind]}${after}`;
}

// The source of a RegExp for a part of a segment.
function sourceOf(text) {
  let source = '';
  for (let i = 0; i < text.length;) {
    const char = text[i];
    const close = text[i + 1] === '(' && StringPrototypeIncludes('?*+@!', char) ?
      closingParenthesis(text, i + 1) : -1;
    if (close !== -1) {
      const body = StringPrototypeSlice(text, i + 2, close);
      return source + extendedSource(char, body, StringPrototypeSlice(text, close + 1));
    }
    const found = char === '[' ? readClass(text, i) : undefined;
    if (found !== undefined) {
      source += found.source;
      i = found.end;
      continue;
    }
    if (char === '*') {
      while (text[i + 1] === '*') i++;
      source += '[^/]*?';
    } else {
      source += char === '?' ? '[^/]' : escape(char);
    }
    i++;
  }
  return source;
}

const magicPattern = /[*?[\]]|[?*+@!]\(/;

function compileSegment(text) {
  if (text === '**') return kGlobstar;
  if (RegExpPrototypeExec(magicPattern, text) === null) return text;
  // A name that begins with a dot is only found by a pattern that does, and "." and ".." by none
  // with magic.
  const guard = text[0] === '.' ? '(?!\\.{1,2}(?:/|$))' : '(?!\\.)(?=.)';
  return new RegExp(`^${guard}${sourceOf(text)}$`, 'su');
}

// ---- Matching ----------------------------------------------------------------------------------

// The segments of a path without what changes nothing inside: empty ones, ".", pairs of a name and
// "..".
function segmentsOf(path) {
  const parts = StringPrototypeSplit(path, '/');
  const result = [];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const isEdge = i === 0 || i === parts.length - 1;
    if (!isEdge && (part === '' || part === '.')) continue;
    const last = result[result.length - 1];
    if (
      part === '..' &&
      last !== undefined &&
      last !== '' &&
      last !== '.' &&
      last !== '..' &&
      last !== '**'
    ) {
      ArrayPrototypePop(result);
    } else {
      ArrayPrototypePush(result, part);
    }
  }
  return result;
}

function matchesSegment(segment, name) {
  return typeof segment === 'string' ?
    segment === name :
    RegExpPrototypeExec(segment, name) !== null;
}

function isHidden(name) {
  return StringPrototypeStartsWith(name, '.');
}

function matchesFrom(names, n, segments, s) {
  while (n < names.length && s < segments.length) {
    if (segments[s] === kGlobstar) {
      if (s + 1 === segments.length) {
        for (; n < names.length; n++) if (isHidden(names[n])) return false;
        return true;
      }
      for (; n < names.length; n++) {
        if (matchesFrom(names, n, segments, s + 1)) return true;
        if (isHidden(names[n])) return false;
      }
      return false;
    }
    if (!matchesSegment(segments[s], names[n])) return false;
    n++;
    s++;
  }
  if (n === names.length) return s === segments.length;
  // A slash at the end of the path is allowed.
  return s === segments.length && n === names.length - 1 && names[n] === '';
}

function compile(pattern) {
  const texts = expandBraces(StringPrototypeReplaceAll(pattern, '\\', '/'));
  const compiled = [];
  for (let i = 0; i < texts.length; i++) {
    const segments = segmentsOf(texts[i]);
    for (let j = 0; j < segments.length; j++) segments[j] = compileSegment(segments[j]);
    ArrayPrototypePush(compiled, segments);
  }
  return compiled;
}

// The last patterns, because one is usually tried on many paths.
const cache = new SafeMap();
const cacheSizeMax = 64;

function matchesGlob(path, pattern, isWindows) {
  validateString(path, 'path');
  validateString(pattern, 'pattern');
  let compiled = cache.get(pattern);
  if (compiled === undefined) {
    if (cache.size === cacheSizeMax) cache.clear();
    compiled = compile(pattern);
    cache.set(pattern, compiled);
  }
  const names = segmentsOf(isWindows ? StringPrototypeReplaceAll(path, '\\', '/') : path);
  for (let i = 0; i < compiled.length; i++) {
    if (matchesFrom(names, 0, compiled[i], 0)) return true;
  }
  return false;
}

module.exports = { compile, kGlobstar, matchesGlob, matchesSegment };
