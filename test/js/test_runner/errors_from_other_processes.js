// An error of a test that ran in another process has what its properties were, of any depth; a value that cannot show itself comes as it is.
//
// Prints:
//   Error AssertionError ERR_ASSERTION
//   { a: { b: { c: 1 } } }
//   { foo: 1 }

'use strict';

const assert = require('assert');
const { test, run } = require('node:test');
const { inspect } = require('util');

if (process.env.NODE_TEST_CONTEXT === undefined) {
  run({ files: [__filename] }).on('test:fail', ({ name, details: { error: { cause } } }) => {
    if (name === 'compared') {
      console.log(cause.constructor.name, cause.name, cause.code);
      console.log(inspect(cause.actual, { depth: 5 }));
    } else if (name === 'thrown') {
      console.log(inspect(cause));
    }
  });
} else {
  test('compared', () => assert.deepStrictEqual({ a: { b: { c: 1 } } }, {}));
  test('thrown', () => {
    throw { foo: 1, [inspect.custom]() { throw new Error('not now'); } }; // eslint-disable-line no-throw-literal
  });
}
