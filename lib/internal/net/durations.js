'use strict';

const { codes: { ERR_OUT_OF_RANGE } } = require('internal/errors');
const { validateNumber } = require('internal/validators');

const kTimerMax = 2 ** 31 - 1;

// Milliseconds that a timer can run for. What is longer is cut, and warned of: by itself the timer
// would take it for 1.
function checkDuration(given, name) {
  validateNumber(given, name);
  if (given >= 0 && given <= kTimerMax) return given;
  const isLong = given > kTimerMax && given !== Infinity;
  if (!isLong) throw new ERR_OUT_OF_RANGE(name, 'a non-negative finite number', given);
  const sentences = `${given} does not fit into a 32-bit signed integer.\n` +
    `Timer duration was truncated to ${kTimerMax}.`;
  process.emitWarning(sentences, 'TimeoutOverflowWarning');
  return kTimerMax;
}

module.exports = { checkDuration };
