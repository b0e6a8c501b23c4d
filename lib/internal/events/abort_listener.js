'use strict';

const { SymbolDispose } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateAbortSignal, validateFunction } = require('internal/validators');

// Calls `listener` when `signal` aborts, whatever other listeners do to the event; at once (but not
// now) if it already has.
function addAbortListener(signal, listener) {
  if (signal === undefined) throw new ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  validateAbortSignal(signal, 'signal');
  validateFunction(listener, 'listener');

  let remove;
  if (signal.aborted) {
    const { queueMicrotask } = require('internal/process/task_queues');
    queueMicrotask(() => listener());
  } else {
    const { kResistStopPropagation } = require('internal/event_target');
    signal.addEventListener('abort', listener, {
      __proto__: null, once: true, [kResistStopPropagation]: true,
    });
    remove = () => signal.removeEventListener('abort', listener);
  }
  return {
    __proto__: null,
    [SymbolDispose]() { remove?.(); },
  };
}

module.exports = { addAbortListener };
