'use strict';

// How the process says goodbye after an error that nothing caught: the line of source with a caret,
// the error as util.inspect shows it, the version.

const {
  ArrayPrototypeJoin, ErrorIsError, ErrorPrototypeToString, StringPrototypeLastIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

const { nodeVersion } = internalBinding('process');
const { kEnhanceStack } = require('internal/errors');
const { isExplained, showPlace } = require('internal/errors/syntax_error');

const tracesUncaught = internalBinding('options')['--trace-uncaught'];

// The topmost frame that is the user's; where it throws, the caret stands under `throw`.
function throwingPlace(error) {
  const sites = require('internal/errors/captured_stack').sitesOf(error);
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

// What Node shows of the place where an 'error' event that nobody listens to is thrown.
const throwOfEmit = `node:events:487
      throw er; // Unhandled 'error' event
      ^
`;

// Whether it is the error of such an event; then its stack tells from now on where that was emitted.
function isUnheardEvent(error) {
  const enhance = error[kEnhanceStack];
  if (typeof enhance !== 'function') return false;
  try {
    error.stack = enhance();
  } catch {
    // It is shown as it is.
  }
  return true;
}

// Of an object that is no error of the engine's, and has what an error has.
function stackLike(error) {
  const stack = error !== null && typeof error === 'object' ? error.stack : undefined;
  return typeof stack === 'string' && stack !== '' ? stack : undefined;
}

// What was thrown and is no error, with the line that did so, if the engine has told.
function describeValue(value) {
  // First of all: looking at the value may throw another one.
  const thrown = internalBinding('engine').thrownPlace(value);
  const place = thrown === undefined ? undefined : throwingPlace(thrown);
  const stack = stackLike(value);
  if (stack !== undefined) return `${stack}\n`;
  const { inspect } = require('internal/util/inspect');
  const isPrimitive = value === null || (typeof value !== 'object' && typeof value !== 'function');
  const text = isPrimitive && typeof value !== 'symbol' ? `${value}` : inspect(value);
  const head = place === undefined ? 'Uncaught:\n' : `\n${showPlace(place)}`;
  if (tracesUncaught) return place === undefined ? `${head}${text}\n` : `${head}${text}\n${trace(thrown)}`;
  const hint = `\`${process.argv0 ?? 'giro'} --trace-uncaught ...\``;
  return isPrimitive ? `${head}${text}\n(Use ${hint} to show where the exception was thrown)\n` : `${head}${text}\n`;
}

// What --trace-uncaught adds.
function trace(error) {
  const { sitesOf } = require('internal/errors/captured_stack');
  return `Thrown at:\n    at ${ArrayPrototypeJoin(sitesOf(error), '\n    at ')}\n\n`;
}

function describe(error) {
  if (!ErrorIsError(error)) return describeValue(error);
  const { inspect } = require('internal/util/inspect');
  if (isUnheardEvent(error)) return `${throwOfEmit}\n${inspect(error)}\n`;
  const place = isExplained(error) ? undefined : throwingPlace(error);
  const text = place === undefined ? `${inspect(error)}\n` : `${showPlace(place)}\n${inspect(error)}\n`;
  return tracesUncaught ? `${text}${trace(error)}` : text;
}

// The least that can be said of a value.
function nameOf(error) {
  try {
    return ErrorPrototypeToString(error);
  } catch {
    return '[object that cannot be inspected]';
  }
}

function print(error) {
  let text;
  try {
    text = describe(error);
  } catch {
    // Whatever the value does when it is looked at, the process says why it ends.
    text = `Uncaught:\n${nameOf(error)}\n`;
  }
  internalBinding('stdio').writeString(2, `${text}\nNode.js v${nodeVersion}\n`);
}

module.exports = { print };
