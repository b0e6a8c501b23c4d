'use strict';

// What the keys do to the line. Each function gets the interface; its `line` and `cursor` are all
// that is edited.

const {
  ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift,
  RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeCodePointAt,
  StringPrototypeSlice, Symbol,
} = primordials;

const kEdits = Symbol('kEdits');
const kUndoMax = 2048;
const kKillRingMax = 32;
const kLastOfBasicPlane = 0xffff;

// What an interface keeps of its edits.
class Edits {
  undo = [];
  redo = [];
  killRing = [];
  killed = 0;  // which of the ring is yanked next
  isYanking = false;
}

// ---- Characters and words ----------------------------------------------------------------------

function lengthRight(text, at) {
  if (at >= text.length) return 1;  // moves there are stopped at the end
  return StringPrototypeCodePointAt(text, at) > kLastOfBasicPlane ? 2 : 1;
}

function lengthLeft(text, at) {
  if (at <= 0) return 0;
  const isPair = at > 1 && StringPrototypeCodePointAt(text, at - 2) > kLastOfBasicPlane;
  return isPair ? 2 : 1;
}

const kSpace = /^\s$/;
const kWord = /^\w$/;

function kindAt(text, at) {
  if (RegExpPrototypeExec(kSpace, text[at]) !== null) return 'space';
  return RegExpPrototypeExec(kWord, text[at]) !== null ? 'word' : 'other';
}

// From `at` back over spaces, and then over what is of one kind.
function wordStart(text, at) {
  while (at > 0 && kindAt(text, at - 1) === 'space') at--;
  if (at === 0) return 0;
  const kind = kindAt(text, at - 1);
  while (at > 0 && kindAt(text, at - 1) === kind) at--;
  return at;
}

// Forward over what is of one kind, and then over spaces.
function wordEnd(text, at) {
  if (at >= text.length) return at;
  const kind = kindAt(text, at);
  while (at < text.length && kindAt(text, at) === kind) at++;
  while (at < text.length && kindAt(text, at) === 'space') at++;
  return at;
}

// ---- Undo --------------------------------------------------------------------------------------

// What was undone can still be redone after an edit, as in Node.
function beforeEdit(rl) {
  const { undo } = rl[kEdits];
  ArrayPrototypePush(undo, { __proto__: null, line: rl.line, cursor: rl.cursor });
  if (undo.length > kUndoMax) ArrayPrototypeShift(undo);
}

function restore(rl, from, to) {
  if (from.length === 0) return;
  ArrayPrototypePush(to, { __proto__: null, line: rl.line, cursor: rl.cursor });
  const state = ArrayPrototypePop(from);
  rl.line = state.line;
  rl.cursor = state.cursor;
  rl._refreshLine();
}

function undo(rl) {
  restore(rl, rl[kEdits].undo, rl[kEdits].redo);
}

function redo(rl) {
  restore(rl, rl[kEdits].redo, rl[kEdits].undo);
}

function forgetEdits(rl) {
  rl[kEdits].undo = [];
  rl[kEdits].redo = [];
}

// ---- Inserting and deleting --------------------------------------------------------------------

function insertString(rl, text) {
  beforeEdit(rl);
  if (rl.cursor < rl.line.length) {
    rl.line = StringPrototypeSlice(rl.line, 0, rl.cursor) + text +
      StringPrototypeSlice(rl.line, rl.cursor);
    rl.cursor += text.length;
    // Of a text that comes at once, the last character brings the line into order.
    if (rl.isCompletionEnabled) rl._refreshLine();
    else writeAtCursor(rl, text, rl.getCursorPos());
    return;
  }
  const before = rl.getCursorPos();
  rl.line += text;
  rl.cursor += text.length;
  // As long as the text stays in its row, the terminal needs nothing but the text.
  const after = rl.getCursorPos();
  if (rl.isCompletionEnabled && before.rows < after.rows) rl._refreshLine();
  else writeAtCursor(rl, text, after);
}

// The terminal's cursor goes along; from the last column of a row only with the next character.
function writeAtCursor(rl, text, after) {
  rl._writeToOutput(text);
  rl.prevRows = after.cols === 0 && after.rows > 0 ? after.rows - 1 : after.rows;
}

// Takes [from, to) out of the line; the cursor stands at `from` then.
function cut(rl, from, to) {
  const text = StringPrototypeSlice(rl.line, from, to);
  rl.line = StringPrototypeSlice(rl.line, 0, from) + StringPrototypeSlice(rl.line, to);
  rl.cursor = from;
  rl._refreshLine();
  return text;
}

function deleteLeft(rl) {
  if (rl.cursor === 0 || rl.line.length === 0) return;
  beforeEdit(rl);
  cut(rl, rl.cursor - lengthLeft(rl.line, rl.cursor), rl.cursor);
}

function deleteRight(rl) {
  if (rl.cursor >= rl.line.length) return;
  beforeEdit(rl);
  cut(rl, rl.cursor, rl.cursor + lengthRight(rl.line, rl.cursor));
}

function deleteWordLeft(rl) {
  if (rl.cursor === 0) return;
  beforeEdit(rl);
  cut(rl, wordStart(rl.line, rl.cursor), rl.cursor);
}

// A word to delete ends where letters do, whatever follows them.
function deleteWordRight(rl) {
  if (rl.cursor >= rl.line.length) return;
  beforeEdit(rl);
  const { line } = rl;
  let end = rl.cursor;
  const kind = kindAt(line, end);
  const isWord = kind === 'word';
  if (kind === 'space') {
    while (end < line.length && kindAt(line, end) === 'space') end++;
  } else {
    while (end < line.length && (kindAt(line, end) === 'word') === isWord) end++;
    while (end < line.length && kindAt(line, end) === 'space') end++;
  }
  cut(rl, rl.cursor, end);
}

function deleteLineLeft(rl) {
  beforeEdit(rl);
  pushToKillRing(rl, cut(rl, 0, rl.cursor));
}

function deleteLineRight(rl) {
  beforeEdit(rl);
  pushToKillRing(rl, cut(rl, rl.cursor, rl.line.length));
}

// ---- The kill ring -----------------------------------------------------------------------------

function pushToKillRing(rl, text) {
  const edits = rl[kEdits];
  if (text === '' || text === edits.killRing[0]) return;
  ArrayPrototypeUnshift(edits.killRing, text);
  edits.killed = 0;
  if (edits.killRing.length > kKillRingMax) ArrayPrototypePop(edits.killRing);
}

function yank(rl) {
  const edits = rl[kEdits];
  if (edits.killRing.length === 0) return;
  edits.isYanking = true;
  insertString(rl, edits.killRing[edits.killed]);
}

// What was yanked gives way to what was killed before it.
function yankPop(rl) {
  const edits = rl[kEdits];
  if (!edits.isYanking || edits.killRing.length < 2) return;
  const last = edits.killRing[edits.killed];
  edits.killed = (edits.killed + 1) % edits.killRing.length;
  const text = edits.killRing[edits.killed];
  const head = StringPrototypeSlice(rl.line, 0, rl.cursor - last.length);
  rl.line = head + text + StringPrototypeSlice(rl.line, rl.cursor);
  rl.cursor = head.length + text.length;
  rl._refreshLine();
}

// ---- Moving ------------------------------------------------------------------------------------

function wordLeft(rl) {
  if (rl.cursor > 0) rl._moveCursor(wordStart(rl.line, rl.cursor) - rl.cursor);
}

function wordRight(rl) {
  if (rl.cursor < rl.line.length) rl._moveCursor(wordEnd(rl.line, rl.cursor) - rl.cursor);
}

function left(rl) {
  rl._moveCursor(-lengthLeft(rl.line, rl.cursor));
}

function right(rl) {
  rl._moveCursor(lengthRight(rl.line, rl.cursor));
}

// Half of a pair was typed: the terminal may have shown something else for it.
function isHalf(text) {
  const code = StringPrototypeCharCodeAt(text, 0);
  return text.length === 1 && code >= 0xd800 && code <= 0xdfff;
}

module.exports = {
  Edits, beforeEdit, deleteLeft, deleteLineLeft, deleteLineRight, deleteRight, deleteWordLeft,
  deleteWordRight, forgetEdits, insertString, isHalf, kEdits, left, redo, right, undo, wordLeft,
  wordRight, yank, yankPop,
};
