'use strict';

// Errors as the REPL shows them, and those that come when no line is being evaluated.

const {
  ErrorIsError, RegExpPrototypeExec, SafeWeakSet, StringPrototypeEndsWith, StringPrototypeIndexOf,
  StringPrototypeSlice, StringPrototypeSplit,
} = primordials;

// Those whose stack says where the line is wrong.
const explained = new SafeWeakSet();

const kErrorLine = /^\[?([A-Z][a-z0-9_]*)*Error/;
const kReplFrame = /^ {4}at .*REPL\d+:\d+:\d+/;
const kAnonymousFrame = /^ {4}at (?:async )?REPL\d+:\d+:\d+$/;

// Up to the line that was typed: nobody wants to see from where that was called.
function cutFrames(stack) {
  const lines = StringPrototypeSplit(stack, '\n');
  let end = lines.length - 1;
  while (end > 0 && RegExpPrototypeExec(kReplFrame, lines[end]) === null) end--;
  if (end === 0) return stack;
  if (RegExpPrototypeExec(kAnonymousFrame, lines[end]) === null) end++;
  let text = lines[0];
  for (let i = 1; i < end; i++) text += `\n${lines[i]}`;
  return text;
}

function prepare(error) {
  if (!ErrorIsError(error)) return;
  require('internal/errors/engine_words').reword(error);
  require('internal/errors/captured_stack').adopt(error);
  const { stack } = error;
  if (typeof stack !== 'string') return;
  const frames = StringPrototypeIndexOf(stack, '\n    at ');
  if (frames === -1) return;
  // A text that does not parse has not run: where it was parsed says nothing.
  error.stack = error.name === 'SyntaxError' ?
    StringPrototypeSlice(stack, 0, frames) : cutFrames(stack);
}

// "Uncaught" and the error, before its name where there is one.
function showError(server, error) {
  const isExplained = explained.has(error);
  if (!isExplained) prepare(error);
  let text = isExplained ? error.stack : `${server.writer(error)}`;
  // An error without frames is shown in brackets, which say nothing here.
  if (ErrorIsError(error) && text[0] === '[' && StringPrototypeEndsWith(text, ']')) {
    text = StringPrototypeSlice(text, 1, -1);
  }
  const lines = StringPrototypeSplit(text, '\n');
  let shown = '';
  let isNamed = false;
  for (let i = 0; i < lines.length; i++) {
    let line = lines[i];
    if (!isNamed && RegExpPrototypeExec(kErrorLine, line) !== null) {
      const { breakLength } = require('repl').writer.options;
      line = breakLength >= line.length + 1 ? `Uncaught ${line}` : `Uncaught:\n${line}`;
      isNamed = true;
    }
    shown += i === 0 ? line : `\n${line}`;
  }
  if (!isNamed) shown = `Uncaught${lines.length === 1 ? ' ' : ':\n'}${text}`;
  return StringPrototypeEndsWith(shown, '\n') ? shown : `${shown}\n`;
}

module.exports = { explained, showError };
