// --experimental-test-coverage: a table, thresholds, and files that are left out.
// Prints:
//   # file      | line % | branch % | funcs % | uncovered lines
//   # shapes.js |  92.31 |    78.95 |   80.00 | 15-17 28
//   # all files |  92.31 |    78.95 |   80.00 |
//   # Error: 92.31% line coverage does not meet threshold of 95%.
//   1
//   lcov: FN:3,branches FN:15,never FN:31,twice FN:34,ignored DA:16,0 LH:48 LF:52
//   included: ok
//   excluded: 100.00
'use strict';

const { spawnSync } = require('child_process');
const { copyFileSync, writeFileSync } = require('fs');
const { join } = require('path');

copyFileSync(join(__dirname, 'fixtures/cover/shapes.js'), 'shapes.js');
writeFileSync('shapes.test.js', "require('node:test').test('a', () => { require('./shapes.js'); });");

function run(...args) {
  const env = { ...process.env };
  delete env.NODE_TEST_CONTEXT;
  const { status, stdout } = spawnSync(process.execPath, ['--experimental-test-coverage', '--test', ...args], { env });
  return { status, lines: stdout.toString().split('\n') };
}

const table = run('--test-reporter=tap', '--test-coverage-lines=95');
for (const line of table.lines) if (/^# (file|shapes|all files|Error)/.test(line)) console.log(line.trimEnd());
console.log(table.status);
const lcov = run('--test-reporter=lcov').lines;
console.log('lcov:', lcov.filter((line) => /^(FN:3|FN:15|BRDA:15|DA:16|L[HF])/.test(line)).join(' '));
console.log('included:', run('--test-reporter=tap', '--test-coverage-include=*.test.js').lines
  .some((line) => /shapes\.test\.js \| 100/.test(line)) ? 'ok' : 'missing');
console.log('excluded:', run('--test-reporter=tap', '--test-coverage-exclude=shapes.js').lines
  .find((line) => line.startsWith('# all files'))?.split('|')[1].trim());
