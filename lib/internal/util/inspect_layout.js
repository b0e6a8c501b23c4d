'use strict';

// util.inspect: how the entries of an object become lines.

const {
  MathFloor,
  MathMax,
  MathMin,
  MathRound,
  MathSqrt,
  StringPrototypeIncludes,
  StringPrototypeRepeat,
} = primordials;

const { getStringWidth, stripVTControlCharacters } = require('internal/util/string_width');

// Up to this many entries an array is not arranged in columns.
const groupingMin = 6;
const columnsMax = 15;
const columnGap = 2; // ', '

function visibleLength(ctx, text) {
  return ctx.colors ? stripVTControlCharacters(text).length : text.length;
}

function fitsLine(ctx, entries, taken, base) {
  let length = entries.length + taken; // a separator an entry
  if (length + entries.length > ctx.breakLength) return false;
  for (let i = 0; i < entries.length; i++) {
    length += visibleLength(ctx, entries[i]);
    if (length > ctx.breakLength) return false;
  }
  return base === '' || !StringPrototypeIncludes(base, '\n');
}

// Joining as the engine does it would copy every entry, and the whole once more.
function join(entries, separator) {
  let text = entries.length === 0 ? '' : entries[0];
  for (let i = 1; i < entries.length; i++) text += separator + entries[i];
  return text;
}

const blanks = [''];
for (let i = 1; i < 32; i++) blanks[i] = `${blanks[i - 1]} `;

function blank(count) {
  return count < blanks.length ? blanks[MathMax(count, 0)] : StringPrototypeRepeat(' ', count);
}

// As many columns as make the block about 2.5 times as wide as high, within the line.
function countColumns(ctx, entryCount, totalWidth, columnWidth) {
  const bias = MathSqrt(columnWidth - totalWidth / entryCount);
  const usualWidth = MathMax(columnWidth - 3 - bias, 1);
  const cellCount = ctx.maxArrayLength < entryCount ? entryCount - 1 : entryCount;
  return MathMin(
    MathRound(MathSqrt(2.5 * usualWidth * cellCount) / usualWidth),
    MathFloor((ctx.breakLength - ctx.indentation) / columnWidth),
    ctx.compact * 4,
    columnsMax,
  );
}

function holdsOnlyNumbers(array, count) {
  for (let i = 0; i < count; i++) {
    if (typeof array[i] !== 'number' && typeof array[i] !== 'bigint') return false;
  }
  return true;
}

// Joins short entries of an array into rows of aligned columns; numbers are aligned at their right.
// Returns the entries themselves where columns would not help.
function groupEntries(ctx, entries, array) {
  const hasTrailer = ctx.maxArrayLength < entries.length; // '... n more items' is no cell
  const count = hasTrailer ? entries.length - 1 : entries.length;
  const widths = [];
  let totalWidth = 0;
  let widthMax = 0;
  for (let i = 0; i < count; i++) {
    const width = getStringWidth(entries[i], ctx.colors);
    widths[i] = width;
    totalWidth += width + columnGap;
    if (width > widthMax) widthMax = width;
  }
  const columnWidth = widthMax + columnGap;
  const isWorthIt = columnWidth * 3 + ctx.indentation < ctx.breakLength &&
    (totalWidth / columnWidth > 5 || widthMax <= 6);
  if (!isWorthIt) return entries;
  const columns = countColumns(ctx, entries.length, totalWidth, columnWidth);
  if (columns <= 1) return entries;

  const columnWidths = [];
  for (let column = 0; column < columns; column++) {
    let width = 0;
    for (let i = column; i < count; i += columns) if (widths[i] > width) width = widths[i];
    columnWidths[column] = width + columnGap;
  }

  const alignRight = array !== undefined && holdsOnlyNumbers(array, entries.length);
  const rows = [];
  for (let start = 0; start < count; start += columns) {
    const last = MathMin(start + columns, count) - 1;
    let row = '';
    for (let i = start; i <= last; i++) {
      const entry = i < last ? `${entries[i]}, ` : entries[i];
      const room = blank(columnWidths[i - start] - columnGap - widths[i]);
      if (alignRight) row += room + entry;
      else row += i < last ? entry + room : entry;
    }
    rows[rows.length] = row;
  }
  if (hasTrailer) rows[rows.length] = entries[count];
  return rows;
}

// compact: true, everything on as few lines as possible.
function layOutDensely(ctx, entries, base, braces) {
  if (fitsLine(ctx, entries, 0, base)) {
    const head = base === '' ? '' : ` ${base}`;
    return `${braces[0]}${head} ${join(entries, ', ')} ${braces[1]}`;
  }
  const newLine = `\n${StringPrototypeRepeat(' ', ctx.indentation)}`;
  const head = base === '' && braces[0].length === 1 ?
    ' ' : `${base === '' ? '' : ` ${base}`}${newLine}  `;
  return `${braces[0]}${head}${join(entries, `,${newLine}  `)} ${braces[1]}`;
}

// view: base, braces and isArrayLike; depth: how deep the object lies, to tell how many levels it
// has below itself; array: the object, if its numbers are to be aligned.
function layOut(ctx, entries, view, depth, array) {
  const { base, braces } = view;
  if (ctx.compact === true) return layOutDensely(ctx, entries, base, braces);
  const head = base === '' ? braces[0] : `${base} ${braces[0]}`;

  if (typeof ctx.compact === 'number' && ctx.compact >= 1) {
    const entryCount = entries.length;
    if (view.isArrayLike && entryCount > groupingMin) entries = groupEntries(ctx, entries, array);
    // The innermost `compact` levels go on one line if they fit.
    if (ctx.currentDepth - depth < ctx.compact && entryCount === entries.length) {
      const taken = entries.length + ctx.indentation + braces[0].length + base.length + 10;
      if (fitsLine(ctx, entries, taken, base)) {
        const joined = join(entries, ', ');
        if (!StringPrototypeIncludes(joined, '\n')) return `${head} ${joined} ${braces[1]}`;
      }
    }
  }
  const newLine = `\n${StringPrototypeRepeat(' ', ctx.indentation)}`;
  return `${head}${newLine}  ${join(entries, `,${newLine}  `)}${newLine}${braces[1]}`;
}

module.exports = { layOut };
