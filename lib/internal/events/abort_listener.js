'use strict';

const { SymbolDispose } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateAbortSignal, validateFunction } = require('internal/validators');

function nothing() {}

// Both return what takes the listener back.
function callSoon(listener) {
  require('internal/process/task_queues').queueMicrotask(() => listener());
  return nothing;
}

function callOnAbort(signal, listener) {
  const { kResistStopPropagation } = require('internal/event_target');
  const options = { __proto__: null, once: true, [kResistStopPropagation]: true };
  signal.addEventListener('abort', listener, options);
  return () => signal.removeEventListener('abort', listener);
}

// Calls `listener` when `signal` aborts, whatever other listeners do to the event; at once (but not
// now) if it already has.
function addAbortListener(signal, listener) {
  if (signal === undefined) throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  validateAbortSignal(signal, 'signal');
  validateFunction(listener, 'listener');
  const takeBack = signal.aborted ? callSoon(listener) : callOnAbort(signal, listener);
  return { __proto__: null, [SymbolDispose]() { takeBack(); } };
}

module.exports = { addAbortListener };
