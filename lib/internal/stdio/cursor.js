'use strict';

// Moves of a terminal's cursor, as readline and tty.WriteStream offer them.

const { NumberIsNaN } = primordials;
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_CURSOR_POS },
} = require('internal/errors');
const { validateFunction } = require('internal/validators');

const kEscape = '\x1b[';

// What a terminal must be sent.
const sequences = {
  __proto__: null,
  cursorTo: (x, y) => (
    typeof y !== 'number' ? `${kEscape}${x + 1}G` : `${kEscape}${y + 1};${x + 1}H`),
  moveCursor(dx, dy) {
    let text = '';
    if (dx < 0) text += `${kEscape}${-dx}D`;
    else if (dx > 0) text += `${kEscape}${dx}C`;
    if (dy < 0) text += `${kEscape}${-dy}A`;
    else if (dy > 0) text += `${kEscape}${dy}B`;
    return text;
  },
  // -1: to the left of the cursor, 1: to the right, 0: all of it.
  clearLine: (direction) => `${kEscape}${direction < 0 ? '1K' : direction > 0 ? '0K' : '2K'}`,
  clearScreenDown: () => `${kEscape}0J`,
};

// Nothing to write: the callback comes all the same.
function skip(callback) {
  if (typeof callback === 'function') process.nextTick(callback, null);
  return true;
}

function send(stream, text, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (stream === null || stream === undefined || text === '') return skip(callback);
  return stream.write(text, callback);
}

function cursorTo(stream, x, y, callback) {
  if (callback !== undefined) validateFunction(callback, 'callback');
  const hasRow = typeof y !== 'function';
  const done = hasRow ? callback : y;
  const text = cursorSequence(x, hasRow ? y : undefined, stream != null);
  return text === '' ? skip(done) : send(stream, text, done);
}

// Empty if there is no place to go to, or nobody who could.
function cursorSequence(x, y, hasStream) {
  if (NumberIsNaN(x)) throw new ERR_INVALID_ARG_VALUE('x', x);
  if (NumberIsNaN(y)) throw new ERR_INVALID_ARG_VALUE('y', y);
  const hasColumn = typeof x === 'number';
  if (!hasStream || (!hasColumn && typeof y !== 'number')) return '';
  // A terminal knows of no row without a column.
  if (!hasColumn) throw new ERR_INVALID_CURSOR_POS();
  return sequences.cursorTo(x, y);
}

function moveCursor(stream, dx, dy, callback) {
  return send(stream, sequences.moveCursor(dx, dy), callback);
}

function clearLine(stream, direction, callback) {
  return send(stream, sequences.clearLine(direction), callback);
}

function clearScreenDown(stream, callback) {
  return send(stream, sequences.clearScreenDown(), callback);
}

module.exports = { clearLine, clearScreenDown, cursorTo, moveCursor, sequences };
