'use strict';

// REPLServer: a line reader whose lines are evaluated.

const {
  ArrayPrototypePush, ArrayPrototypeShift, FunctionPrototypeCall,
  FunctionPrototypeSymbolHasInstance, NumberIsNaN, NumberParseFloat, ObjectDefineProperty,
  ObjectSetPrototypeOf, RegExpPrototypeExec, SafeSet, StringPrototypeIncludes,
  StringPrototypeLastIndexOf, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeStartsWith, StringPrototypeTrim, Symbol, SymbolFor,
} = primordials;
const { codes: { ERR_INVALID_REPL_EVAL_CONFIG } } = require('internal/errors');
const { Interface } = require('readline');
const commands = require('internal/repl/commands');
const contexts = require('internal/repl/context');
const { Recoverable, evaluate } = require('internal/repl/evaluate');
const { validateFunction, validateObject } = require('internal/validators');

const REPL_MODE_SLOPPY = SymbolFor('repl-sloppy');
const REPL_MODE_STRICT = SymbolFor('repl-strict');
const kBuffered = Symbol('kBuffered');  // lines that want more
const kState = Symbol('kState');
const kContinuation = '| ';
const kCommand = /^\.([^\s]+)\s*(.*)$/;

// What only the server itself looks at.
class State {
  sawSigint = false;
  sawCtrlD = false;
  awaiting;  // what Ctrl+C calls while a promise is waited for
  held = [];  // what came meanwhile
  isLoading = false;
  lexicalNames = new SafeSet();
  preview;
  search;
}

function readArguments(prompt, source, customEval, useGlobal, ignoreUndefined, replMode) {
  let options;
  if (prompt !== null && typeof prompt === 'object') {
    options = { __proto__: null, ...prompt };
  } else {
    options = {
      __proto__: null, prompt, eval: customEval, useGlobal, ignoreUndefined, replMode,
    };
    if (source !== undefined) {
      options.input = source.stdin ?? source;
      options.output = source.stdout ?? source;
    }
  }
  if (options.breakEvalOnSigint && options.eval) throw new ERR_INVALID_REPL_EVAL_CONFIG();
  if (options.input === undefined && options.output === undefined) {
    options.input = process.stdin;
    options.output = process.stdout;
  }
  options.terminal ??= options.output?.isTTY;
  options.terminal = !!options.terminal;
  options.useColors ??= require('internal/util/colors').shouldColorize(options.output) &&
    options.terminal;
  options.prompt = typeof options.prompt === 'string' ? options.prompt : '> ';
  return options;
}

function REPLServer(prompt, source, customEval, useGlobal, ignoreUndefined, replMode) {
  if (!FunctionPrototypeSymbolHasInstance(REPLServer, this)) {
    return new REPLServer(prompt, source, customEval, useGlobal, ignoreUndefined, replMode);
  }
  const options = readArguments(prompt, source, customEval, useGlobal, ignoreUndefined, replMode);
  this.allowBlockingCompletions = !!options.allowBlockingCompletions;
  this.useColors = !!options.useColors;
  this.useGlobal = !!options.useGlobal;
  this.ignoreUndefined = !!options.ignoreUndefined;
  this.replMode = options.replMode || REPL_MODE_SLOPPY;
  this.underscoreAssigned = false;
  this.last = undefined;
  this.underscoreErrAssigned = false;
  this.lastError = undefined;
  this.breakEvalOnSigint = !!options.breakEvalOnSigint;
  this.editorMode = false;
  this[kBuffered] = '';
  this[kState] = new State();
  const completer = typeof options.completer === 'function' ? options.completer :
    (text, callback) => completeLine(this, text, callback);
  FunctionPrototypeCall(Interface, this, {
    __proto__: null,
    input: options.input,
    output: options.output,
    completer,
    terminal: options.terminal,
    historySize: options.historySize,
    prompt: options.prompt,
    removeHistoryDuplicates: true,
  });
  setUp(this, options);
}
ObjectSetPrototypeOf(REPLServer.prototype, Interface.prototype);
ObjectSetPrototypeOf(REPLServer, Interface);

function setUp(server, options) {
  const { writer } = require('internal/repl/writer');
  server._initialPrompt = options.prompt;
  server.lines = [];
  server.lines.level = [];
  server.commands = { __proto__: null };
  server.writer = options.writer ?? writer;
  if (server.writer === writer) writer.options.colors = server.useColors;
  const { attach, guard } = require('internal/repl/uncaught');
  server._domain = attach(server, options);
  server.eval = guard(server, options.eval ?? evaluate);
  deprecateStreams(server);
  server.resetContext();
  commands.defineCommands(server);
  if (isEditable(server)) {
    server[kState].search = require('internal/repl/reverse_search').setUp(server);
    const wantsPreview = options.preview ?? !options.eval;
    if (wantsPreview) server[kState].preview = require('internal/repl/preview').setUp(server);
  }
  server.on('close', () => {
    if (server.isFlushing) server.once('flushHistory', () => server.emit('exit'));
    else server.emit('exit');
  });
  server.on('SIGINT', () => onSigint(server));
  server.on('SIGCONT', () => onContinue(server));
  server.on('line', (line) => onLine(server, line));
  const typed = server._ttyWrite;
  server._ttyWrite = (text, key) => onKey(server, typed, text, key);
  server.displayPrompt();
}

function deprecateStreams(server) {
  const { deprecate } = require('internal/util/deprecate');
  const kText = 'repl.inputStream and repl.outputStream are deprecated. ' +
    'Use repl.input and repl.output instead';
  for (let i = 0; i < 2; i++) {
    const field = i === 0 ? 'input' : 'output';
    ObjectDefineProperty(server, `${field}Stream`, {
      __proto__: null,
      get: deprecate(() => server[field], kText, 'DEP0141'),
      set: deprecate((value) => { server[field] = value; }, kText, 'DEP0141'),
      enumerable: false,
      configurable: true,
    });
  }
}

// ---- Lines -------------------------------------------------------------------------------------

function onLine(server, line) {
  line ||= '';
  if (server[kState].awaiting !== undefined) {
    ArrayPrototypePush(server[kState].held, () => onLine(server, line));
    return;
  }
  server[kState].sawSigint = false;
  if (server.editorMode) {
    server[kBuffered] += `${line}\n`;
    ArrayPrototypePush(server.lines, line);
    // The next line begins where this one did.
    const indentation = RegExpPrototypeExec(/^\s+/, line);
    if (server._sawKeyPress && !server[kState].isLoading && indentation !== null) {
      server.write(indentation[0]);
    }
    return;
  }
  if (isCommand(server, line)) return;
  const code = `${server[kBuffered]}${line}\n`;
  server.eval(code, server.context, 'REPL', (error, ...values) => {
    finish(server, line, error, values);
  });
}

// Commands are recognized at the start of any line, so that there is a way out of an open text.
function isCommand(server, line) {
  const last = StringPrototypeTrim(
    StringPrototypeSlice(line, StringPrototypeLastIndexOf(line, '\n') + 1));
  if (last[0] !== '.' || last[1] === '.' || !NumberIsNaN(NumberParseFloat(last))) return false;
  const match = RegExpPrototypeExec(kCommand, last);
  const command = match === null ? undefined : server.commands[match[1]];
  if (command !== undefined) {
    FunctionPrototypeCall(command.action, server, match[2]);
    return true;
  }
  if (server[kBuffered] !== '' || StringPrototypeIncludes(line, '\n')) return false;
  server.output.write('Invalid REPL keyword\n');
  finish(server, line, null, []);
  return true;
}

function finish(server, line, error, values) {
  const state = server[kState];
  const isFirst = server[kBuffered] === '';
  const staysInLine = error instanceof Recoverable && isEditable(server);
  if (!staysInLine) ArrayPrototypePush(server.lines, line);
  if (error && isFirst && StringPrototypeStartsWith(StringPrototypeTrim(line), 'npm ') &&
      !(error instanceof Recoverable)) {
    server.output.write('npm should be run outside of the Node.js REPL, in your normal shell.\n' +
      '(Press Ctrl+D to exit.)\n');
    server.displayPrompt();
    return;
  }
  if (error instanceof Recoverable && !state.sawCtrlD) {
    wantMore(server, line);
    return;
  }
  if (error) {
    server._domain.emit('error', error.err ?? error);
    if (!server.closed) server[kBuffered] = '';
    state.sawCtrlD = false;
    return;
  }
  server.clearBufferedCommand();
  state.sawCtrlD = false;
  if (values.length > 0 && (!server.ignoreUndefined || values[0] !== undefined)) {
    if (!server.underscoreAssigned) server.last = values[0];
    server.output.write(`${server.writer(values[0])}\n`);
  }
  if (!server.closed) server.displayPrompt();
}

function isEditable(server) {
  return server.terminal && process.env.TERM !== 'dumb';
}

// On a terminal the text stays in the line, where all of it can be edited.
function wantMore(server, line) {
  if (!isEditable(server)) {
    server[kBuffered] += `${line}\n`;
    server.displayPrompt();
    return;
  }
  server.historyManager.dropNewest(line);
  server.line = `${line}\n`;
  server.cursor = server.line.length;
  server.output.write(kContinuation);
  server.prevRows = server.getCursorPos().rows;
}

// ---- Keys --------------------------------------------------------------------------------------

function onKey(server, typed, text, key) {
  key ??= {};
  const state = server[kState];
  if (state.awaiting !== undefined) {
    if (key.ctrl && key.name === 'c') state.awaiting();
    else ArrayPrototypePush(state.held, () => server._ttyWrite(text, key));
    return;
  }
  if (server.editorMode && server.terminal) {
    onEditorKey(server, typed, text, key);
    return;
  }
  const isEnd = key.ctrl && !key.shift && key.name === 'd';
  // The shell's prompt comes in a line of its own.
  if (isEnd && server.cursor === 0 && server.line.length === 0) server.clearLine();
  state.preview?.clear(key);
  if (state.search?.(text, key)) return;
  FunctionPrototypeCall(typed, server, text, key);
  state.preview?.show();
}

function onEditorKey(server, typed, text, key) {
  if (key.ctrl && !key.shift) {
    if (key.name === 'd') {
      stopEditor(server);
      server[kState].sawCtrlD = true;
      FunctionPrototypeCall(typed, server, text, { __proto__: null, name: 'return' });
    } else if (key.name !== 'n' && key.name !== 'p') {
      FunctionPrototypeCall(typed, server, text, key);
    }
  } else if (key.name === 'up' || key.name === 'down') {
    // What was entered stays as it is.
  } else if (key.name === 'tab' && server.cursor === 0) {
    server.write('  ');
  } else {
    FunctionPrototypeCall(typed, server, text, key);
  }
}

function onSigint(server) {
  const state = server[kState];
  const isEmpty = server.line.length === 0;
  server.clearLine();
  if (server.editorMode) stopEditor(server);
  if (server[kBuffered] === '' && isEmpty) {
    if (state.sawSigint) {
      server.close();
      state.sawSigint = false;
      return;
    }
    server.output.write('(To exit, press Ctrl+C again or Ctrl+D or type .exit)\n');
    state.sawSigint = true;
  } else {
    state.sawSigint = false;
  }
  server.clearBufferedCommand();
  server.displayPrompt();
}

function onContinue(server) {
  if (!server.editorMode) {
    server.displayPrompt(true);
    return;
  }
  server.output.write(`${server._initialPrompt}.editor\n${commands.kEditorText}`);
  server.output.write(`${server[kBuffered]}\n`);
  server.prompt(true);
}

function stopEditor(server) {
  server.editorMode = false;
  FunctionPrototypeCall(Interface.prototype.setPrompt, server, server._initialPrompt);
}

// ---- Methods -----------------------------------------------------------------------------------

REPLServer.prototype.setupHistory = function setupHistory(options = {}, callback = undefined) {
  require('internal/repl/history_file').setUp(this, options, callback);
};

REPLServer.prototype.clearBufferedCommand = function clearBufferedCommand() {
  this[kBuffered] = '';
};

REPLServer.prototype.close = function close() {
  const state = this[kState];
  if (state.awaiting !== undefined) {
    ArrayPrototypePush(state.held, () => this.close());
    return;
  }
  if (this.terminal && this.historyManager.flushNow !== undefined) this.historyManager.flushNow();
  process.nextTick(() => FunctionPrototypeCall(Interface.prototype.close, this));
};

REPLServer.prototype.createContext = function() {
  return contexts.createContext(this);
};

REPLServer.prototype.resetContext = function() {
  const context = this.createContext();
  this.context = context;
  this.underscoreAssigned = false;
  this.underscoreErrAssigned = false;
  this[kState].lexicalNames.clear();
  this.lines = [];
  this.lines.level = [];
  contexts.addModuleScope(context, '<repl>');
  contexts.addLast(this, context, '_', 'last', 'underscoreAssigned');
  contexts.addLast(this, context, '_error', 'lastError', 'underscoreErrAssigned');
  contexts.addBuiltInModules(context);
  this.emit('reset', context);
};

REPLServer.prototype.displayPrompt = function(preserveCursor) {
  const prompt = this[kBuffered] === '' ? this._initialPrompt : kContinuation;
  FunctionPrototypeCall(Interface.prototype.setPrompt, this, prompt);
  this.prompt(preserveCursor);
};

REPLServer.prototype.setPrompt = function setPrompt(prompt) {
  this._initialPrompt = prompt;
  FunctionPrototypeCall(Interface.prototype.setPrompt, this, prompt);
};

function completeLine(server, text, callback) {
  require('internal/repl/completion').complete(
    server, text, server.editorMode ? server.completeOnEditorMode(callback) : callback);
}

REPLServer.prototype.complete = function(line, callback) {
  this.completer(line, callback);
};

REPLServer.prototype.completeOnEditorMode = (callback) => (error, results) => {
  if (error) return callback(error);
  const completions = results[0];
  const completed = results[1] ?? '';
  // A list would tear the text apart: only what all have in common is typed.
  const { commonPrefix } = require('internal/readline/tab_completion');
  const prefix = commonPrefix(completions);
  return callback(null, [completed !== '' && prefix !== '' ? [prefix] : [], completed]);
};

REPLServer.prototype.defineCommand = function(keyword, command) {
  if (typeof command === 'function') command = { __proto__: null, action: command };
  else validateObject(command, 'cmd');
  validateFunction(command.action, 'cmd.action');
  this.commands[keyword] = command;
};

// For the modules of internal/repl alone.
function define(name, value) {
  ObjectDefineProperty(REPLServer.prototype, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

define('noteLexicalNames', function(names) {
  for (let i = 0; i < names.length; i++) this[kState].lexicalNames.add(names[i]);
});
define('lexicalNames', function() {
  return this[kState].lexicalNames;
});
define('setAwaiting', function(isAwaiting, stop) {
  const state = this[kState];
  state.awaiting = isAwaiting ? stop : undefined;
  // Behind the prompt that comes now.
  process.nextTick(() => {
    while (state.awaiting === undefined && state.held.length > 0) ArrayPrototypeShift(state.held)();
  });
});
// Ctrl+C that came as a signal, but to no script that it could have stopped.
define('interrupt', function() {
  if (this.closed) return;
  if (this[kState].awaiting !== undefined) this[kState].awaiting();
  else this.emit('SIGINT');
});
define('startEditor', function() {
  this.editorMode = true;
  FunctionPrototypeCall(Interface.prototype.setPrompt, this, '');
});
// A text as if it were typed in the editor.
define('typeProgram', function(text) {
  this.startEditor();
  this[kState].isLoading = true;
  const lines = StringPrototypeSplit(text, '\n');
  // The last line ends the text, and so the editor.
  for (let i = 0; i < lines.length; i++) {
    if (i === lines.length - 1) stopEditor(this);
    this.write(`${lines[i]}\n`);
  }
  this[kState].isLoading = false;
  stopEditor(this);
});
define('bufferedLines', function() {
  return this[kBuffered];
});

module.exports = { REPLServer, REPL_MODE_SLOPPY, REPL_MODE_STRICT, Recoverable };
