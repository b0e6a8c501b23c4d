'use strict';

const {
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  Error,
  ErrorCaptureStackTrace,
  ObjectAssign,
  ObjectGetPrototypeOf,
  ObjectPrototypeHasOwnProperty,
  ReflectSet,
  String,
  StringPrototypeSlice,
  StringPrototypeSplit,
  SymbolFor,
} = primordials;

const { defineHidden, isErrorLike } = require('internal/errors');
const { inspect } = require('internal/util/inspect');
const { validateObject } = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

const headers = {
  __proto__: null,
  deepStrictEqual: 'Expected values to be strictly deep-equal:',
  partialDeepStrictEqual: 'Expected values to be partially and strictly deep-equal:',
  strictEqual: 'Expected values to be strictly equal:',
  strictEqualObject: 'Expected "actual" to be reference-equal to "expected":',
  deepEqual: 'Expected values to be loosely deep-equal:',
  notDeepStrictEqual: 'Expected "actual" not to be strictly deep-equal to:',
  notStrictEqual: 'Expected "actual" to be strictly unequal to:',
  notStrictEqualObject: 'Expected "actual" not to be reference-equal to "expected":',
  notDeepEqual: 'Expected "actual" not to be loosely deep-equal to:',
  notDeepEqualUnlike: 'Expected values not to be loosely deep-equal:',
  notIdentical: 'Values have same structure but are not reference-equal:',
};

const shortLengthMax = 12; // of both values together, to stand on one line
const indicatorLengthMax = 80; // of both values together, to have a mark at the first difference
const linesMax = 50;
const textMax = 512;
const sameTextMax = 1024;

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

// One property a line, in the order of the alphabet: what is equal looks equal.
const wholeAndSorted = {
  __proto__: null,
  breakLength: 80, // of strings that have lines
  compact: false,
  customInspect: false,
  depth: 1000,
  getters: true,
  maxArrayLength: Infinity,
  showHidden: false,
  showProxy: false,
  sorted: true,
};

function inspectValue(value) {
  return inspect(value, wholeAndSorted);
}

// Without the stack, which would differ.
function copyError(source) {
  const target = ObjectAssign({ __proto__: ObjectGetPrototypeOf(source) }, source);
  defineHidden(target, 'message', source.message);
  if (ObjectPrototypeHasOwnProperty(source, 'cause')) {
    defineHidden(
      target,
      'cause',
      isErrorLike(source.cause) ? copyError(source.cause) : source.cause,
    );
  }
  return target;
}

// Without the quotes.
function lengthOf(value, text) {
  return typeof value === 'string' ? text.length - 2 : text.length;
}

function isShort(actual, actualText, expected, expectedText) {
  return lengthOf(actual, actualText) + lengthOf(expected, expectedText) <= shortLengthMax &&
    !(isObject(actual) && isObject(expected)) && !(actual === 0 && expected === 0);
}

// A line that points at the first difference of two lines.
function indicator(actual, actualText, expected, expectedText) {
  if (isObject(actual) || isObject(expected)) return '';
  if (actualText.length + expectedText.length > indicatorLengthMax) return '';
  let i = 0;
  while (i < actualText.length && actualText[i] === expectedText[i]) i++;
  if (i === actualText.length || i < 3) return '';
  let spaces = '';
  for (let j = 0; j < i + 2; j++) spaces += ' ';
  return `\n${spaces}^`;
}

function sameStructure(header, lines, diff) {
  if (lines.length <= linesMax || diff === 'full') return `${header}\n\n${ArrayPrototypeJoin(lines, '\n')}\n`;
  const shown = ArrayPrototypeJoin(ArrayPrototypeSlice(lines, 0, linesMax), '\n');
  return `${header}\n\n... Skipped lines\n${shown}\n...}\n`;
}

function pickHeader(actual, expected, operator) {
  const areObjects = isObject(actual) && isObject(expected);
  const areFunctions = typeof actual === 'function' && typeof expected === 'function';
  const isReference = operator === 'strictEqual' && (areObjects || areFunctions);
  return headers[isReference ? 'strictEqualObject' : operator];
}

function describeDifference({ actual, diff, expected, operator }, message) {
  const actualText = inspectValue(actual);
  const expectedText = inspectValue(expected);
  const actualLines = StringPrototypeSplit(actualText, '\n');
  const expectedLines = StringPrototypeSplit(expectedText, '\n');
  const isLine = actualLines.length === 1 && expectedLines.length === 1;
  const header = message ?? pickHeader(actual, expected, operator);
  if (isLine && isShort(actual, actualText, expected, expectedText)) {
    return `${header}\n\n${actualText} !== ${expectedText}\n`;
  }
  const areObjects = isObject(actual) && isObject(expected);
  if (actualText === expectedText && (areObjects || !isLine)) {
    return sameStructure(message ?? headers.notIdentical, actualLines, diff);
  }
  const { palette, printDiff } = require('internal/assert/diff');
  const colors = palette();
  const legend = `${colors.green}+ actual${colors.white} ${colors.red}- expected${colors.white}`;
  if (isLine) {
    const mark = indicator(actual, actualText, expected, expectedText);
    return `${header}\n${legend}\n\n${colors.green}+${colors.white} ${actualText}\n` +
      `${colors.red}-${colors.white} ${expectedText}${mark}\n`;
  }
  const { text, isSkipped } = printDiff(actualLines, expectedLines, colors);
  const skipped = isSkipped ? `\n${colors.blue}...${colors.white} Skipped lines` : '';
  return `${header}\n${legend}${skipped}\n\n${text}\n`;
}

function describeUnequal(actual, operator, diff) {
  const lines = StringPrototypeSplit(inspectValue(actual), '\n');
  const isReference =
    operator === 'notStrictEqual' && (isObject(actual) || typeof actual === 'function');
  const header = headers[isReference ? 'notStrictEqualObject' : operator];
  if (lines.length === 1) return `${header}${lines[0].length > 5 ? '\n\n' : ' '}${lines[0]}`;
  const isCut = diff !== 'full' && lines.length > linesMax;
  const shown = isCut ? ArrayPrototypeSlice(lines, 0, linesMax - 4) : lines;
  const rest = isCut ? '\n...' : '';
  return `${header}\n\n${ArrayPrototypeJoin(shown, '\n')}${rest}\n`;
}

function shorten(text, max) {
  return text.length > max ? `${StringPrototypeSlice(text, 0, max - 3)}...` : text;
}

function describeOther(actual, expected, operator, diff) {
  const isFull = diff === 'full';
  const whole = inspectValue(actual);
  const other = inspectValue(expected);
  if (operator === 'notDeepEqual' && whole === other) {
    const text = `${headers.notDeepEqual}\n\n${whole}`;
    return isFull ? text : shorten(text, sameTextMax);
  }
  const left = isFull ? whole : shorten(whole, textMax);
  const right = isFull ? other : shorten(other, textMax);
  if (operator === 'deepEqual') {
    return `${headers.deepEqual}\n\n${left}\n\nshould loosely deep-equal\n\n${right}`;
  }
  if (operator === 'notDeepEqual') {
    return `${headers.notDeepEqualUnlike}\n\n${left}\n\nshould not loosely deep-equal\n\n${right}`;
  }
  return `${left} ${operator} ${right}`;
}

function describe(asked, message) {
  const { actual, diff, expected, operator } = asked;
  switch (operator) {
    case 'deepStrictEqual':
    case 'partialDeepStrictEqual':
    case 'strictEqual':
      return describeDifference(asked, message);
    case 'notDeepStrictEqual':
    case 'notStrictEqual':
      return message ?? describeUnequal(actual, operator, diff);
    default:
      return message ?? describeOther(actual, expected, operator, diff);
  }
}

function addEllipsis(value) {
  if (typeof value !== 'string') return value;
  const lines = StringPrototypeSplit(value, '\n', 11);
  if (lines.length > 10) {
    return `${ArrayPrototypeJoin(ArrayPrototypeSlice(lines, 0, 10), '\n')}\n...`;
  }
  // As Node does: without its end, however long the rest is.
  return value.length > textMax ? `${StringPrototypeSlice(value, 0, -textMax)}...` : value;
}

class AssertionError extends Error {
  constructor(options) {
    validateObject(options, 'options');
    const {
      message,
      operator,
      stackStartFn,
      stackStartFunction,
      details,
      diff = 'simple',
    } = options;
    let { actual, expected } = options;
    if (isErrorLike(actual) && isErrorLike(expected)) {
      actual = copyError(actual);
      expected = copyError(expected);
    }
    const text =
      message === undefined || message === null || message === '' ? undefined : String(message);
    const limit = Error.stackTraceLimit;
    ReflectSet(Error, 'stackTraceLimit', 0);
    super(
      details === undefined || text !== undefined ?
        describe({ __proto__: null, actual, diff, expected, operator }, text) : '',
    );
    ReflectSet(Error, 'stackTraceLimit', limit);

    this.generatedMessage = !message;
    defineHidden(this, 'name', 'AssertionError [ERR_ASSERTION]');
    this.code = 'ERR_ASSERTION';
    if (details) {
      this.actual = undefined;
      this.expected = undefined;
      this.operator = undefined;
      for (let i = 0; i < details.length; i++) {
        this[`message ${i}`] = details[i].message;
        this[`actual ${i}`] = details[i].actual;
        this[`expected ${i}`] = details[i].expected;
        this[`operator ${i}`] = details[i].operator;
        this[`stack trace ${i}`] = details[i].stack;
      }
    } else {
      this.actual = options.actual;
      this.expected = options.expected;
      this.operator = operator;
    }
    this.diff = diff;
    ErrorCaptureStackTrace(this, stackStartFn || stackStartFunction);
    this.stack; // its first line is what it is now
    this.name = 'AssertionError';
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  [customInspect](recurseTimes, context) {
    // Long strings are in the message already.
    const { actual, expected } = this;
    this.actual = addEllipsis(actual);
    this.expected = addEllipsis(expected);
    const result = inspect(this, { ...context, customInspect: false, depth: 0 });
    this.actual = actual;
    this.expected = expected;
    return result;
  }
}

module.exports = AssertionError;
