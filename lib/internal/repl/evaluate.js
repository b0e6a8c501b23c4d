'use strict';

// What the REPL does with a text unless it has an `eval` of its own: one script after the other, in
// one context.

const {
  ArrayPrototypeJoin, PromisePrototypeThen, RegExp, RegExpPrototypeExec, StringPrototypeIncludes,
  StringPrototypeTrim, SymbolFor,
} = primordials;
const { holdSigint, letGoOfSigint } = internalBinding('vm');
const syntax = require('internal/repl/syntax');

let scriptNumber = 0;

// What is thrown where more lines can make it right.
class Recoverable extends primordials.SyntaxError {
  constructor(error) {
    super();
    this.err = error;
  }
}

function nextName() {
  return `REPL${++scriptNumber}`;
}

function compile(code, name) {
  const vm = require('vm');
  const { kMainLoader: importModuleDynamically } = require('internal/vm/options');
  return new vm.Script(code, { __proto__: null, filename: name, importModuleDynamically });
}

// Candidates in the order in which they are tried: an object where a block could be meant, then the
// text as it stands; each with `await` made possible.
function compileInput(server, code, name) {
  const isStrict = server.replMode === SymbolFor('repl-strict') && !syntax.isBlank(code);
  const prefix = isStrict ? '\'use strict\'; void 0;\n' : '';
  if (syntax.isObjectLiteral(code)) {
    try {
      return compileCandidate(`${prefix}(${StringPrototypeTrim(code)})\n`, name);
    } catch {
      // Then it is a block.
    }
  }
  return compileCandidate(prefix + code, name);
}

function compileCandidate(code, name) {
  if (StringPrototypeIncludes(code, 'await')) {
    const { wrapAwait } = require('internal/repl/await');
    const wrapped = wrapAwait(code);
    if (wrapped !== undefined) {
      return { __proto__: null, script: compile(wrapped, name), isAwaited: true };
    }
  }
  return { __proto__: null, script: compile(code, name), isAwaited: false };
}

// What the error says to somebody at a terminal.
function explain(error, code) {
  const suggestion = syntax.dynamicImportFor(code);
  if (suggestion !== undefined) {
    error.message = 'Cannot use import statement inside the Node.js REPL, alternatively use ' +
      `dynamic import: ${suggestion}`;
  } else {
    // The engine also says what it had expected.
    error.message = RegExpPrototypeExec(/^.*?(?=\. |\.?$)/, error.message)[0];
  }
  error.stack = `${syntax.showPlace(code, 1)}SyntaxError: ${error.message}`;
  require('internal/repl/errors').explained.add(error);
  return error;
}

function evaluate(code, context, file, callback) {
  if (code === '\n') {
    callback(null);
    return;
  }
  const name = file === 'REPL' ? nextName() : file;
  require('internal/errors/source_lines').noteText(name, code);
  let compiled;
  try {
    compiled = compileInput(this, code, name);
  } catch (error) {
    callback(syntax.isRecoverable(code) ? new Recoverable(error) : explain(error, code));
    return;
  }
  this.noteLexicalNames(syntax.lexicalNames(code));
  let value;
  const wasRaw = openToSigint(this);
  try {
    value = runScript(this, compiled.script, context);
  } catch (error) {
    const sawSigint = closeToSigint(this, wasRaw);
    fail(this, error, callback);
    if (sawSigint) this.interrupt();
    return;
  }
  const sawSigint = closeToSigint(this, wasRaw);
  if (compiled.isAwaited) settle(this, value, callback);
  else callback(null, value);
  if (sawSigint) this.interrupt();
}

// While a script runs Ctrl+C comes as a signal, which is waited for before the terminal sends it
// and until it does no more.
function openToSigint(server) {
  if (!server.breakEvalOnSigint) return false;
  holdSigint();
  return server.terminal && server._setRawMode(false);
}

// True: it was pressed, and no script was stopped by it.
function closeToSigint(server, wasRaw) {
  if (!server.breakEvalOnSigint) return false;
  if (wasRaw && !server.closed) server._setRawMode(true);
  return letGoOfSigint();
}

// RegExp.$1 to $9 belong to the lines that are typed, and not to what we search for between them.
let matches = ['', '', '', '', '', '', '', '', ''];
const kNine = /^(.*)\0(.*)\0(.*)\0(.*)\0(.*)\0(.*)\0(.*)\0(.*)\0(.*)$/s;

function bringBackMatches() {
  RegExpPrototypeExec(kNine, ArrayPrototypeJoin(matches, '\0'));
}

function saveMatches() {
  const { $1, $2, $3, $4, $5, $6, $7, $8, $9 } = RegExp;
  matches = [$1, $2, $3, $4, $5, $6, $7, $8, $9];
}

function runScript(server, script, context) {
  const options = {
    __proto__: null, displayErrors: false, breakOnSigint: server.breakEvalOnSigint,
  };
  bringBackMatches();
  try {
    return server.useGlobal ?
      script.runInThisContext(options) : script.runInContext(context, options);
  } finally {
    saveMatches();
  }
}

// Nothing is read until the promise is settled, or Ctrl+C has been pressed.
function settle(server, promise, callback) {
  let isOver = false;
  const finish = (error, value) => {
    if (isOver) return;
    isOver = true;
    server.setAwaiting(false);
    callback(error, value);
  };
  server.setAwaiting(true, () => {
    const { codes: { ERR_SCRIPT_EXECUTION_INTERRUPTED } } = require('internal/errors');
    finish(new ERR_SCRIPT_EXECUTION_INTERRUPTED());
  });
  PromisePrototypeThen(promise, (result) => finish(null, result?.value), (error) => {
    if (isOver) return;
    isOver = true;
    server.setAwaiting(false);
    fail(server, error, callback);
  });
}

// Nothing can be thrown, too, and is no error to a callback then.
function fail(server, error, callback) {
  // Thrown inside of a domain of the line's own, which does with it what it likes.
  const { domain } = process;
  if (domain) {
    domain.emit('error', error);
    domain.exit();
    return;
  }
  if (error === undefined || error === null) server._domain.emit('error', error);
  else callback(error);
}

module.exports = { Recoverable, evaluate };
