'use strict';

// Events as the Test Anything Protocol, version 13.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, Infinity, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeRepeat, StringPrototypeSplit,
} = primordials;
const { inspect } = require('internal/util/inspect');

const header = 'TAP version 13\n';

function textOf({ type, data }) {
  const indent = StringPrototypeRepeat('    ', data.nesting ?? 0);
  switch (type) {
    case 'test:start':
      return `${indent}# Subtest: ${escape(data.name)}\n`;
    case 'test:pass':
    case 'test:fail':
      return result(type, data, indent);
    case 'test:plan':
      return `${indent}1..${data.count}\n`;
    case 'test:diagnostic':
      return `${indent}# ${escape(data.message)}\n`;
    case 'test:stdout':
    case 'test:stderr':
      return ArrayPrototypeJoin(lines(data.message, '# '), '');
    default:
      return '';
  }
}

function escape(text) {
  const marked = RegExpPrototypeSymbolReplace(/[\\#]/g, `${text}`, '\\$&');
  return RegExpPrototypeSymbolReplace(/\n/g, marked, '\\n');
}

function lines(text, before) {
  const result = [];
  const parts = StringPrototypeSplit(text, '\n');
  for (let i = 0; i < parts.length; i++) {
    if (i === parts.length - 1 && parts[i] === '') break;
    ArrayPrototypePush(result, `${before}${parts[i]}\n`);
  }
  return result;
}

function directive(data) {
  const reason = (value) => typeof value === 'string' && value !== '' ? ` ${escape(value)}` : '';
  if (data.skip !== undefined) return ` # SKIP${reason(data.skip)}`;
  if (data.todo !== undefined) return ` # TODO${reason(data.todo)}`;
  return data.expectFailure ? ` # EXPECTED FAILURE${reason(data.expectFailure)}` : '';
}

function result(type, data, indent) {
  const { details } = data;
  const inner = `${indent}  `;
  let text = `${indent}${type === 'test:pass' ? 'ok' : 'not ok'} ${data.testNumber} - ` +
    `${escape(data.name)}${directive(data)}\n${inner}---\n` +
    entry(inner, 'duration_ms', details.duration_ms) + entry(inner, 'type', details.type);
  if (type === 'test:fail') {
    if (data.file !== undefined) {
      text += entry(inner, 'location', `${data.file}:${data.line}:${data.column}`);
    }
    text += failure(inner, details.error);
  }
  return `${text}${inner}...\n`;
}

function failure(indent, error) {
  const { cause } = error;
  const isObject = cause !== null && typeof cause === 'object';
  const isPlain = isObject && (cause.name === undefined || cause.name === 'Error');
  let text = entry(indent, 'failureType', error.failureType) +
    entry(indent, 'error', error.message) +
    entry(indent, 'code', (isObject && cause.code) || error.code);
  if (isObject && !isPlain) text += entry(indent, 'name', cause.name);
  if (isObject && cause.code === 'ERR_ASSERTION') {
    text += entry(indent, 'expected', cause.expected) + entry(indent, 'actual', cause.actual) +
      entry(indent, 'operator', cause.operator);
  }
  // Frames of a failure that has no error of the user's would be ours alone.
  const hasStack = isObject && typeof cause.stack === 'string';
  return hasStack ? text + stackEntry(indent, cause.stack) : text;
}

function stackEntry(indent, stack) {
  const frames = [];
  const parts = StringPrototypeSplit(stack, '\n');
  for (let i = 0; i < parts.length; i++) {
    const frame = RegExpPrototypeExec(/^\s+at (.*)$/, parts[i]);
    if (frame !== null) ArrayPrototypePush(frames, frame[1]);
  }
  if (frames.length === 0) return '';
  return `${indent}stack: |-\n${
    ArrayPrototypeJoin(lines(ArrayPrototypeJoin(frames, '\n'), `${indent}  `), '')}`;
}

function entry(indent, name, value) {
  if (typeof value === 'string' && RegExpPrototypeExec(/\n/, value) !== null) {
    const parts = StringPrototypeSplit(value, '\n');
    let text = `${indent}${name}: |-\n`;
    for (let i = 0; i < parts.length; i++) text += `${indent}  ${parts[i]}\n`;
    return text;
  }
  return `${indent}${name}: ${inspect(value, { __proto__: null, breakLength: Infinity })}\n`;
}

module.exports = { header, textOf };
