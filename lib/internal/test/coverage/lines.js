'use strict';

// The lines of a source, and which of them comments take out of the count.

const {
  ArrayPrototypePush, NumberParseInt, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;

const kEnd = /\r$/;
const kSwitch = /\/\* node:coverage (enable|disable) \*\//;
const kIgnoreNext = /\/\* node:coverage ignore next(?: (\d+))? \*\//;

class Line {
  constructor(number, start, text) {
    this.line = number;
    this.start = start;
    this.end = start + text.length;
    this.count = 1;
    this.isIgnored = false;
  }
}

// Those behind a comment are left out, or all between two.
function ignore(line, text, state) {
  const change = RegExpPrototypeExec(kSwitch, text)?.[1];
  if (change === 'disable') state.isOff = true;
  line.isIgnored = state.isOff || state.next > 0;
  if (state.next > 0) state.next--;
  if (change === 'enable') state.isOff = false;
  const next = RegExpPrototypeExec(kIgnoreNext, text);
  if (next !== null) state.next = next[1] === undefined ? 1 : NumberParseInt(next[1], 10);
}

function linesOf(source) {
  const lines = [];
  const state = { __proto__: null, isOff: false, next: 0 };
  for (let start = 0; start < source.length;) {
    const found = StringPrototypeIndexOf(source, '\n', start);
    const end = found === -1 ? source.length : found;
    const whole = StringPrototypeSlice(source, start, end);
    const text = RegExpPrototypeExec(kEnd, whole) === null ? whole : StringPrototypeSlice(whole, 0, -1);
    const line = new Line(lines.length + 1, start, text);
    ignore(line, text, state);
    ArrayPrototypePush(lines, line);
    start = end + 1;
  }
  return lines;
}

// The index of the line that has the place.
function lineAt(lines, offset) {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle].start <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

module.exports = { lineAt, linesOf };
