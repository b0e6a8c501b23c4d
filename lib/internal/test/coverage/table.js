'use strict';

// The coverage as a table with the folders as a tree, for reporters that write for people.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, Infinity, NumberPrototypeToFixed, SafeMap, StringPrototypePadEnd,
  StringPrototypePadStart, StringPrototypeRepeat, StringPrototypeSlice, StringPrototypeSplit,
} = primordials;
const { relative, sep } = require('path');

const kColumns = [
  { __proto__: null, title: 'line %', key: 'coveredLinePercent' },
  { __proto__: null, title: 'branch %', key: 'coveredBranchPercent' },
  { __proto__: null, title: 'funcs %', key: 'coveredFunctionPercent' },
];
const kUncovered = 'uncovered lines';
const kAll = 'all files';
const kNameMin = 6;
const kGreen = 32;
const kYellow = 33;
const kRed = 31;
const kGood = 90;
const kFair = 50;

// "5-7 9": the lines that did not run.
function uncoveredOf({ lines }) {
  const parts = [];
  let from;
  for (let i = 0; i <= lines.length; i++) {
    const isOpen = i < lines.length && lines[i].count === 0;
    const follows = isOpen && from !== undefined && lines[i].line === lines[i - 1].line + 1;
    if (from !== undefined && !follows) {
      const to = lines[i - 1].line;
      ArrayPrototypePush(parts, from === to ? `${from}` : `${from}-${to}`);
      from = undefined;
    }
    if (isOpen && from === undefined) from = lines[i].line;
  }
  return ArrayPrototypeJoin(parts, ' ');
}

function treeOf({ files, workingDirectory }) {
  const tree = new SafeMap();
  for (let i = 0; i < files.length; i++) {
    const parts = StringPrototypeSplit(relative(workingDirectory, files[i].path), sep);
    let folder = tree;
    for (let j = 0; j < parts.length - 1; j++) {
      const key = `${parts[j]}${sep}`; // a file may have the same name
      if (!folder.has(key)) folder.set(key, { __proto__: null, name: parts[j], inner: new SafeMap() });
      folder = folder.get(key).inner;
    }
    const name = parts[parts.length - 1];
    folder.set(name, { __proto__: null, name, file: files[i] });
  }
  return tree;
}

function addRows(rows, tree, depth) {
  tree.forEach(({ name, inner, file }) => {
    const indent = StringPrototypeRepeat(' ', depth);
    ArrayPrototypePush(rows, { __proto__: null, name: indent + name, file, lines: file === undefined ? '' : uncoveredOf(file) });
    if (inner !== undefined) addRows(rows, inner, depth + 1);
  });
  return rows;
}

function shortened(text, width) {
  return text.length > width ? `${StringPrototypeSlice(text, 0, width - 1)}\u2026` : text;
}

function colorOf(percent) {
  return percent > kGood ? kGreen : percent > kFair ? kYellow : kRed;
}

// `prefix` of each line; `columns` of the terminal, or Infinity.
class Table {
  #prefix;
  #hasColors;
  #nameWidth = 'file'.length;
  #linesWidth = kUncovered.length;

  constructor(prefix, rows, columns, hasColors) {
    this.#prefix = prefix;
    this.#hasColors = hasColors;
    for (let i = 0; i < rows.length; i++) {
      if (rows[i].name.length > this.#nameWidth) this.#nameWidth = rows[i].name.length;
      if (rows[i].lines.length > this.#linesWidth) this.#linesWidth = rows[i].lines.length;
    }
    if (columns === Infinity) return;
    const room = columns - prefix.length;
    if (this.#width() > room) this.#linesWidth -= this.#width() - room;
    if (this.#linesWidth < kUncovered.length) {
      this.#nameWidth -= kUncovered.length - this.#linesWidth;
      this.#linesWidth = kUncovered.length;
    }
    if (this.#nameWidth < kNameMin) this.#nameWidth = kNameMin;
  }

  #width() {
    let width = this.#nameWidth + this.#linesWidth + 4;
    for (let i = 0; i < kColumns.length; i++) width += kColumns[i].title.length + 3;
    return width;
  }

  rule() { return `${this.#prefix}${StringPrototypeRepeat('-', this.#width())}\n`; }

  row(name, cells, lines) {
    let text = this.#prefix + StringPrototypePadEnd(shortened(name, this.#nameWidth), this.#nameWidth);
    for (let i = 0; i < cells.length; i++) text += ` | ${cells[i]}`;
    return `${text} | ${shortened(lines, this.#linesWidth)}\n`;
  }

  header() {
    const titles = [];
    for (let i = 0; i < kColumns.length; i++) ArrayPrototypePush(titles, kColumns[i].title);
    return this.row('file', titles, kUncovered);
  }

  cellsOf(counted) {
    const cells = [];
    for (let i = 0; i < kColumns.length; i++) {
      const { key, title } = kColumns[i];
      const text = counted === undefined ? '' : NumberPrototypeToFixed(counted[key], 2);
      const cell = StringPrototypePadStart(text, title.length);
      const isPainted = this.#hasColors && counted !== undefined;
      ArrayPrototypePush(cells, isPainted ? `\u001B[${colorOf(counted[key])}m${cell}\u001B[39m` : cell);
    }
    return cells;
  }
}

function coverageTable(prefix, summary, columns = Infinity, hasColors = false) {
  const rows = addRows([], treeOf(summary), 0);
  const table = new Table(prefix, [...new primordials.SafeArrayIterator(rows), { __proto__: null, name: kAll, lines: '' }],
                          columns, hasColors);
  let text = `${prefix}start of coverage report\n${table.rule()}${table.header()}${table.rule()}`;
  for (let i = 0; i < rows.length; i++) {
    text += table.row(rows[i].name, table.cellsOf(rows[i].file), rows[i].lines);
  }
  return `${text}${table.rule()}${table.row(kAll, table.cellsOf(summary.totals), '')}${table.rule()}${
    prefix}end of coverage report\n`;
}

module.exports = { coverageTable };
