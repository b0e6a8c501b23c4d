'use strict';

const { Promise } = primordials;
const { AbortError } = require('internal/errors');
const { Interface: BaseInterface } = require('internal/readline/interface');
const { Readline } = require('internal/readline/actions');
const { validateAbortSignal } = require('internal/validators');

class Interface extends BaseInterface {
  constructor(input, output, completer, terminal) { super(input, output, completer, terminal); }

  question(query, options = { __proto__: null }) {
    return new Promise((resolve, reject) => {
      let callback = resolve;
      const { signal } = options;
      if (signal) {
        validateAbortSignal(signal, 'options.signal');
        if (signal.aborted) {
          reject(new AbortError(undefined, { __proto__: null, cause: signal.reason }));
          return;
        }
        const onAbort = () => {
          this._cancelQuestion();
          reject(new AbortError(undefined, { __proto__: null, cause: signal.reason }));
        };
        signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
        callback = (answer) => {
          signal.removeEventListener('abort', onAbort);
          resolve(answer);
        };
      }
      this._question(query, callback);
      this._questionReject = reject;
    });
  }
}

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = { Interface, Readline, createInterface };
