'use strict';

// One script in one realm.

const {
  ErrorIsError, FunctionPrototype, MathMax, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
  ReflectDeleteProperty, RegExpPrototypeExec, String, StringPrototypeIndexOf,
  StringPrototypeLastIndexOf, StringPrototypeRepeat, StringPrototypeSlice, StringPrototypeSplit,
  globalThis,
} = primordials;
const binding = internalBinding('vm');
const { declaredNames } = require('internal/vm/declarations');
const { rewrite, rewriteInspected } = require('internal/modules/unusual_sources');
const { inspect } = internalBinding('script');

// Any object of it stands for a realm.
const mainRealm = FunctionPrototype;
const kColumnsMax = 2 ** 24; // of indentation that is made of spaces
const kLinesMax = 2 ** 16; // of lines that are not there
const kMayImport = 1;
const kMayDelegate = 2;
const kTimeOver = 1;
const kInterrupted = 2;
const kReadOnly = /^(?:Attempted to assign to readonly property\.|Proxy object's 'set' trap returned falsy)/;
const kNotDefined = /^Proxy's 'defineProperty' trap returned falsy/;

function indentationOf(columns) {
  return columns > 0 && columns < kColumnsMax ? StringPrototypeRepeat(' ', columns) : '';
}

// Source text and where it stands.
class SourceText {
  #names;
  #shown;

  // `importsFrom`: of internal/modules/esm/script_imports.
  constructor(text, { columnOffset, filename, importsFrom, lineOffset }) {
    this.written = text;
    const inspected = inspect(text);
    this.digest = inspected;
    const found = +inspected[0];
    this.mayImport = (found & kMayImport) !== 0;
    this.importsFrom = importsFrom;
    if (!this.mayImport && importsFrom >= 2) require('internal/vm/imports').forget(importsFrom);
    if (this.mayImport) {
      const { rewriteImports } = require('internal/modules/esm/script_imports');
      text = rewriteImports(text, importsFrom, 'script');
    }
    this.url = filename === '' ? '<anonymous>' : filename;
    this.firstLine = lineOffset + 1;
    const indentation = indentationOf(columnOffset);
    this.indentation = indentation;
    this.text = indentation + text;
    // In the main realm alone: others have not what it stands on.
    this.rewritten = indentation +
      rewriteInspected(text, 'script', this.url, this.firstLine, (found & kMayDelegate) !== 0);
  }

  // Stacks are told of in its words.
  note() {
    const lines = this.firstLine - 1;
    if (lines > kLinesMax) return;
    const text = this.#shown ??=
      StringPrototypeRepeat('\n', MathMax(lines, 0)) + this.indentation + this.written;
    require('internal/errors/source_lines').noteCompiled(this.url, text, lines === -1);
  }

  get names() { return this.#names ??= declaredNames(this.written); }

  // Throws what is wrong with its syntax.
  check() {
    try {
      binding.checkSyntax(this.text, this.url, this.firstLine);
    } catch (error) {
      throw explain(error, this);
    }
  }
}

function explain(error, source) {
  require('internal/errors/source_lines').noteText(source.url, source.written);
  return require('internal/errors/syntax_error').explain(error);
}

// `context`: of internal/vm/contexts; undefined: the main realm.
function run(source, context, { breakOnSigint, displayErrors, timeout }) {
  context?.declare(source.names);
  source.note();
  if (source.mayImport) installImports(context);
  const drains = context?.microtaskMode === 'afterEvaluate';
  try {
    const text = context === undefined ? source.rewritten : source.text;
    return binding.run(context?.realm ?? mainRealm, text, source.url, source.firstLine,
                       context?.standIn, timeout, breakOnSigint, drains);
  } catch (error) {
    const reason = reasonOf(error, timeout);
    if (context?.refusals !== undefined) nameRefusal(reason, context.refusals);
    if (displayErrors) showPlace(reason, source);
    throw reason;
  }
}

// A text of ours, made of a module's.
function runText(text, url, firstLine, context) {
  const code = context === undefined ? rewrite(text, 'script', url, firstLine) : text;
  return binding.run(context?.realm ?? mainRealm, code, url, firstLine, context?.standIn, undefined,
                     false, false);
}

// What the sandbox refused; the engine's words have no name.
function nameRefusal(error, refusals) {
  const { assigned, defined } = refusals;
  if (assigned === undefined && defined === undefined) return;
  refusals.assigned = refusals.defined = undefined;
  if (!ErrorIsError(error)) return;
  const message = ObjectGetOwnPropertyDescriptor(error, 'message')?.value;
  if (typeof message !== 'string') return;
  if (assigned !== undefined && RegExpPrototypeExec(kReadOnly, message) !== null) {
    error.message = `Cannot assign to read only property '${String(assigned)}' of object '[object Object]'`;
  } else if (defined !== undefined && RegExpPrototypeExec(kNotDefined, message) !== null) {
    error.message = `Cannot redefine property: ${String(defined)}`;
  }
}

const kRun = '__giroRun__';

// Calls a function of ours within limits, which are those of scripts; its microtasks run within them.
function runLimited(action, { breakOnSigint, timeout }, drains) {
  let result;
  ObjectDefineProperty(globalThis, kRun, {
    __proto__: null, value: () => { result = action(); }, configurable: true, enumerable: false,
  });
  try {
    binding.run(mainRealm, `${kRun}()`, 'node:internal/vm/run', 1, undefined, timeout,
                breakOnSigint, drains);
  } catch (error) {
    throw reasonOf(error, timeout);
  } finally {
    ReflectDeleteProperty(globalThis, kRun);
  }
  return result;
}

function installImports(context) {
  const realm = context?.realm ?? mainRealm;
  require('internal/modules/esm/script_imports').installIn(context?.realm ?? globalThis,
    (text, url) => binding.run(realm, text, url, 1, context?.standIn, undefined, false, false));
}

// The stack of an error begins with the line of the script that it comes from, as in Node.
function showPlace(error, source) {
  const { isExplained, putPlaceFirst } = require('internal/errors/syntax_error');
  if (!ErrorIsError(error) || isExplained(error)) return;
  require('internal/errors/captured_stack').adopt(error);
  const { stack } = error;
  if (typeof stack !== 'string') return;
  const frames = StringPrototypeIndexOf(stack, '\n    at ');
  const frame = StringPrototypeIndexOf(stack, `${source.url}:`, frames);
  if (frame === -1) return;
  const match = RegExpPrototypeExec(
    /^:(\d+):(\d+)/, StringPrototypeSlice(stack, frame + source.url.length));
  if (match === null) return;
  const text = StringPrototypeSplit(source.written, '\n')[match[1] - source.firstLine];
  if (text === undefined) return;
  let column = match[2] - 1;
  if (+match[1] === source.firstLine) column -= source.indentation.length;
  const thrown = StringPrototypeLastIndexOf(StringPrototypeSlice(text, 0, column), 'throw');
  if (thrown >= 0) column = thrown;
  try {
    putPlaceFirst(error, { __proto__: null, url: source.url, line: match[1], text, column, length: 1 });
  } catch {
    // It is frozen, say.
  }
}

function reasonOf(error, timeout) {
  const stop = binding.stopOfLastRun();
  if (stop === 0) return require('internal/errors/engine_words').reword(error);
  const {
    codes: { ERR_SCRIPT_EXECUTION_INTERRUPTED, ERR_SCRIPT_EXECUTION_TIMEOUT },
  } = require('internal/errors');
  if (stop === kTimeOver) return new ERR_SCRIPT_EXECUTION_TIMEOUT(timeout);
  return stop === kInterrupted ? new ERR_SCRIPT_EXECUTION_INTERRUPTED() : error;
}

module.exports = { SourceText, indentationOf, run, runLimited, runText };
