'use strict';

// Differences between two texts, line by line (E. W. Myers, "An O(ND) Difference Algorithm", 1986).

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeReverse,
  StringPrototypeEndsWith,
  StringPrototypeSlice,
} = primordials;

const { shouldColorize } = require('internal/util/colors');

const kRemoved = -1; // only in expected
const kSame = 0;
const kAdded = 1; // only in actual

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

// For each number of edits, how far one can get on each diagonal.
function furthestReaching(actual, expected) {
  const trace = [];
  const size = actual.length + expected.length;
  let reach = { __proto__: null, 1: 0 };
  for (let edits = 0; edits <= size; edits++) {
    const next = { __proto__: null };
    ArrayPrototypePush(trace, reach);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const isDown = diagonal === -edits ||
        (diagonal !== edits && reach[diagonal - 1] < reach[diagonal + 1]);
      let x = isDown ? reach[diagonal + 1] : reach[diagonal - 1] + 1;
      let y = x - diagonal;
      while (x < actual.length && y < expected.length && isSameLine(actual[x], expected[y])) {
        x++;
        y++;
      }
      next[diagonal] = x;
      if (x >= actual.length && y >= expected.length) return trace;
    }
    reach = next;
  }
  return trace;
}

function diffLines(actual, expected) {
  const trace = furthestReaching(actual, expected);
  const result = [];
  let x = actual.length;
  let y = expected.length;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits];
    const diagonal = x - y;
    const isDown = diagonal === -edits ||
      (diagonal !== edits && reach[diagonal - 1] < reach[diagonal + 1]);
    const fromDiagonal = isDown ? diagonal + 1 : diagonal - 1;
    const fromX = reach[fromDiagonal];
    const fromY = fromX - fromDiagonal;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x--;
      y--;
      const line = actual[x].length > expected[y].length ? actual[x] : expected[y];
      ArrayPrototypePush(result, { __proto__: null, kind: kSame, line });
    }
    if (edits === 0) break;
    if (x > fromX) ArrayPrototypePush(result, { __proto__: null, kind: kAdded, line: actual[--x] });
    else ArrayPrototypePush(result, { __proto__: null, kind: kRemoved, line: expected[--y] });
  }
  return ArrayPrototypeReverse(result);
}

// The differences as text. Of a long run of equal lines the first and the last are shown.
function printDiff(edits, colors) {
  const lines = [];
  let isSkipped = false;
  for (let i = 0; i < edits.length;) {
    const { kind, line } = edits[i];
    if (kind === kAdded) {
      ArrayPrototypePush(lines, `${colors.green}+${colors.white} ${line}`);
      i++;
      continue;
    }
    if (kind === kRemoved) {
      ArrayPrototypePush(lines, `${colors.red}-${colors.white} ${line}`);
      i++;
      continue;
    }
    let end = i;
    while (end < edits.length && edits[end].kind === kSame) end++;
    const isLast = end === edits.length;
    const count = end - i;
    const isLong = count > sameLinesMax + 2;
    const shown = isLast ? i + sameLinesMax : isLong ? i + sameLinesMax : end;
    for (let j = i; j < end && j < shown; j++) {
      ArrayPrototypePush(lines, `${colors.white}  ${edits[j].line}`);
    }
    if (isLong && !isLast) {
      isSkipped = true;
      ArrayPrototypePush(lines, `${colors.blue}...${colors.white}`);
      ArrayPrototypePush(lines, `${colors.white}  ${edits[end - 1].line}`);
    }
    i = end;
  }
  return { __proto__: null, text: ArrayPrototypeJoin(lines, '\n'), isSkipped };
}

module.exports = { diffLines, palette, printDiff };
