'use strict';

// module.SourceMap: from places in a text that was made to places in those that it was made of.

const {
  ArrayIsArray, ArrayPrototypeMap, ArrayPrototypePush, ArrayPrototypeSlice,
  ArrayPrototypeSort, MathFloor, ObjectAssign, SafeMap, StringPrototypeCharCodeAt,
} = primordials;
const { validateObject } = require('internal/validators');

const kDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const kLists = ['sources', 'sourcesContent', 'names'];
const kComma = 44;
const kSemicolon = 59;
const kContinues = 32;
const kLeast = -(2 ** 31); // which has no other sign

let values; // of the digits, by their character codes

function valueOf(code) {
  if (values === undefined) {
    values = new SafeMap();
    for (let i = 0; i < kDigits.length; i++) values.set(StringPrototypeCharCodeAt(kDigits, i), i);
  }
  return values.get(code);
}

// Numbers of variable length, sign last; the text is read from its beginning.
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  get code() { return StringPrototypeCharCodeAt(this.text, this.at); }

  get hasNumber() {
    return this.at < this.text.length && this.code !== kComma && this.code !== kSemicolon;
  }

  number() {
    let number = 0;
    let scale = 1;
    for (;;) {
      const digit = valueOf(this.code);
      if (digit === undefined) return NaN;
      this.at++;
      number += (digit & (kContinues - 1)) * scale;
      if ((digit & kContinues) === 0) break;
      scale *= kContinues;
    }
    const half = MathFloor(number / 2);
    if (number === 1) return kLeast;
    return number % 2 === 1 ? -half : half;
  }
}

// An entry: { line, column } in the made text, and, if it is known, where that comes from.
function readMappings(entries, map, offset) {
  const { mappings, names = [], sources } = map;
  const roots = ArrayPrototypeMap(sources, (name) => withRoot(map.sourceRoot, name));
  const reader = new Reader(mappings);
  let { line, column: firstColumn } = offset;
  let column = firstColumn;
  let source = 0;
  let originalLine = 0;
  let originalColumn = 0;
  let name = 0;
  while (reader.at < mappings.length) {
    if (reader.code === kComma) {
      reader.at++;
      continue;
    }
    if (reader.code === kSemicolon) {
      reader.at++;
      line++;
      column = firstColumn = 0;
      continue;
    }
    const step = reader.number();
    if (step !== step) return;
    column += step;
    const entry = { __proto__: null, line, column, source: undefined };
    ArrayPrototypePush(entries, entry);
    if (!reader.hasNumber) continue;
    source += reader.number();
    entry.source = roots[source];
    entry.originalLine = originalLine += reader.number();
    entry.originalColumn = originalColumn += reader.number();
    if (reader.hasNumber) name += reader.number();
    entry.name = names[name]; // also of those that give none, as Node has it
  }
}

function withRoot(root, name) {
  if (!root) return name;
  return root[root.length - 1] === '/' ? root + name : `${root}/${name}`;
}

function compare(a, b) {
  return a.line - b.line || a.column - b.column;
}

function copyOf(payload) {
  const copy = ObjectAssign({}, payload);
  for (let i = 0; i < kLists.length; i++) {
    const list = copy[kLists[i]];
    if (ArrayIsArray(list)) copy[kLists[i]] = ArrayPrototypeSlice(list);
  }
  if (ArrayIsArray(copy.sections)) {
    copy.sections = ArrayPrototypeMap(copy.sections, (section) => ({
      offset: { ...section.offset }, map: copyOf(section.map),
    }));
  }
  return copy;
}

class SourceMap {
  #payload;
  #lineLengths;
  #entries = [];

  constructor(payload, { lineLengths } = { __proto__: null }) {
    validateObject(payload, 'payload');
    this.#payload = copyOf(payload);
    if (ArrayIsArray(lineLengths)) this.#lineLengths = ArrayPrototypeSlice(lineLengths);
    const { sections } = this.#payload;
    if (ArrayIsArray(sections)) {
      for (let i = 0; i < sections.length; i++) {
        readMappings(this.#entries, sections[i].map, sections[i].offset);
      }
    } else {
      readMappings(this.#entries, this.#payload, { __proto__: null, line: 0, column: 0 });
    }
    ArrayPrototypeSort(this.#entries, compare);
  }

  get payload() { return copyOf(this.#payload); }

  get lineLengths() {
    return this.#lineLengths === undefined ? undefined : ArrayPrototypeSlice(this.#lineLengths);
  }

  // The last entry that does not stand behind the place.
  #find(line, column) {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle];
      if (entry.line < line || (entry.line === line && entry.column <= column)) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? undefined : this.#entries[low - 1];
  }

  findEntry(lineOffset, columnOffset) {
    const entry = this.#find(lineOffset, columnOffset);
    if (entry === undefined) return {};
    return {
      generatedLine: entry.line,
      generatedColumn: entry.column,
      originalSource: entry.source,
      originalLine: entry.originalLine,
      originalColumn: entry.originalColumn,
      name: entry.name,
    };
  }

  findOrigin(lineNumber, columnNumber) {
    const range = this.findEntry(lineNumber - 1, columnNumber - 1);
    if (range.originalSource === undefined) return {};
    return {
      name: range.name,
      fileName: range.originalSource,
      lineNumber: range.originalLine + lineNumber - range.generatedLine,
      columnNumber: range.originalColumn + columnNumber - range.generatedColumn,
    };
  }
}

module.exports = { SourceMap };
