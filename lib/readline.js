'use strict';

const {
  FunctionPrototypeCall, FunctionPrototypeSymbolHasInstance, ObjectDefineProperty,
  ObjectSetPrototypeOf, Promise, PromiseReject, StringPrototypeSlice,
} = primordials;
const { Interface: BaseInterface } = require('internal/readline/interface');
const { emitKeypressEvents } = require('internal/readline/keypress');
const { abortionBy, untilAborted } = require('internal/readline/questions');
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
  const { signal } = objectOf(options);
  const onAnswer = typeof options === 'function' ? options : callback;
  const isHeard = typeof onAnswer === 'function';
  if (signal) {
    validateAbortSignal(signal, 'options.signal');
    if (signal.aborted) return;
    const onAbort = () => this._cancelQuestion();
    this._question(query, untilAborted(signal, isHeard ? onAnswer : ignore, onAbort));
  } else if (isHeard) {
    this._question(query, onAnswer);
  }
};

function objectOf(options) {
  return typeof options === 'object' && options !== null ? options : { __proto__: null };
}

function ignore() {}

ObjectDefineProperty(Interface.prototype.question, promisify.custom, {
  __proto__: null,
  value: function question(query, options) {
    const given = objectOf(options);
    const { signal } = given;
    if (signal?.aborted) return PromiseReject(abortionBy(signal));
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(abortionBy(signal));
      this.question(query, given, signal ? untilAborted(signal, resolve, onAbort) : resolve);
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
