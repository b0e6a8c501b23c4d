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

// Frames that follow each other are often of one text. Not for long: a file may change.
let lastUrl;
let lastText;

// Undefined where the text or the line is not to be had.
function lineOf(url, number) {
  if (lastUrl !== url) {
    lastText = textOf(url);
    lastUrl = url;
  }
  return lastText === undefined ? undefined : StringPrototypeSplit(lastText, '\n', number)[number - 1];
}

module.exports = { lineOf, noteText, textOf };
