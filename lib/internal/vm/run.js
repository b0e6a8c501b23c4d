'use strict';

// One script in one realm.

const { FunctionPrototype, StringPrototypeRepeat } = primordials;
const binding = internalBinding('vm');
const { declaredNames } = require('internal/vm/declarations');
const { rewritesSources } = internalBinding('script');

// Any object of it stands for a realm.
const mainRealm = FunctionPrototype;
const kTimeOver = 1;
const kInterrupted = 2;

// Source text and where it stands.
class SourceText {
  #names;

  constructor(text, { columnOffset, filename, lineOffset }) {
    const { rewrite } = rewritesSources ? require('internal/engine/await_rewrite') : {};
    this.written = text;
    this.url = filename;
    this.firstLine = lineOffset + 1;
    const indentation = columnOffset > 0 ? StringPrototypeRepeat(' ', columnOffset) : '';
    this.text = indentation + text;
    // In the main realm alone: others have not what it stands on.
    this.rewritten = rewrite === undefined ? this.text : indentation + rewrite(text, 'script');
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
function run(source, context, { breakOnSigint, timeout }) {
  context?.declare(source.names);
  const drains = context?.microtaskMode === 'afterEvaluate';
  try {
    const text = context === undefined ? source.rewritten : source.text;
    return binding.run(context?.realm ?? mainRealm, text, source.url, source.firstLine,
                       context?.standIn, timeout, breakOnSigint, drains);
  } catch (error) {
    throw reasonOf(error, timeout);
  }
}

function reasonOf(error, timeout) {
  const stop = binding.stopOfLastRun();
  if (stop === 0) return error;
  const {
    codes: { ERR_SCRIPT_EXECUTION_INTERRUPTED, ERR_SCRIPT_EXECUTION_TIMEOUT },
  } = require('internal/errors');
  if (stop === kTimeOver) return new ERR_SCRIPT_EXECUTION_TIMEOUT(timeout);
  return stop === kInterrupted ? new ERR_SCRIPT_EXECUTION_INTERRUPTED() : error;
}

module.exports = { SourceText, explain, run };
