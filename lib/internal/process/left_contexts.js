'use strict';

// The context that listeners of rejections find, who bring none of their own: in Node it is what a
// tick has left that threw. Between two callbacks of a batch it is the phase's: none, or what a
// timer has left that threw in that phase; what a tick leaves there lasts no longer than the phase.

const { slot } = require('internal/async_context');

function batchUnderWay() {
  const { immediates, timers } = slot;
  if (timers !== undefined && timers.isBetween()) return timers;
  return immediates !== undefined && immediates.isBetween() ? immediates : undefined;
}

function leftContext() {
  const batch = batchUnderWay();
  return batch === undefined ? slot.leftByTick : batch.left;
}

// That of now is left.
function leaveContext() {
  const batch = batchUnderWay();
  if (batch === undefined) slot.leftByTick = slot.current;
  else batch.left = slot.current;
}

// Somebody threw whom C++ had called.
function noteThrown() {
  const { isOfTick } = slot;
  slot.isOfTick = false;
  const batch = batchUnderWay();
  if (batch !== undefined) batch.noteThrown(isOfTick);
  else if (isOfTick) slot.leftByTick = slot.current;
  else if (slot.timers !== undefined) slot.timers.noteThrown(false);
}

module.exports = { leaveContext, leftContext, noteThrown };
