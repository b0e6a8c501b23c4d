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
  if (typeof y === 'function') {
    callback = y;
    y = undefined;
  }
  if (NumberIsNaN(x)) throw new ERR_INVALID_ARG_VALUE('x', x);
  if (NumberIsNaN(y)) throw new ERR_INVALID_ARG_VALUE('y', y);
  if (stream == null || (typeof x !== 'number' && typeof y !== 'number')) return skip(callback);
  if (typeof x !== 'number') throw new ERR_INVALID_CURSOR_POS();
  return send(stream, sequences.cursorTo(x, y), callback);
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
