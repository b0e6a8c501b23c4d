'use strict';

// How a console writes: its state, colors, indentation, and what happens when the stream fails.

const { StringPrototypeIncludes, StringPrototypeReplaceAll, Symbol } = primordials;
const { plainText } = require('internal/console/plain');
const { untouchedKind, writeUntouched } = require('internal/stdio/untouched');

// Loaded with the first value that needs them: a program that prints only texts and numbers need
// not wait for inspect and colors.
let formatArguments;
let shouldColorize;

function loadFormatting() {
  ({ formatArguments } = require('internal/util/format'));
  ({ shouldColorize } = require('internal/util/colors'));
}

// The part of a console that is nobody else's business: colorMode, inspectOptionsOf (stream ->
// options, or undefined), descriptors (of '_stdout' and '_stderr', where these are the process's),
// counts, indentation, indentationStep.
const kState = Symbol('console state');

const plain = { __proto__: null };
const colored = { __proto__: null, colors: true };

function ignore() {}

// A stream that nobody has asked for is not made to be asked whether it is a terminal.
function isColorful(console, name) {
  const fd = console[kState].descriptors[name];
  const kind = fd === undefined ? '' : untouchedKind(fd);
  return shouldColorize(kind === '' || kind === 'TTY' ? console[name] : undefined);
}

// `name`: '_stdout' or '_stderr'
function inspectOptionsFor(console, name) {
  if (shouldColorize === undefined) loadFormatting();
  const { colorMode, inspectOptionsOf } = console[kState];
  const isColored = colorMode === 'auto' ? isColorful(console, name) : colorMode;
  const options = inspectOptionsOf?.(console[name]);
  if (options === undefined) return isColored ? colored : plain;
  options.colors ??= isColored;
  return options;
}

function formatFor(console, name, args) {
  const { colorMode, descriptors } = console[kState];
  const text = plainText(colorMode === 'auto' ? descriptors[name] : undefined, args);
  if (text !== undefined) return text;
  const options = inspectOptionsFor(console, name);
  return formatArguments(options, args);
}

// A console must not bring a program down because nobody reads its output: errors are swallowed,
// unless the program listens to them or has asked for them. The console's error handler hears of
// those that come later than the write.
function write(console, name, text) {
  const { descriptors, indentation } = console[kState];
  if (indentation !== '') {
    if (StringPrototypeIncludes(text, '\n')) {
      text = StringPrototypeReplaceAll(text, '\n', `\n${indentation}`);
    }
    text = indentation + text;
  }
  text += '\n';
  if (console._ignoreErrors === false) return console[name].write(text);
  if (descriptors[name] !== undefined && writeUntouched(descriptors[name], text)) return;

  const stream = console[name];
  try {
    if (stream.listenerCount('error') === 0) stream.once('error', ignore);
    stream.write(text, console[`${name}ErrorHandler`]);
  } catch (error) {
    // Swallowing this one would hide an endless recursion.
    if (require('internal/errors').isStackOverflowError(error)) throw error;
  } finally {
    stream.removeListener('error', ignore);
  }
}

function makeErrorHandler(getStream) {
  return (error) => {
    if (error === null || error === undefined) return;
    const stream = getStream();
    // The event is still to come.
    if (!stream._writableState.errorEmitted && stream.listenerCount('error') === 0) {
      stream.once('error', ignore);
    }
  };
}

function writeOut(console, text) {
  write(console, '_stdout', text);
}

function writeErr(console, text) {
  write(console, '_stderr', text);
}

module.exports = { formatFor, inspectOptionsFor, kState, makeErrorHandler, writeErr, writeOut };
