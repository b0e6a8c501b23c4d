'use strict';

// The line on the terminal: where things are, and how they get there.

const {
  MathFloor, NumberIsFinite, StringPrototypeLastIndexOf, StringPrototypeIncludes,
  StringPrototypeIndexOf, StringPrototypeReplaceAll, StringPrototypeSlice,
} = primordials;
const { positionBehind } = internalBinding('readline');
const { clearScreenDown, cursorTo, moveCursor } = require('internal/stdio/cursor');
const { stripVTControlCharacters } = require('internal/util/string_width');

// What stands before every line but the first of one that has several.
const kContinuation = '| ';
const kTwoPower32 = 2 ** 32;

function isMultiline(rl) {
  return StringPrototypeIncludes(rl.line, '\n');
}

// `text` includes the prompt; lines of an edited text are indented, those of a prompt are not.
function displayPosition(rl, text, indentation = 0) {
  const columns = NumberIsFinite(rl.columns) && rl.columns > 0 ? rl.columns : kTwoPower32;
  const packed = positionBehind(stripVTControlCharacters(text), columns, rl.tabSize, indentation);
  return { cols: packed % kTwoPower32, rows: MathFloor(packed / kTwoPower32) };
}

// Behind the prompt and that much of the line.
function positionOf(rl, line) {
  const prompt = rl.getPrompt();
  const newline = StringPrototypeIndexOf(line, '\n');
  if (newline === -1) return displayPosition(rl, prompt + line);
  const first = displayPosition(rl, `${prompt}${StringPrototypeSlice(line, 0, newline)}\n`);
  const rest = displayPosition(
    rl, kContinuation + StringPrototypeSlice(line, newline + 1), kContinuation.length);
  return { cols: rest.cols, rows: first.rows + rest.rows };
}

function cursorPosition(rl) {
  return positionOf(rl, StringPrototypeSlice(rl.line, 0, rl.cursor));
}

function refreshLine(rl) {
  const { output } = rl;
  const end = positionOf(rl, rl.line);
  const at = cursorPosition(rl);
  if (rl.prevRows > 0) moveCursor(output, 0, -rl.prevRows);
  cursorTo(output, 0);
  clearScreenDown(output);
  const line = isMultiline(rl) ?
    StringPrototypeReplaceAll(rl.line, '\n', `\r\n${kContinuation}`) : rl.line;
  rl._writeToOutput(rl.getPrompt() + line);
  // A terminal goes to its next row only when something is to be shown there.
  if (end.cols === 0) rl._writeToOutput(' ');
  cursorTo(output, at.cols);
  if (end.rows > at.rows) moveCursor(output, 0, at.rows - end.rows);
  rl.prevRows = at.rows;
}

function moveCursorBy(rl, count) {
  if (count === 0) return;
  const before = cursorPosition(rl);
  rl.cursor += count;
  if (rl.cursor < 0) rl.cursor = 0;
  else if (rl.cursor > rl.line.length) rl.cursor = rl.line.length;
  const after = cursorPosition(rl);
  if (before.rows === after.rows) moveCursor(rl.output, after.cols - before.cols, 0);
  else rl._refreshLine();
}

// One line up (-1) or down in a text of several, in the column `wanted` or the last one.
// Undefined: there is no such line; otherwise the column.
function moveCursorByLine(rl, direction, wanted) {
  const { cursor, line } = rl;
  const start = cursor === 0 ? 0 : StringPrototypeLastIndexOf(line, '\n', cursor - 1) + 1;
  const column = wanted ?? cursor - start;
  let from;
  let to;
  if (direction < 0) {
    if (start === 0) return undefined;
    to = start - 1;
    from = to === 0 ? 0 : StringPrototypeLastIndexOf(line, '\n', to - 1) + 1;
  } else {
    const end = StringPrototypeIndexOf(line, '\n', cursor);
    if (end === -1) return undefined;
    from = end + 1;
    to = StringPrototypeIndexOf(line, '\n', from);
    if (to === -1) to = line.length;
  }
  const target = from + column < to ? from + column : to;
  rl._moveCursor(target - cursor);
  return column;
}

function clearScreen(rl) {
  cursorTo(rl.output, 0, 0);
  clearScreenDown(rl.output);
  rl._refreshLine();
}

module.exports = {
  clearScreen, cursorPosition, displayPosition, isMultiline, moveCursorBy,
  moveCursorByLine, refreshLine,
};
