'use strict';

// Lines of source text, to show where an error came from.

const {
  MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet, SafeMap, SafeSet, StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

// Texts that are in no file: of -e, of standard input.
const texts = new SafeMap();

function noteText(url, text) {
  MapPrototypeSet(texts, url, text);
}

// Texts that programs have compiled under the name of a file, which may hold another one: the last of them.
const compiled = new SafeMap();
const kCompiledMax = 32 * 1024 * 1024; // of characters
let compiledSize = 0;

// The engine counts lines from 1: what has a head on a line before its first one is displaced.
const displaced = new SafeSet();

function noteCompiled(url, text, isDisplaced = false) {
  if (isDisplaced) displaced.add(url); else displaced.delete(url);
  const last = MapPrototypeGet(compiled, url);
  if (last === text) return;
  if (last !== undefined) require('internal/errors/columns').forgetPlaces();
  compiledSize += text.length - (last?.length ?? 0);
  MapPrototypeDelete(compiled, url);
  MapPrototypeSet(compiled, url, text);
  while (compiledSize > kCompiledMax) {
    forgetOldest();
  }
}

function forgetOldest() {
  const { value: url } = compiled.keys().next();
  compiledSize -= MapPrototypeGet(compiled, url).length;
  MapPrototypeDelete(compiled, url);
}

// Frames that follow each other are often of one file. No more than one is kept, which may change.
let lastUrl;
let lastText;

function readText(url) {
  try {
    const isUrl = StringPrototypeStartsWith(url, 'file:');
    return internalBinding('modules').readText(isUrl ? require('url').fileURLToPath(url) : url);
  } catch {
    return undefined;
  }
}

// Undefined where it is not to be had.
function textOf(url) {
  const text = MapPrototypeGet(texts, url) ?? MapPrototypeGet(compiled, url);
  if (text !== undefined) return text;
  if (lastUrl !== url) {
    lastText = readText(url);
    lastUrl = url;
  }
  return lastText;
}

// Undefined where the text or the line is not to be had.
function lineOf(url, number) {
  const text = textOf(url);
  if (text === undefined) return undefined;
  return StringPrototypeSplit(text, '\n')[number - 1 + (isDisplaced(url) ? 1 : 0)];
}

function isDisplaced(url) {
  return displaced.has(url);
}

module.exports = { isDisplaced, lineOf, noteCompiled, noteText, textOf };
