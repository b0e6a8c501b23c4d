'use strict';

const { NumberIsFinite } = primordials;
const { ERR_OUT_OF_RANGE } = require('internal/errors').codes;
const { validateNumber } = require('internal/validators');

const kTimeoutMax = 2 ** 31 - 1;

// A number of milliseconds that a timer can have; a longer one is cut, and warned of.
function checkTimeout(msecs, name) {
  validateNumber(msecs, name);
  if (msecs < 0 || !NumberIsFinite(msecs)) {
    throw new ERR_OUT_OF_RANGE(name, 'a non-negative finite number', msecs);
  }
  if (msecs > kTimeoutMax) {
    process.emitWarning(`${msecs} does not fit into a 32-bit signed integer.` +
                        `\nTimer duration was truncated to ${kTimeoutMax}.`,
                        'TimeoutOverflowWarning');
    return kTimeoutMax;
  }
  return msecs;
}

module.exports = { checkTimeout };
