// --test finds the files that Node finds, runs each in a process of its own and tells their results as if they were one.
//
// Prints:
//   0
//   a.test.js | test-b.mjs | test/inner.js | x/test.cjs
//   1
//   TAP version 13
//   # printed
//   # Subtest: passes
//   ok 1 - passes
//     ---
//     duration_ms: N
//     type: 'test'
//     ...
//   # Subtest: fails
//   not ok 2 - fails
//     ---
//     duration_ms: N
//     type: 'test'
//     location: 'a.js:2:41'
//     failureType: 'testCodeFailure'
//     error: 'wrong'
//     code: 'ERR_TEST_FAILURE'
//     ...
//   # Subtest: b.js
//   not ok 2 - b.js
//     ---
//     duration_ms: N
//     type: 'test'
//     location: 'b.js:1:1'
//     failureType: 'testCodeFailure'
//     exitCode: 3
//     signal: ~
//     error: 'test failed'
//     code: 'ERR_TEST_FAILURE'
//     ...
//   # Subtest: c.js
//   ok 3 - c.js
//     ---
//     duration_ms: N
//     type: 'test'
//     ...
//   1..4
//   # tests 4
//   # suites 0
//   # pass 2
//   # fail 2
//   # cancelled 0
//   # skipped 0
//   # todo 0
//   # duration_ms N
//
//   1 Could not find 'missing.js'
'use strict';

const { run, write } = require('./fixtures/run_files');

const named = (name) => `require('node:test').test(${JSON.stringify(name)}, () => {});`;
write({
  'a.test.js': named('a.test.js'),
  'x/test.cjs': named('x/test.cjs'),
  'test-b.mjs': "import { test } from 'node:test'; test('test-b.mjs', () => {});",
  'test/inner.js': named('test/inner.js'),
  'node_modules/p/test.js': named('of a package'),
  'other.js': named('other.js'),
});
const found = run('--test', '--test-reporter=tap');
console.log(found.code);
console.log([...found.out.matchAll(/^ok \d+ - (.*)$/gm)].map(([, name]) => name).join(' | '));

write({
  'a.js': "const { test } = require('node:test');\nconsole.log('printed'); test('passes'); " +
    "test('fails', () => { throw new Error('wrong'); });",
  'b.js': 'process.exitCode = 3;',
  'c.js': '',
});
const results = run('--test', '--test-reporter=tap', '--test-concurrency=1', 'a.js', 'b.js', 'c.js');
console.log(results.code);
console.log(results.out.replace(/ {2}stack: .*\n(?: {4}.*\n)*/, ''));
const { code, err } = run('--test', 'missing.js');
console.log(code, err.trim());
