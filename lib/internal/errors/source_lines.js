'use strict';

// Lines of source text, to show where an error came from.

const { MapPrototypeGet, MapPrototypeSet, SafeMap, StringPrototypeSplit } = primordials;

// Texts that are in no file: of -e, of standard input.
const texts = new SafeMap();

function noteText(url, text) {
  MapPrototypeSet(texts, url, text);
}

// Undefined where the text or the line is not to be had.
function lineOf(url, number) {
  let text = MapPrototypeGet(texts, url);
  if (text === undefined) {
    try {
      text = internalBinding('modules').readText(url);
    } catch {
      return undefined;
    }
  }
  return StringPrototypeSplit(text, '\n')[number - 1];
}

module.exports = { lineOf, noteText };
