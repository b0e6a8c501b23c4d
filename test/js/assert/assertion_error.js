// AssertionError, assert.strict and the Assert class.
// Prints:
//   [
//     'generatedMessage',
//     'code',
//     'actual',
//     'expected',
//     'operator',
//     'diff'
//   ] AssertionError ERR_ASSERTION true
//   AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
//
//   1 !== 2
//
//   AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:
//
//   1 !== 2
//
//     generatedMessage: true,
//     code: 'ERR_ASSERTION',
//     actual: 1,
//     expected: 2,
//     operator: 'strictEqual',
//     diff: 'simple'
//   }
//   AssertionError [ERR_ASSERTION]: own
//     generatedMessage: false,
//     code: 'ERR_ASSERTION',
//     actual: 'x\nx\nx\nx\nx\nx\nx\nx\nx\nx\n...',
//     expected: undefined,
//     operator: '~',
//     diff: 'simple'
//   }
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received undefined
//   true true
//   true 22
//   ERR_CONSTRUCT_CALL_REQUIRED undefined Class constructor Assert cannot be invoked without `new`
//   ERR_INVALID_ARG_VALUE undefined The property 'options.diff' must be one of: 'simple', 'full'. Received 'none'
//   ERR_ASSERTION simple Expected values to be strictly equal:
//
//   1 !== '1'
//
//   ERR_ASSERTION simple Expected values to be strictly deep-equal:
//   + actual - expected
//
//   + Foo {
//   - {
//       a: 1
//     }
//
//   ERR_ASSERTION full Expected values to be strictly deep-equal:
//   + actual - expected
//
//     [
//   +   1
//   -   2
//     ]
//
//   done
'use strict';
const assert = require('assert');
const { inspect } = require('util');

const error = new assert.AssertionError({ actual: 1, expected: 2, operator: 'strictEqual' });
console.log(Object.keys(error), error.name, error.code, error instanceof Error);
console.log(String(error));
console.log(inspect(error).replace(/\n +at .*/g, ''));
const own = new assert.AssertionError({ message: 'own', actual: 'x\n'.repeat(20), operator: '~' });
console.log(inspect(own).replace(/\n +at .*/g, ''));
try {
  new assert.AssertionError();
} catch (wrong) {
  console.log(wrong.code, wrong.message);
}
console.log(assert.strict.equal === assert.strictEqual, assert.strict.strict === assert.strict);
console.log(require('assert/strict') === assert.strict, Object.keys(assert).length);

const { Assert } = assert;
const loose = new Assert({ strict: false, diff: 'full' });
loose.equal(1, '1');
for (const attempt of [
  () => Assert(),
  () => new Assert({ diff: 'none' }),
  () => new Assert().equal(1, '1'),
  () => new Assert().deepEqual(new (class Foo { a = 1; })(), { a: 1 }),
  () => loose.deepStrictEqual([1], [2]),
]) {
  try {
    attempt();
  } catch (caught) {
    console.log(caught.code, caught.diff, caught.message);
  }
}
new Assert({ skipPrototype: true }).deepStrictEqual(new (class Foo { a = 1; })(), { a: 1 });
console.log('done');
