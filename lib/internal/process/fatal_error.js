'use strict';

// How the process says goodbye after an error that nothing caught: the line of source with a caret,
// the error as util.inspect shows it, the version.

const {
  ErrorIsError, RegExpPrototypeExec, StringPrototypeLastIndexOf, StringPrototypeRepeat,
  StringPrototypeReplace, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;

const quoted = /'([^']+)'/;

// The place that a syntax error is about: the engine tells the line, and the offending word in the message.
function syntaxErrorPlace(error) {
  const { line, sourceURL, message } = error;
  if (typeof line !== 'number' || typeof sourceURL !== 'string' || error.stack !== '') return undefined;
  const text = require('internal/errors/source_lines').lineOf(sourceURL, line);
  if (text === undefined) return { __proto__: null, url: sourceURL, line, text: undefined };
  const word = RegExpPrototypeExec(quoted, message)?.[1];
  const at = word === undefined ? -1 : StringPrototypeLastIndexOf(text, word);
  return {
    __proto__: null, url: sourceURL, line, text,
    column: at >= 0 ? at : RegExpPrototypeExec(/^\s*/, text)[0].length,
    length: at >= 0 ? word.length : 1,
  };
}

// The topmost frame that is the user's; where it throws, the caret stands under `throw`.
function throwingPlace(error) {
  const sites = require('internal/errors/stack_trace').sitesOf(error);
  for (let i = 0; i < sites.length; i++) {
    const url = sites[i].getFileName();
    const line = sites[i].getLineNumber();
    if (url === null || line === null || StringPrototypeStartsWith(url, 'node:')) continue;
    const text = require('internal/errors/source_lines').lineOf(url, line);
    const column = (sites[i].getColumnNumber() ?? 1) - 1;
    const thrown = text === undefined ? -1 :
      StringPrototypeLastIndexOf(StringPrototypeSlice(text, 0, column), 'throw');
    return { __proto__: null, url, line, text, column: thrown >= 0 ? thrown : column, length: 1 };
  }
  return undefined;
}

function describePlace(place) {
  if (place === undefined) return '';
  let text = `${place.url}:${place.line}\n`;
  if (place.text !== undefined) {
    // Tabs stay tabs, so that the caret stands where it should.
    const indent = StringPrototypeReplace(StringPrototypeSlice(place.text, 0, place.column), /[^\t]/g, ' ');
    text += `${place.text}\n${indent}${StringPrototypeRepeat('^', place.length)}\n`;
  }
  return text;
}

function describe(error) {
  if (!ErrorIsError(error)) {
    const { inspect } = require('internal/util/inspect');
    const text = typeof error === 'string' ? error : inspect(error);
    return `Uncaught:\n${text}\n(Use \`${process.argv0 ?? 'giro'} --trace-uncaught ...\` to show where the exception was thrown)\n`;
  }
  const place = describePlace(syntaxErrorPlace(error) ?? throwingPlace(error));
  const { inspect } = require('internal/util/inspect');
  return `${place}\n${inspect(error)}\n`;
}

function print(error) {
  let text;
  try {
    text = describe(error);
  } catch {
    // Whatever the value does when it is looked at, the process says why it ends.
    text = 'Uncaught:\n[object that cannot be inspected]\n';
  }
  internalBinding('stdio').writeString(2, `${text}\nNode.js ${process.version}\n`);
}

module.exports = { print };
