'use strict';

// A line reader: the part that readline.Interface and the one of readline/promises share.

const {
  ArrayPrototypePush, DateNow, FunctionPrototypeCall, ObjectSetPrototypeOf, RegExpPrototypeExec,
  StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeStartsWith, Symbol,
  SymbolAsyncIterator, SymbolDispose,
} = primordials;
const EventEmitter = require('events');
const { codes: { ERR_USE_AFTER_CLOSE } } = require('internal/errors');
const { readArguments } = require('internal/readline/arguments');
const { History } = require('internal/readline/history');
const display = require('internal/readline/display');
const editing = require('internal/readline/editing');
const keys = require('internal/readline/key_bindings');

const kLineEnd = /\r\n|[\n\r\u2028\u2029]/;
const kLines = Symbol('kLines');  // the iterator over them

function setUp(rl, given) {
  rl.isCompletionEnabled = true;
  rl.escapeCodeTimeout = given.escapeCodeTimeout;
  rl.tabSize = given.tabSize;
  rl.historyManager = new History(given.history);
  rl.line = '';
  rl.cursor = 0;
  rl.prevRows = 0;
  rl.output = given.output;
  rl.input = given.input;
  rl.crlfDelay = given.crlfDelay;
  rl.completer = given.completer;
  rl.terminal = !!given.terminal;
  rl.closed = false;
  rl.paused = false;
  rl[editing.kEdits] = new editing.Edits();
  rl[keys.kSearch] = null;
  hide(rl, '_prompt', '');
  hide(rl, '_oldPrompt', '');
  hide(rl, '_questionCallback', null);
  hide(rl, '_questionReject', undefined);
  hide(rl, '_previousKey', null);
  hide(rl, '_sawKeyPress', false);
  hide(rl, '_sawReturnAt', 0);
  hide(rl, '_line_buffer', null);
  hide(rl, '_decoder', undefined);
  rl.setPrompt(given.prompt);
}

function hide(rl, name, value) {
  primordials.ObjectDefineProperty(rl, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

function Interface(input, output, completer, terminal) {
  const given = readArguments(input, output, completer, terminal);
  FunctionPrototypeCall(EventEmitter, this);
  setUp(this, given);
  const onError = (error) => this.emit('error', error);
  this.input.on('error', onError);
  if (this.terminal) readKeys(this, onError);
  else readLines(this, onError);
  if (given.signal) closeWhenAborted(this, given.signal);
  this.input.resume();
}
ObjectSetPrototypeOf(Interface.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Interface, EventEmitter);

// The input is over; a last line needs no line end.
function endWith(rl, rest) {
  if (typeof rest === 'string' && rest !== '') rl.emit('line', rest);
  rl.close();
}

function readLines(rl, onError) {
  const { StringDecoder } = require('string_decoder');
  const { input } = rl;
  rl._decoder = new StringDecoder('utf8');
  const onData = (data) => rl._normalWrite(data);
  const onEnd = () => endWith(rl, rl._line_buffer);
  input.on('data', onData);
  input.on('end', onEnd);
  rl.once('close', () => {
    input.removeListener('data', onData);
    input.removeListener('end', onEnd);
    input.removeListener('error', onError);
  });
}

function readKeys(rl, onError) {
  const { emitKeypressEvents } = require('internal/readline/keypress');
  const { input, output } = rl;
  if (process.env.TERM === 'dumb') {
    rl._ttyWrite = (text, key) => keys.pressKeyOfDumbTerminal(rl, text, key);
  }
  emitKeypressEvents(input, rl);
  const onKeypress = (text, key) => {
    rl._ttyWrite(text, key);
    if (key?.sequence && editing.isHalf(key.sequence)) rl._refreshLine();
  };
  const onEnd = () => endWith(rl, rl.line);
  const onResize = () => rl._refreshLine();
  input.on('keypress', onKeypress);
  input.on('end', onEnd);
  rl._setRawMode(true);
  output?.on('resize', onResize);
  rl.once('close', () => {
    input.removeListener('keypress', onKeypress);
    input.removeListener('error', onError);
    input.removeListener('end', onEnd);
    output?.removeListener('resize', onResize);
  });
}

function closeWhenAborted(rl, signal) {
  const onAborted = () => rl.close();
  if (signal.aborted) {
    process.nextTick(onAborted);
    return;
  }
  const { addAbortListener } = require('internal/events/abort_listener');
  const abortion = addAbortListener(signal, onAborted);
  rl.once('close', abortion[SymbolDispose]);
}

function requireOpen(rl) {
  if (rl.closed) throw new ERR_USE_AFTER_CLOSE('readline');
}

// `verb`: what is done to the input, and the name of the event. Undefined if nothing changes.
function setFlow(rl, verb, isPaused) {
  requireOpen(rl);
  if (!!rl.paused === isPaused) return undefined;
  rl.input[verb]();
  rl.paused = isPaused;
  rl.emit(verb);
  return rl;
}

function wake(rl) {
  if (rl.paused) rl.resume();
}

function leaveTerminal(rl) {
  if (rl.terminal) rl._setRawMode(false);
}

class Methods {
  get columns() {
    return this.output?.columns ? this.output.columns : Infinity;
  }

  get history() { return this.historyManager.entries; }
  set history(entries) { this.historyManager.entries = entries; }

  get historyIndex() { return this.historyManager.index; }
  set historyIndex(index) { this.historyManager.index = index; }

  get historySize() { return this.historyManager.size; }
  set historySize(size) { this.historyManager.size = size; }

  get isFlushing() { return this.historyManager.isFlushing; }

  setupHistoryManager(options) {
    this.historyManager = new History(options);
  }

  // ---- Prompt and questions --------------------------------------------------------------------

  setPrompt(prompt) { this._prompt = prompt; }

  getPrompt() { return this._prompt; }

  prompt(preserveCursor) {
    wake(this);
    const isDrawn = this.terminal && process.env.TERM !== 'dumb';
    if (!isDrawn) return this._writeToOutput(this._prompt);
    if (!preserveCursor) this.cursor = 0;
    this._refreshLine();
  }

  // The next line goes to `callback` alone.
  _question(query, callback) {
    requireOpen(this);
    if (this._questionCallback !== null) {
      this.prompt();
      return;
    }
    this._oldPrompt = this._prompt;
    this.setPrompt(query);
    this._questionCallback = callback;
    this.prompt();
  }

  _cancelQuestion() {
    if (this._questionCallback === null) return;
    this._questionCallback = null;
    this.setPrompt(this._oldPrompt);
    this.clearLine();
  }

  _onLine(line) {
    const callback = this._questionCallback;
    if (callback === null) {
      this.emit('line', line);
      return;
    }
    this._questionCallback = null;
    this.setPrompt(this._oldPrompt);
    callback(line);
  }

  // ---- Life ------------------------------------------------------------------------------------

  close() {
    if (!this.closed) {
      this.pause();
      leaveTerminal(this);
      this.closed = true;
      this.emit('close');
    }
  }

  // The user does not want to go on: whoever waits for an answer learns it.
  _abort(message) {
    if (this._questionReject !== undefined) {
      const { AbortError } = require('internal/errors');
      this._questionReject(new AbortError(message));
    }
    this.close();
  }

  pause() { return setFlow(this, 'pause', true); }

  resume() { return setFlow(this, 'resume', false); }

  write(text, key) {
    requireOpen(this);
    wake(this);
    return this.terminal ? this._ttyWrite(text, key) : this._normalWrite(text);
  }

  _setRawMode(isRaw) {
    const wasRaw = this.input.isRaw;
    if (typeof this.input.setRawMode === 'function') this.input.setRawMode(isRaw);
    return wasRaw;
  }

  _writeToOutput(text) {
    require('internal/validators').validateString(text, 'stringToWrite');
    if (this.output != null) this.output.write(text);
  }

  // ---- Input that is no terminal's -------------------------------------------------------------

  _normalWrite(data) {
    if (data === undefined) return;
    let text = this._decoder.write(data);
    if (this._sawReturnAt !== 0 && DateNow() - this._sawReturnAt <= this.crlfDelay) {
      // The second half of a line end whose first half came before.
      if (StringPrototypeStartsWith(text, '\n')) text = StringPrototypeSlice(text, 1);
      this._sawReturnAt = 0;
    }
    let match = RegExpPrototypeExec(kLineEnd, text);
    if (match === null) {
      if (text !== '') this._line_buffer = (this._line_buffer ?? '') + text;
      return;
    }
    this._sawReturnAt = StringPrototypeEndsWith(text, '\r') ? DateNow() : 0;
    const lines = [];
    let rest = (this._line_buffer ?? '') + text;
    while ((match = RegExpPrototypeExec(kLineEnd, rest)) !== null) {
      ArrayPrototypePush(lines, StringPrototypeSlice(rest, 0, match.index));
      rest = StringPrototypeSlice(rest, match.index + match[0].length);
    }
    this._line_buffer = rest;
    for (let i = 0; i < lines.length; i++) this._onLine(lines[i]);
  }

  // ---- The line of a terminal ------------------------------------------------------------------

  getCursorPos() { return display.cursorPosition(this); }

  // The line stays where it is on the screen, and a new one begins below.
  clearLine() {
    this._moveCursor(Infinity);
    this._writeToOutput('\r\n');
    this.line = '';
    this.cursor = 0;
    this.prevRows = 0;
  }

  _line() {
    const line = this._addHistory();
    editing.forgetEdits(this);
    this.clearLine();
    this._onLine(line);
  }

  _addHistory() {
    const { line } = this;
    if (line !== '' && this.historyManager.add(line)) {
      this.emit('history', this.historyManager.entries);
    }
    return line;
  }

  _historyNext() { this._browseHistory(-1); }

  _historyPrev() { this._browseHistory(1); }

  _browseHistory(direction) {
    const found = this.historyManager.move(direction, this[keys.kSearch] ?? '', this.line);
    if (found === undefined) return;
    editing.beforeEdit(this);
    this.line = found;
    this.cursor = found.length;
    this._refreshLine();
  }

  // Completers of this class may be asynchronous; readline.Interface has its own.
  async _tabComplete(lastKeyWasTab) {
    const { showCompletionError, showCompletions } = require('internal/readline/tab_completion');
    this.pause();
    let found;
    try {
      found = await this.completer(StringPrototypeSlice(this.line, 0, this.cursor));
    } catch (error) {
      showCompletionError(this, error);
      return;
    } finally {
      this.resume();
    }
    showCompletions(this, lastKeyWasTab, found[0], found[1]);
  }

  _deleteLeft() { editing.deleteLeft(this); }
  _deleteLineLeft() { editing.deleteLineLeft(this); }
  _deleteLineRight() { editing.deleteLineRight(this); }
  _deleteRight() { editing.deleteRight(this); }
  _deleteWordLeft() { editing.deleteWordLeft(this); }
  _deleteWordRight() { editing.deleteWordRight(this); }
  _getCursorPos() { return this.getCursorPos(); }
  _getDisplayPos(text) { return display.displayPosition(this, text); }
  _insertString(text) { editing.insertString(this, text); }
  _moveCursor(count) { display.moveCursorBy(this, count); }
  _refreshLine() { display.refreshLine(this); }
  _ttyWrite(text, key) { keys.pressKey(this, text, key); }
  _wordLeft() { editing.wordLeft(this); }
  _wordRight() { editing.wordRight(this); }

  // ---- Iteration -------------------------------------------------------------------------------

  [SymbolAsyncIterator]() {
    const { kFirstArgument, on } = require('internal/events/promises');
    this[kLines] ??= on(this, 'line', {
      '__proto__': null, 'close': ['close'], 'highWaterMark': 1024, [kFirstArgument]: true,
    });
    return this[kLines];
  }

  [SymbolDispose]() { this.close(); }
}

function inherit(target, methods) {
  const names = primordials.ReflectOwnKeys(methods);
  for (let i = 0; i < names.length; i++) {
    if (names[i] === 'constructor') continue;
    const descriptor = primordials.ObjectGetOwnPropertyDescriptor(methods, names[i]);
    descriptor.__proto__ = null;
    primordials.ObjectDefineProperty(target, names[i], descriptor);
  }
}
inherit(Interface.prototype, Methods.prototype);

module.exports = { Interface };
