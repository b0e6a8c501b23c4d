'use strict';

// Questions that a signal takes back.

const { SymbolDispose } = primordials;
const { AbortError } = require('internal/errors');

function abortionBy(signal) {
  return new AbortError(undefined, { __proto__: null, cause: signal.reason });
}

// The callback of a question. The signal calls onAbort(), if it comes before the answer.
function untilAborted(signal, onAnswer, onAbort) {
  const { addAbortListener } = require('internal/events/abort_listener');
  const listening = addAbortListener(signal, onAbort);
  return (answer) => {
    listening[SymbolDispose]();
    return onAnswer(answer);
  };
}

module.exports = { abortionBy, untilAborted };
