'use strict';

// Differences between two texts, line by line.

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  MathMin,
  StringPrototypeEndsWith,
  StringPrototypeSlice,
} = primordials;

const { shouldColorize } = require('internal/util/colors');
const { findEdits, kBoth, kOnlyActual } = require('internal/util/diff');

const sameLinesMax = 5; // that are shown in a row

// Escape sequences for what goes to standard error; empty if it is not a terminal.
function palette() {
  const on = shouldColorize(process.stderr);
  return {
    __proto__: null,
    green: on ? '\u001b[32m' : '',
    red: on ? '\u001b[31m' : '',
    blue: on ? '\u001b[34m' : '',
    white: on ? '\u001b[39m' : '',
  };
}

function withoutComma(line) {
  return StringPrototypeEndsWith(line, ',') ? StringPrototypeSlice(line, 0, -1) : line;
}

// The last line of a list has no comma, which makes no difference.
function isSameLine(a, b) {
  return a === b || withoutComma(a) === withoutComma(b);
}

function longerLine(a, b) {
  return a.length > b.length ? a : b;
}

// The lines of one run of equal ones: of a long run the first and the last.
function printSameLines(output, edits, start, end, colors) {
  const isLast = end === edits.length;
  const isLong = end - start > sameLinesMax + 2;
  const shownEnd = isLast || isLong ? MathMin(start + sameLinesMax, end) : end;
  const printLine = (i) => ArrayPrototypePush(output, `${colors.white}  ${edits[i][1]}`);
  for (let i = start; i < shownEnd; i++) printLine(i);
  if (!isLong || isLast) return false;
  ArrayPrototypePush(output, `${colors.blue}...${colors.white}`);
  printLine(end - 1);
  return true;
}

// The differences as text, and whether lines of it were left out.
function printDiff(actualLines, expectedLines, colors) {
  const edits = findEdits(actualLines, expectedLines, isSameLine, longerLine);
  const output = [];
  let isSkipped = false;
  for (let i = 0; i < edits.length;) {
    let end = i;
    while (end < edits.length && edits[end][0] === kBoth) end++;
    if (end > i) {
      if (printSameLines(output, edits, i, end, colors)) isSkipped = true;
      i = end;
      continue;
    }
    const mark = edits[i][0] === kOnlyActual ? `${colors.green}+` : `${colors.red}-`;
    ArrayPrototypePush(output, `${mark}${colors.white} ${edits[i][1]}`);
    i++;
  }
  return { __proto__: null, text: ArrayPrototypeJoin(output, '\n'), isSkipped };
}

module.exports = { palette, printDiff };
