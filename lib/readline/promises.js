'use strict';

const { Promise } = primordials;
const { Interface: BaseInterface } = require('internal/readline/interface');
const { Readline } = require('internal/readline/actions');
const { abortionBy, untilAborted } = require('internal/readline/questions');
const { validateAbortSignal } = require('internal/validators');

class Interface extends BaseInterface {
  constructor(input, output, completer, terminal) { super(input, output, completer, terminal); }

  question(query, options = { __proto__: null }) {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal) validateAbortSignal(signal, 'options.signal');
      if (signal?.aborted) return reject(abortionBy(signal));
      const onAbort = () => {
        this._cancelQuestion();
        reject(abortionBy(signal));
      };
      this._question(query, signal ? untilAborted(signal, resolve, onAbort) : resolve);
      this._questionReject = reject;
    });
  }
}

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = { Interface, Readline, createInterface };
