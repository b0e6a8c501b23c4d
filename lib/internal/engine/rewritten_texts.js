'use strict';

// Texts that the engine was given instead of what the program wrote (internal/engine/text_edits), so that
// nobody sees the difference: stacks have the columns of the program's text, and functions show it.

const {
  ArrayPrototypePush, FunctionPrototype, FunctionPrototypeToString,
  MapPrototypeForEach, MapPrototypeGet, MapPrototypeSet, ObjectDefineProperty, RegExpPrototypeExec, SafeMap,
  StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;

// URL -> { code, patches, firstLine, lineStarts }; the patch that was made last is undone first, the
// starts of lines are found when the first frame is.
const texts = new SafeMap();

// All names of ours have it.
const kMark = 'giro';

// `source`, which may have been rewritten itself, became `code`.
function noteRewritten(url, source, code, patch, firstLine = 1) {
  hideInFunctions();
  const before = MapPrototypeGet(texts, url);
  const patches = [patch];
  if (before !== undefined && before.code === source) {
    for (let i = 0; i < before.patches.length; i++) ArrayPrototypePush(patches, before.patches[i]);
  }
  MapPrototypeSet(texts, url, {
    __proto__: null, code, patches, firstLine, lineStarts: undefined,
  });
}

// ---- The way back ------------------------------------------------------------------------------

// Where a place of the changed text stood before. -1: in what was put before all of it.
function undoPlace(at, patch) {
  let shift = 0;
  for (let i = 0; i < patch.length; i += 3) {
    const start = patch[i];
    const { length } = patch[i + 2];
    if (at < start) break;
    if (at < start + patch[i + 1]) return start === 0 && length === 0 ? -1 : start - shift;
    shift += patch[i + 1] - length;
  }
  return at - shift;
}

// The same of the start of a line, which may be in an edit that has several lines.
function undoLineStart(at, patch, code) {
  let shift = 0;
  for (let i = 0; i < patch.length; i += 3) {
    const start = patch[i];
    const removed = patch[i + 2];
    if (at <= start) break;
    if (at < start + patch[i + 1]) {
      const lines = findLineStarts(StringPrototypeSlice(code, start, at)).length;
      return start - shift + (findLineStarts(removed)[lines - 1] ?? removed.length);
    }
    shift += patch[i + 1] - removed.length;
  }
  return at - shift;
}

// A piece of the changed text, which begins at `at`, as it was before.
function undoText(text, at, patch) {
  const end = at + text.length;
  let undone = '';
  let from = 0;
  for (let i = 0; i < patch.length; i += 3) {
    const start = patch[i];
    if (start < at) continue;
    if (start >= end) break;
    undone += StringPrototypeSlice(text, from, start - at) + patch[i + 2];
    from = start - at + patch[i + 1];
  }
  return undone + StringPrototypeSlice(text, from);
}

const endOfLine = /\r\n|[\n\r\u2028\u2029]/g;

function findLineStarts(text) {
  const starts = [0];
  endOfLine.lastIndex = 0;
  while (RegExpPrototypeExec(endOfLine, text) !== null) ArrayPrototypePush(starts, endOfLine.lastIndex);
  return starts;
}

// Of a place in the text with that URL that the engine knows. Undefined: it is in none that the program
// wrote.
function originalColumn(url, line, column) {
  const entry = MapPrototypeGet(texts, url);
  if (entry === undefined) return column;
  let { code } = entry;
  entry.lineStarts ??= findLineStarts(code);
  let start = entry.lineStarts[line - entry.firstLine];
  if (start === undefined) return column;
  let at = start + column - 1;
  for (let i = 0; i < entry.patches.length; i++) {
    if (i > 0) code = undoText(code, 0, entry.patches[i - 1]);
    at = undoPlace(at, entry.patches[i]);
    if (at < 0) return undefined;
    start = undoLineStart(start, entry.patches[i], code);
  }
  return at - start + 1;
}

// ---- Functions ---------------------------------------------------------------------------------

function originalText(text) {
  let found;
  MapPrototypeForEach(texts, (entry) => {
    if (found !== undefined) return;
    let at = StringPrototypeIndexOf(entry.code, text);
    if (at < 0) return;
    found = text;
    for (let i = 0; i < entry.patches.length; i++) {
      found = undoText(found, at, entry.patches[i]);
      at = undoPlace(at, entry.patches[i]);
    }
  });
  return found ?? text;
}

let isHidden = false;

function hideInFunctions() {
  if (isHidden) return;
  isHidden = true;
  const { toString } = { toString() {
    if (this === toString) return 'function toString() { [native code] }';
    const text = FunctionPrototypeToString(this);
    return StringPrototypeIncludes(text, kMark) ? originalText(text) : text;
  } };
  ObjectDefineProperty(FunctionPrototype, 'toString', {
    __proto__: null, value: toString, writable: true, configurable: true,
  });
}

module.exports = { noteRewritten, originalColumn };
