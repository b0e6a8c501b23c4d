'use strict';

// process.on('SIGINT', …): a signal is watched as long as somebody listens to it.

const { ErrorCaptureStackTrace, ObjectHasOwn } = primordials;

const { restore, slot } = require('internal/async_context');

let binding;
// Those listened to, by name: { number, context } of the first who came. A number may have two names (SIGIO, SIGPOLL).
const watched = { __proto__: null };

function loadBinding() {
  binding = internalBinding('process_signals');
  binding.setListener({ __proto__: null, onsignal, asyncContext: undefined });
}

function onsignal(number) {
  for (const name in watched) {
    if (watched[name].number !== number) continue;
    restore(watched[name].context);
    if (slot.hooks === undefined) process.emit(name, name, number);
    else slot.hooks.enterAs(watched[name], tell, [name, number]);
  }
}

function tell(name, number) {
  process.emit(name, name, number);
}

function numberOf(name) {
  if (binding === undefined) loadBinding();
  return ObjectHasOwn(binding.numbers, name) ? binding.numbers[name] : undefined;
}

function isWatchedByAnother(name) {
  for (const other in watched) {
    if (other !== name && watched[other].number === watched[name].number) return true;
  }
  return false;
}

// Somebody is about to listen to `event`.
function start(event) {
  // Signals are the main thread's.
  if (!internalBinding('life').isMainThread) return;
  const number = numberOf(event);
  if (number === undefined || watched[event] !== undefined) return;
  const watch = watched[event] = { number, context: slot.current };
  if (isWatchedByAnother(event)) return;
  const result = binding.start(number);
  if (result === 0) {
    if (slot.hooks !== undefined) slot.hooks.own('SIGNALWRAP', watch);
    return;
  }
  delete watched[event];
  const { ErrnoException } = require('internal/errors');
  const error = new ErrnoException(result, 'uv_signal_start');
  ErrorCaptureStackTrace(error, start);
  throw error;
}

// Somebody has stopped listening to `event`.
function stop(event) {
  if (watched[event] === undefined || process.listenerCount(event) > 0) return;
  if (!isWatchedByAnother(event)) binding.stop(watched[event].number);
  if (slot.hooks !== undefined) slot.hooks.gone(watched[event]);
  delete watched[event];
}

module.exports = { numberOf, start, stop };
