// The reporters dot and junit, several at once, and a module of the program's.
//
// Prints:
//   0
//   ..X
//
//   Failed tests:
//
//   ⚠ todo (N ms) # TODO
//     Error: not yet
//   <?xml version="1.0" encoding="utf-8"?>
//   <testsuites>
//   	<testsuite name="a suite &lt;1>" time="N" disabled="0" errors="0" tests="1" failures="0" skipped="0" timestamp="T" hostname="H">
//   		<testcase name="b" time="N" classname="test" file="t.js"/>
//   	</testsuite>
//   	<testcase name="todo" time="N" classname="test" file="t.js" failure="not yet">
//   		<skipped type="todo" message="true"/>
//   		<failure type="testCodeFailure" message="not yet">
//   Error [ERR_TEST_FAILURE]: not yet {
//     code: 'ERR_TEST_FAILURE',
//     failureType: 'testCodeFailure',
//     cause: Error: not yet
//   }
//   		</failure>
//   	</testcase>
//   	<!-- tests 2 -->
//   	<!-- suites 1 -->
//   	<!-- pass 1 -->
//   	<!-- fail 0 -->
//   	<!-- cancelled 0 -->
//   	<!-- skipped 0 -->
//   	<!-- todo 1 -->
//   	<!-- duration_ms N -->
//   </testsuites>
//   b todo
'use strict';

const { readFileSync } = require('fs');
const { plain, run, write } = require('./fixtures/run_files');

write({
  't.js': `
    const { describe, it, test } = require('node:test');
    describe('a suite <1>', () => { it('b', () => {}); });
    test('todo', { todo: true }, () => { throw new Error('not yet'); });
  `,
  'names.mjs': `
    export default async function*(source) {
      const names = [];
      for await (const { type, data } of source) {
        if (type === 'test:complete' && data.details.type === 'test') names.push(data.name);
      }
      yield names.join(' ');
    }
  `,
});
const { code, out } = run(
  '--test-reporter=dot', '--test-reporter-destination=stdout',
  '--test-reporter=junit', '--test-reporter-destination=out.xml',
  '--test-reporter=./names.mjs', '--test-reporter-destination=names.txt', 't.js');
console.log(code);
process.stdout.write(out);
process.stdout.write(plain(readFileSync('out.xml', 'utf8'))
  .replace(/^\[?(Error \[ERR_TEST_FAILURE\]: not yet).*$/m, '$1 {'));
console.log(readFileSync('names.txt', 'utf8'));
