'use strict';

// console.table: values as a table of box-drawing characters.

const {
  ArrayIsArray,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  MathMax,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  StringPrototypeRepeat,
} = primordials;

const binding = internalBinding('inspect');
const kinds = require('internal/util/kinds');
const types = require('internal/util/types');
const { mapElements, setElements } = require('internal/util/elements');
const { getStringWidth } = require('internal/util/string_width');

const indexTitle = '(index)';
const iterationTitle = '(iteration index)';
const keyTitle = 'Key';
const valuesTitle = 'Values';

// ---- Columns: [{ title, cells }] ---------------------------------------------------------------

function indices(count) {
  const list = [];
  for (let i = 0; i < count; i++) list[i] = i;
  return list;
}

function inspectAll(values, inspectCell) {
  const cells = [];
  for (let i = 0; i < values.length; i++) cells[i] = inspectCell(values[i]);
  return cells;
}

function columnsOfPairs(elements, inspectCell) {
  const keys = [];
  const values = [];
  for (let i = 0; i < elements.length; i += 2) {
    ArrayPrototypePush(keys, inspectCell(elements[i]));
    ArrayPrototypePush(values, inspectCell(elements[i + 1]));
  }
  return [
    { title: iterationTitle, cells: indices(keys.length) },
    { title: keyTitle, cells: keys },
    { title: valuesTitle, cells: values },
  ];
}

function columnsOfElements(elements, inspectCell) {
  return [
    { title: iterationTitle, cells: indices(elements.length) },
    { title: valuesTitle, cells: inspectAll(elements, inspectCell) },
  ];
}

function isPrimitive(value) {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

// A row for every property; a column for every property of those, and one for values that have
// none.
function columnsOfRows(data, properties, inspectCell) {
  const rows = ObjectKeys(data);
  const cellsByKey = { __proto__: null };
  const primitives = [];
  for (let row = 0; row < rows.length; row++) {
    const item = data[rows[row]];
    const isValue = isPrimitive(item);
    if (isValue) primitives[row] = inspectCell(item);
    const keys = properties ?? (isValue ? [] : ObjectKeys(item));
    for (let i = 0; i < keys.length; i++) {
      const cells = cellsByKey[keys[i]] ??= [];
      const hasKey = !isValue && ObjectPrototypeHasOwnProperty(item, keys[i]);
      cells[row] = hasKey ? inspectCell(item[keys[i]]) : '';
    }
  }
  const columns = [{ title: indexTitle, cells: rows }];
  const keys = ObjectKeys(cellsByKey);
  for (let i = 0; i < keys.length; i++) {
    ArrayPrototypePush(columns, { title: keys[i], cells: cellsByKey[keys[i]] });
  }
  const hasPrimitives = properties === undefined && primitives.length > 0;
  if (hasPrimitives) ArrayPrototypePush(columns, { title: valuesTitle, cells: primitives });
  return columns;
}

function toColumns(data, properties, inspectCell) {
  if (kinds.isMap(data)) return columnsOfPairs(mapElements(data), inspectCell);
  if (kinds.isSet(data)) return columnsOfElements(setElements(data), inspectCell);
  if (types.isMapIterator(data) || types.isSetIterator(data)) {
    const preview = binding.previewEntries(data) ?? [[], false];
    // A set's pairs hold everything twice and are listed as they come.
    const isPaired = preview[1] && types.isMapIterator(data);
    return (isPaired ? columnsOfPairs : columnsOfElements)(preview[0], inspectCell);
  }
  return columnsOfRows(data, properties, inspectCell);
}

// ---- Drawing -----------------------------------------------------------------------------------

function drawRow(texts, widths) {
  let row = '│';
  for (let i = 0; i < texts.length; i++) {
    const padding = StringPrototypeRepeat(' ', widths[i] - getStringWidth(texts[i]) - 1);
    row += ` ${texts[i]}${padding}│`;
  }
  return row;
}

function drawLine(widths, left, middle, right) {
  const parts = [];
  for (let i = 0; i < widths.length; i++) parts[i] = StringPrototypeRepeat('─', widths[i]);
  return left + ArrayPrototypeJoin(parts, middle) + right;
}

function drawTable(columns) {
  const titles = [];
  const widths = [];
  let rowCount = 0;
  for (let i = 0; i < columns.length; i++) {
    const { title, cells } = columns[i];
    titles[i] = title;
    widths[i] = getStringWidth(title) + 2;
    rowCount = MathMax(rowCount, cells.length);
    for (let row = 0; row < cells.length; row++) {
      widths[i] = MathMax(widths[i], getStringWidth(`${cells[row] ?? ''}`) + 2);
    }
  }
  const lines = [
    drawLine(widths, '┌', '┬', '┐'), drawRow(titles, widths), drawLine(widths, '├', '┼', '┤'),
  ];
  for (let row = 0; row < rowCount; row++) {
    const texts = [];
    for (let i = 0; i < columns.length; i++) texts[i] = `${columns[i].cells[row] ?? ''}`;
    ArrayPrototypePush(lines, drawRow(texts, widths));
  }
  ArrayPrototypePush(lines, drawLine(widths, '└', '┴', '┘'));
  return ArrayPrototypeJoin(lines, '\n');
}

// properties: only these columns. inspectOptions: of the console that prints it.
function formatTable(data, properties, inspectOptions) {
  const { inspect } = require('internal/util/inspect');
  const inspectCell = (value) => {
    const isWide = value !== null && typeof value === 'object' && !ArrayIsArray(value) &&
      ObjectKeys(value).length > 2;
    return inspect(value, {
      maxArrayLength: 3, breakLength: Infinity, depth: isWide ? -1 : 0, ...inspectOptions,
    });
  };
  return drawTable(toColumns(data, properties, inspectCell));
}

module.exports = { formatTable, isPrimitive };
