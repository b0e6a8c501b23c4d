'use strict';

// What an Interface is made of: one object of options, or Node's older list of arguments.

const { MathMax, NumberIsFinite } = primordials;
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { validateAbortSignal, validateUint32 } = require('internal/validators');

const kCrlfDelayMs = 100;
const kEscapeTimeoutMs = 500;
const kTabSize = 8;

function readArguments(input, output, completer, terminal) {
  const options = input?.input ? input : { __proto__: null, input, output, completer, terminal };
  const {
    crlfDelay, escapeCodeTimeout = kEscapeTimeoutMs, prompt = '> ', signal, tabSize = kTabSize,
  } = options;
  completer = options.completer;
  if (!NumberIsFinite(escapeCodeTimeout)) {
    throw new ERR_INVALID_ARG_VALUE('input.escapeCodeTimeout', escapeCodeTimeout);
  }
  if (signal) validateAbortSignal(signal, 'options.signal');
  if (completer !== undefined && typeof completer !== 'function') {
    throw new ERR_INVALID_ARG_VALUE('completer', completer);
  }
  validateUint32(tabSize, 'tabSize', true);
  const isTerminal = options.terminal === undefined && options.output != null ?
    !!options.output.isTTY : options.terminal;
  return {
    __proto__: null,
    input: options.input,
    output: options.output,
    completer,
    crlfDelay: crlfDelay ? MathMax(kCrlfDelayMs, crlfDelay) : kCrlfDelayMs,
    escapeCodeTimeout,
    history: options,
    prompt,
    signal,
    tabSize,
    terminal: isTerminal,
  };
}

module.exports = { readArguments };
