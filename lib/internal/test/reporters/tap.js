'use strict';

// Events as the Test Anything Protocol, version 13.

const {
  ArrayIsArray, ArrayPrototypeJoin, ArrayPrototypePush, DatePrototypeToISOString,
  FunctionPrototypeCall, Infinity, ObjectKeys, RegExpPrototypeExec, RegExpPrototypeSymbolReplace,
  Promise, SafePromiseRace, SafeSet, SetPrototypeAdd, SetPrototypeHas, StringPrototypeRepeat, StringPrototypeSplit,
  StringPrototypeTrimEnd, SymbolAsyncIterator,
} = primordials;
const { show, withoutNativeFrames } = require('internal/test/show');
const { isDate } = require('internal/util/types');
const { setImmediate } = require('timers');

async function* tap(source) {
  const events = FunctionPrototypeCall(source[SymbolAsyncIterator], source);
  const first = events.next();
  // Not before what the program writes at once, and not as late as the first result where there is none.
  await SafePromiseRace([first, new Promise((resolve) => { setImmediate(resolve); })]);
  yield 'TAP version 13\n';
  for (let step = await first; !step.done; step = await events.next()) {
    const { type, data } = step.value;
    const indent = StringPrototypeRepeat('    ', data?.nesting ?? 0);
    switch (type) {
      case 'test:start':
        yield `${indent}# Subtest: ${escape(data.name)}\n`;
        break;
      case 'test:pass':
      case 'test:fail':
        yield head(type, data, indent);
        yield body(type, data, `${indent}  `);
        break;
      case 'test:plan':
        yield `${indent}1..${data.count}\n`;
        break;
      case 'test:diagnostic':
        yield `${indent}# ${escape(data.message)}\n`;
        break;
      case 'test:stdout':
      case 'test:stderr':
        yield comment(data.message);
        break;
      case 'test:coverage':
        yield require('internal/test/coverage/table').coverageTable('# ', data.summary, process.stdout.columns);
        break;
      case 'test:interrupted':
        yield interrupted(data.tests);
        break;
    }
  }
}

function escape(text) {
  const marked = RegExpPrototypeSymbolReplace(/[\\#]/g, `${text}`, '\\$&');
  return RegExpPrototypeSymbolReplace(/[\n\t\f\v\b\r]/g, marked, (letter) => `\\\\${names[letter]}`);
}

const names = {
  '__proto__': null, '\n': 'n', '\t': 't', '\f': 'f', '\v': 'v', '\b': 'b', '\r': 'r',
};

// Empty lines are left out.
function comment(message) {
  const parts = StringPrototypeSplit(message, '\n');
  let text = '';
  for (let i = 0; i < parts.length; i++) if (parts[i] !== '') text += `# ${escape(parts[i])}\n`;
  return text;
}

function interrupted(tests) {
  let text = '';
  for (let i = 0; i < tests.length; i++) {
    const { file, line, column, name } = tests[i];
    const place = file === undefined ? '' : ` at ${file}:${line}:${column}`;
    text += `# ${escape(`Interrupted while running: ${name}${place}`)}\n`;
  }
  return text;
}

function directive(data) {
  const reason = (value) => typeof value === 'string' && value !== '' ? ` ${escape(value)}` : '';
  if (data.skip !== undefined) return ` # SKIP${reason(data.skip)}`;
  if (data.todo !== undefined) return ` # TODO${reason(data.todo)}`;
  return data.expectFailure ? ` # EXPECTED FAILURE${reason(data.expectFailure)}` : '';
}

function head(type, data, indent) {
  return `${indent}${type === 'test:pass' ? 'ok' : 'not ok'} ${data.testNumber} - ${
    escape(data.name)}${directive(data)}\n`;
}

function body(type, data, indent) {
  const { details } = data;
  let text = `${indent}---\n` + entry(indent, 'duration_ms', details.duration_ms) +
    entry(indent, 'type', details.type);
  if (type === 'test:fail') {
    if (data.file !== undefined) {
      text += entry(indent, 'location', `${data.file}:${data.line}:${data.column}`);
    }
    text += failure(indent, details.error);
  }
  return `${text}${indent}...\n`;
}

function failure(indent, error) {
  const { cause } = error;
  const isError = cause !== null && typeof cause === 'object' && typeof cause.stack === 'string';
  const isPlain = !isError || cause.name === undefined || cause.name === 'Error';
  let text = entry(indent, 'failureType', error.failureType);
  if ('exitCode' in error) {
    text += `${indent}exitCode: ${error.exitCode ?? '~'}\n` +
      `${indent}signal: ${error.signal === null ? '~' : `'${error.signal}'`}\n`;
  }
  text += entry(indent, 'error', error.message) +
    entry(indent, 'code', (isError ? cause.code : undefined) ?? error.code);
  if (!isPlain) text += entry(indent, 'name', cause.name);
  if (isError && cause.code === 'ERR_ASSERTION') {
    text += entry(indent, 'expected', cause.expected) + entry(indent, 'actual', cause.actual) +
      entry(indent, 'operator', cause.operator);
  }
  if (isError) return text + stackEntry(indent, cause.stack);
  // Frames of ours alone tell nothing.
  const { stack } = error;
  const isTheirs = typeof stack === 'string' &&
    RegExpPrototypeExec(/\n\s+at (?!.*\(?node:)(?!.*\(native\))/, stack) !== null;
  return isTheirs ? text + stackEntry(indent, stack) : text;
}

function stackEntry(indent, stack) {
  const parts = StringPrototypeSplit(withoutNativeFrames(stack), '\n');
  let text = '';
  for (let i = 0; i < parts.length; i++) {
    const frame = RegExpPrototypeExec(/^\s+at (.*)$/, parts[i]);
    if (frame !== null) text += `${indent}  ${frame[1]}\n`;
  }
  return text === '' ? '' : `${indent}stack: |-\n${text}`;
}

const plainTypes = { __proto__: null, string: true, number: true, boolean: true, bigint: true };

// A value as YAML.
function entry(indent, name, value, seen) {
  const isObject = value !== null && typeof value === 'object';
  if (value === undefined || typeof value === 'function') return '';
  if (value === null) return `${indent}${name}: ~\n`;
  if (!isObject || isDate(value)) return `${indent}${name}: ${scalar(value, indent)}\n`;
  seen ??= new SafeSet();
  if (SetPrototypeHas(seen, value)) return `${indent}${name}: <Circular>\n`;
  SetPrototypeAdd(seen, value);
  const keys = ObjectKeys(value);
  if (keys.length === 0) return `${indent}${name}: ${ArrayIsArray(value) ? '[]' : '{}'}\n`;
  let text = `${indent}${name}:\n`;
  for (let i = 0; i < keys.length; i++) {
    text += entry(`${indent}  `, keys[i], value[keys[i]], seen);
  }
  return text;
}

function scalar(value, indent) {
  if (isDate(value)) return DatePrototypeToISOString(value);
  if (typeof value === 'string' && RegExpPrototypeExec(/\n/, value) !== null) {
    const lines = [];
    const parts = StringPrototypeSplit(value, '\n');
    for (let i = 0; i < parts.length; i++) {
      ArrayPrototypePush(lines, StringPrototypeTrimEnd(`${indent}  ${parts[i]}`));
    }
    return `|-\n${ArrayPrototypeJoin(lines, '\n')}`;
  }
  return plainTypes[typeof value] === true || typeof value === 'symbol' ?
    show(value, { __proto__: null, breakLength: Infinity }) : `${value}`;
}

module.exports = { tap };
