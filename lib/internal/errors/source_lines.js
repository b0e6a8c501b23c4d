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

// Undefined where it is not to be had.
function textOf(url) {
  let text = MapPrototypeGet(texts, url);
  if (text === undefined) {
    try {
      const isUrl = StringPrototypeStartsWith(url, 'file:');
      const path = isUrl ? require('url').fileURLToPath(url) : url;
      text = internalBinding('modules').readText(path);
    } catch {
      return undefined;
    }
  }
  return text;
}

// Undefined where the text or the line is not to be had.
function lineOf(url, number) {
  const text = textOf(url);
  return text === undefined ? undefined : StringPrototypeSplit(text, '\n')[number - 1];
}

module.exports = { lineOf, noteText, textOf };
