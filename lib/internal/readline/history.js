'use strict';

// The lines that were entered, newest first, and the way through them.
//
// A line of several is kept as its lines in reverse order with '\r' between them: so one entry is
// one line of a history file, newest line first, as Node writes it.

const {
  ArrayPrototypeIndexOf, ArrayPrototypeJoin, ArrayPrototypePop, ArrayPrototypeReverse,
  ArrayPrototypeShift, ArrayPrototypeSplice, ArrayPrototypeUnshift, StringPrototypeIncludes,
  StringPrototypeSplit, StringPrototypeStartsWith, StringPrototypeTrim,
} = primordials;
const { validateArray, validateNumber } = require('internal/validators');

const kSizeDefault = 30;

function turn(text, from, to) {
  if (!StringPrototypeIncludes(text, from)) return text;
  return ArrayPrototypeJoin(ArrayPrototypeReverse(StringPrototypeSplit(text, from)), to);
}

class History {
  entries;
  index = -1;
  size;
  isFlushing = false;
  removesDuplicates;

  constructor(options) {
    const { history = [], historySize = kSizeDefault, removeHistoryDuplicates = false } = options;
    validateArray(history, 'history');
    validateNumber(historySize, 'historySize', 0);
    this.entries = history;
    this.size = historySize;
    this.removesDuplicates = !!removeHistoryDuplicates;
  }

  // Whether it was worth keeping.
  add(line) {
    this.index = -1;
    if (this.size === 0 || StringPrototypeTrim(line) === '') return false;
    const entry = turn(line, '\n', '\r');
    const { entries } = this;
    if (entries.length > 0 && entries[0] === entry) return false;
    if (this.removesDuplicates) {
      const known = ArrayPrototypeIndexOf(entries, entry);
      if (known !== -1) ArrayPrototypeSplice(entries, known, 1);
    }
    ArrayPrototypeUnshift(entries, entry);
    if (entries.length > this.size) ArrayPrototypePop(entries);
    return true;
  }

  // Takes back a line that was added but is not complete.
  dropNewest(line) {
    if (this.entries[0] === turn(line, '\n', '\r')) ArrayPrototypeShift(this.entries);
  }

  // The next in that direction (1: older) that begins with `search` and is not `line`; `search`
  // itself after the last one. Undefined: there is nowhere to go.
  move(direction, search, line) {
    const { entries } = this;
    if (direction > 0 ? this.index >= entries.length : this.index < 0) return undefined;
    if (entries.length === 0) return undefined;
    let index = this.index + direction;
    while (index >= 0 && index < entries.length && !this.#isOther(index, search, line)) {
      index += direction;
    }
    this.index = index;
    return index >= 0 && index < entries.length ? turn(entries[index], '\r', '\n') : search;
  }

  #isOther(index, search, line) {
    const entry = turn(this.entries[index], '\r', '\n');
    return StringPrototypeStartsWith(entry, search) && entry !== line;
  }
}

module.exports = { History };
