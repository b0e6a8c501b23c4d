'use strict';

// A dot for what passes, an X for what fails, and the failures at the end.

const { ArrayPrototypePush, FunctionPrototypeCall, MathMax, SymbolAsyncIterator } = primordials;
const { shouldColorize } = require('internal/util/colors');
const { errorText, painted, resultLine } = require('internal/test/reporters/wording');

const columnsMin = 20;

function sign(type, hasColors) {
  const letter = type === 'test:pass' ? '.' : 'X';
  return hasColors ? `\u001B[${type === 'test:pass' ? 32 : 31}m${letter}\u001B[0m` : letter;
}

function failedTests(failures, hasColors) {
  let text = `\n${painted('error', 'Failed tests:', hasColors)}\n\n`;
  for (let i = 0; i < failures.length; i++) {
    text += `${resultLine('test:fail', failures[i], 0, hasColors)}\n` +
      `  ${errorText(failures[i], hasColors)}\n`;
  }
  return text;
}

async function* dot(source) {
  const hasColors = shouldColorize(process.stdout);
  const failures = [];
  let count = 0;
  let columns = MathMax(process.stdout.columns ?? columnsMin, columnsMin);
  const events = FunctionPrototypeCall(source[SymbolAsyncIterator], source);
  for (let step = await events.next(); !step.done; step = await events.next()) {
    const { type, data } = step.value;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    yield sign(type, hasColors);
    if (type === 'test:fail') ArrayPrototypePush(failures, data);
    if (++count < columns) continue;
    yield '\n';
    count = 0;
    columns = MathMax(process.stdout.columns ?? columnsMin, columnsMin);
  }
  yield '\n';
  if (failures.length > 0) yield failedTests(failures, hasColors);
}

module.exports = { dot };
