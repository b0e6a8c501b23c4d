'use strict';

// Time-outs of sessions and streams: objects with the field kTimeout, a timer or null, and the
// method _onTimeout.

const { validateFunction } = require('internal/validators');
const { checkDuration } = require('internal/net/durations');
const { kTimeout } = require('internal/http2/symbols');

function clearTimer(idle) {
  if (idle[kTimeout] === null) return;
  require('internal/timers').clearTimeout(idle[kTimeout]);
  idle[kTimeout] = null;
}

function setTimer(idle, delay, callback) {
  if (idle.destroyed) return idle;
  const duration = checkDuration(delay, 'msecs');
  clearTimer(idle);
  if (duration === 0) {
    if (callback !== undefined) {
      validateFunction(callback, 'callback');
      idle.removeListener('timeout', callback);
    }
    return idle;
  }
  const { Timeout, start } = require('internal/timers');
  idle[kTimeout] = new Timeout(() => idle._onTimeout(), duration, undefined, false, false);
  start(idle[kTimeout]);
  if (callback !== undefined) {
    validateFunction(callback, 'callback');
    idle.once('timeout', callback);
  }
  return idle;
}

// Something has happened.
function touch(idle) {
  if (idle[kTimeout] !== null) idle[kTimeout].refresh();
}

module.exports = { clearTimer, setTimer, touch };
