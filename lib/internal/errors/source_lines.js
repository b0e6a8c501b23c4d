'use strict';

// Lines of source text, to show where an error came from.

const {
  MapPrototypeGet, MapPrototypeSet, SafeMap, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

// Texts that are in no file: of -e, of standard input.
const texts = new SafeMap();

function noteText(url, text) {
  MapPrototypeSet(texts, url, text);
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
  const text = MapPrototypeGet(texts, url);
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
  return text === undefined ? undefined : StringPrototypeSplit(text, '\n')[number - 1];
}

module.exports = { lineOf, noteText, textOf };
