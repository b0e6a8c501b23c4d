'use strict';

// Texts that do not parse: the engine tells the line, and the offending word in its message. The
// stack of such an error begins with that line and a caret under the word, as Node's does.

const {
  ErrorIsError, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, RegExpPrototypeExec,
  SafeWeakSet, StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeRepeat,
  StringPrototypeReplace, StringPrototypeSlice,
  WeakSetPrototypeAdd, WeakSetPrototypeHas,
} = primordials;

const moduleStatement = /^Cannot use '?(import)/;
const quoted = /'([^']+)'/;
const explained = new SafeWeakSet();

// `url:line`, the line, carets.
function showPlace({ url, line, text, column, length }) {
  if (text === undefined) return `${url}:${line}\n`;
  // Tabs stay tabs, so that the caret stands where it should.
  const indent = StringPrototypeReplace(StringPrototypeSlice(text, 0, column), /[^\t]/g, ' ');
  return `${url}:${line}\n${text}\n${indent}${StringPrototypeRepeat('^', length)}\n`;
}

function placeOf(message, url, line) {
  const text = require('internal/errors/source_lines').lineOf(url, line);
  const statement = RegExpPrototypeExec(moduleStatement, message)?.[1];
  if (statement !== undefined && text !== undefined) {
    const column = StringPrototypeIndexOf(text, statement);
    return { __proto__: null, url, line, text, column, length: statement.length };
  }
  if (text === undefined) return { __proto__: null, url, line, text };
  const word = RegExpPrototypeExec(quoted, message)?.[1];
  const at = word === undefined ? -1 : StringPrototypeLastIndexOf(text, word);
  return {
    __proto__: null, url, line, text,
    column: at >= 0 ? at : RegExpPrototypeExec(/^\s*/, text)[0].length,
    length: at >= 0 ? word.length : 1,
  };
}

// The value of a property that the engine's parser, and nobody else, gives an error like this.
function takeMark(error, name) {
  const descriptor = ObjectGetOwnPropertyDescriptor(error, name);
  if (!descriptor?.enumerable || descriptor.value === undefined) return undefined;
  ObjectDefineProperty(error, name, { __proto__: null, enumerable: false });
  return descriptor.value;
}

// The same error. Any other value is left as it is.
function explain(error) {
  if (!ErrorIsError(error)) return error;
  const url = takeMark(error, 'sourceURL');
  if (typeof url !== 'string') return error;
  const place = placeOf(error.message, url, takeMark(error, 'line'));
  require('internal/errors/captured_stack').adopt(error);
  return putPlaceFirst(error, place);
}

function putPlaceFirst(error, place) {
  error.stack = `${showPlace(place)}\n${error.stack}`;
  WeakSetPrototypeAdd(explained, error);
  return error;
}

function isExplained(error) {
  return WeakSetPrototypeHas(explained, error);
}

module.exports = { explain, isExplained, putPlaceFirst, showPlace };
