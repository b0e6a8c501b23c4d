'use strict';

// Moves of a terminal's cursor, as readline and tty.WriteStream offer them.

const { NumberIsNaN } = primordials;
const {
  codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_CURSOR_POS },
} = require('internal/errors');
const { validateFunction } = require('internal/validators');

const kEscape = '\x1b[';

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
  return send(stream, typeof y !== 'number' ?
    `${kEscape}${x + 1}G` : `${kEscape}${y + 1};${x + 1}H`, callback);
}

function moveCursor(stream, dx, dy, callback) {
  let text = '';
  if (dx < 0) text += `${kEscape}${-dx}D`;
  else if (dx > 0) text += `${kEscape}${dx}C`;
  if (dy < 0) text += `${kEscape}${-dy}A`;
  else if (dy > 0) text += `${kEscape}${dy}B`;
  return send(stream, text, callback);
}

// -1: to the left of the cursor, 1: to the right, 0: all of it.
function clearLine(stream, direction, callback) {
  const part = direction < 0 ? '1K' : direction > 0 ? '0K' : '2K';
  return send(stream, `${kEscape}${part}`, callback);
}

function clearScreenDown(stream, callback) {
  return send(stream, `${kEscape}0J`, callback);
}

module.exports = { clearLine, clearScreenDown, cursorTo, moveCursor };
