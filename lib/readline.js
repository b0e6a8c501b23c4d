'use strict';

const {
  FunctionPrototypeCall, FunctionPrototypeSymbolHasInstance, ObjectDefineProperty,
  ObjectSetPrototypeOf, Promise, PromiseReject, StringPrototypeSlice,
} = primordials;
const { AbortError } = require('internal/errors');
const { Interface: BaseInterface } = require('internal/readline/interface');
const { emitKeypressEvents } = require('internal/readline/keypress');
const { clearLine, clearScreenDown, cursorTo, moveCursor } = require('internal/stdio/cursor');
const { promisify } = require('internal/util/promisify');
const { validateAbortSignal } = require('internal/validators');

function Interface(input, output, completer, terminal) {
  if (!FunctionPrototypeSymbolHasInstance(Interface, this)) {
    return new Interface(input, output, completer, terminal);
  }
  FunctionPrototypeCall(BaseInterface, this, input, output, completer, terminal);
  // A completer of one argument returns what it has found.
  const { completer: given } = this;
  if (given !== undefined && given.length !== 2) {
    this.completer = (line, callback) => callback(null, given(line));
  }
}
ObjectSetPrototypeOf(Interface.prototype, BaseInterface.prototype);
ObjectSetPrototypeOf(Interface, BaseInterface);

Interface.prototype._tabComplete = function(lastKeyWasTab) {
  const { showCompletionError, showCompletions } = require('internal/readline/tab_completion');
  this.pause();
  this.completer(StringPrototypeSlice(this.line, 0, this.cursor), (error, found) => {
    this.resume();
    if (error) showCompletionError(this, error);
    else showCompletions(this, lastKeyWasTab, found[0], found[1]);
  });
};

Interface.prototype.question = function question(query, options, callback) {
  callback = typeof options === 'function' ? options : callback;
  if (options === null || typeof options !== 'object') options = { __proto__: null };
  const { signal } = options;
  if (signal) {
    validateAbortSignal(signal, 'options.signal');
    if (signal.aborted) return;
    const onAbort = () => this._cancelQuestion();
    signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
    const answered = callback;
    callback = (answer) => {
      signal.removeEventListener('abort', onAbort);
      return typeof answered === 'function' ? answered(answer) : undefined;
    };
  }
  if (typeof callback === 'function') this._question(query, callback);
};

function abortionBy(signal) {
  return new AbortError(undefined, { __proto__: null, cause: signal.reason });
}

// `resolve`, unless the signal comes before.
function untilAborted(signal, resolve, reject) {
  const onAbort = () => reject(abortionBy(signal));
  signal.addEventListener('abort', onAbort, { __proto__: null, once: true });
  return (answer) => {
    signal.removeEventListener('abort', onAbort);
    resolve(answer);
  };
}

ObjectDefineProperty(Interface.prototype.question, promisify.custom, {
  __proto__: null,
  value: function question(query, options) {
    const given = typeof options === 'object' && options !== null ? options : { __proto__: null };
    const { signal } = given;
    if (signal?.aborted) return PromiseReject(abortionBy(signal));
    return new Promise((resolve, reject) => {
      this.question(query, given, signal ? untilAborted(signal, resolve, reject) : resolve);
    });
  },
});

function createInterface(input, output, completer, terminal) {
  return new Interface(input, output, completer, terminal);
}

module.exports = {
  Interface,
  clearLine,
  clearScreenDown,
  createInterface,
  cursorTo,
  emitKeypressEvents,
  moveCursor,
  get promises() { return require('readline/promises'); },
};
