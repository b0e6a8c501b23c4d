// The reporter `tap`, as a generator over events.
//
// Prints:
//   TAP version 13
//   # Subtest: a \# b
//       # Subtest: inner
//       not ok 1 - inner
//         ---
//         duration_ms: 1.5
//         type: 'test'
//         location: '/x.js:1:2'
//         failureType: 'testCodeFailure'
//         error: |-
//           two
//           lines
//         code: 'ERR_TEST_FAILURE'
//         name: 'TypeError'
//         stack: |-
//           f (/x.js:1:2)
//         ...
//       1..1
//   ok 1 - a \# b # SKIP why
//     ---
//     duration_ms: 1.5
//     type: 'test'
//     ...
//   # a remark
'use strict';

const { tap } = require('node:test/reporters');

async function* events() {
  const place = { file: '/x.js', line: 1, column: 2 };
  yield { type: 'test:start', data: { nesting: 0, name: 'a # b', ...place } };
  yield { type: 'test:start', data: { nesting: 1, name: 'inner', ...place } };
  const cause = new TypeError('two\nlines');
  cause.stack = 'TypeError: two\nlines\n    at f (/x.js:1:2)';
  const error = Object.assign(new Error(cause.message, { cause }), {
    code: 'ERR_TEST_FAILURE', failureType: 'testCodeFailure',
  });
  const details = { duration_ms: 1.5, type: 'test' };
  yield {
    type: 'test:fail',
    data: { nesting: 1, name: 'inner', testNumber: 1, details: { ...details, error }, ...place },
  };
  yield { type: 'test:plan', data: { nesting: 1, count: 1 } };
  yield {
    type: 'test:pass',
    data: { nesting: 0, name: 'a # b', testNumber: 1, details, skip: 'why', ...place },
  };
  yield { type: 'test:diagnostic', data: { nesting: 0, message: 'a remark' } };
}

(async () => {
  for await (const text of tap(events())) process.stdout.write(text);
})();
