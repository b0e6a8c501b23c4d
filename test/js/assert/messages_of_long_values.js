// How much of long values the messages of assert show, and how an AssertionError is inspected.
// Prints:
//   simple equal 1: 50 lines
//   simple equal 2: 54 lines, cut
//   simple deepEqual: 1096
//   simple notDeepEqual: 1024
//   simple inspected: 488 and ...
//   full equal 1: 103 lines
//   full equal 2: 65 lines
//   full deepEqual: 4076
//   full notDeepEqual: 2054
//   full inspected: 488 and ...
//   lines: 20
//   Expected values not to be loosely deep-equal:
//
//   1
//
//   should not loosely deep-equal
//
//   true
//   The error is expected to be an instance of "Wanted". Received "Thrown"
//   The error is expected to be an instance of "Wanted". Received an error with identical name but a different prototype.
//   The expression evaluated to a falsy value:
//
//     assert['ok']["apply"](null, [0])
//
//   The expression evaluated to a falsy value:
//
//     assert.ok(0)
//   The expression evaluated to a falsy value:
//
//     ässört(0)
//   true
'use strict';

const assert = require('assert');
const { inspect } = require('util');

function errorOf(action) {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
const messageOf = (action) => errorOf(action).message;

const numbers = Array.from({ length: 60 }, (_, i) => i);
const lines = 'A line that is not short.\n'.repeat(100);
const long = 'A'.repeat(2000);
for (const diff of ['simple', 'full']) {
  const given = new assert.Assert({ diff, strict: false });
  const unequal = messageOf(() => given.notStrictEqual(lines, lines)).split('\n');
  console.log(`${diff} equal 1: ${unequal.length} lines`);
  const same = messageOf(() => given.strictEqual(numbers, [...numbers]));
  const isCut = same.includes('Skipped lines');
  console.log(`${diff} equal 2: ${same.split('\n').length - (isCut ? 1 : 0)} lines${isCut ? ', cut' : ''}`);
  console.log(`${diff} deepEqual:`, messageOf(() => given.deepEqual(long, 'B'.repeat(2000))).length);
  console.log(`${diff} notDeepEqual:`, messageOf(() => given.notDeepEqual(long, long)).length);
  const error = errorOf(() => given.strictEqual('A'.repeat(1000), ''));
  const [, kept, rest] = /actual: '(A*)(.*)'/.exec(inspect(error));
  console.log(`${diff} inspected: ${kept.length} and ${rest}`);
}
console.log('lines:', messageOf(() => assert.strictEqual('fhqwhgads\n'.repeat(15), '')).split('\n').length);
console.log(messageOf(() => assert.notDeepEqual(1, true)));

class Thrown extends Error {}
const Wanted = class Wanted extends Error {};
const Other = class Wanted extends Error {};
console.log(messageOf(() => assert.throws(() => { throw new Thrown(); }, Wanted)));
console.log(messageOf(() => assert.throws(() => { throw new Other(); }, Wanted)));
console.log(messageOf(() => assert['ok']["apply"](null, [0]))); // eslint-disable-line
Error.stackTraceLimit = 0;
console.log(messageOf(() => assert.ok(0)).trimEnd());
const ässört = assert;
console.log(messageOf(() => ässört(0)).trimEnd());

// What is no frame is no part of the stack.
const weird = new Error('weird');
weird.stack = 'Error: with a weird stack\nYes!\nI am part of it.';
console.log(!errorOf(() => assert.ifError(weird)).stack.includes('Yes!'));
