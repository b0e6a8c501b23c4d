// The text of a stack is made when it is first read. It tells of the time when the error was made.
//
// Prints:
//   inner outer
//   inner outer
//   Error: before
//   2
//   true

'use strict';

function inner() { return new Error('before'); }
function outer() { return inner(); }
const names = ({ stack }) => stack.split('\n').slice(1, 3).map((line) => /at (\w+) /.exec(line)[1]).join(' ');

const early = outer();
console.log(names(early));
const late = outer();
for (let i = 0; i < 1000; i++) outer();
globalThis.gc?.();
console.log(names(late));
console.log(late.stack.split('\n')[0]);

// The limit is that of the moment.
const limit = Error.stackTraceLimit;
Error.stackTraceLimit = 2;
const short = outer();
const { length } = short.stack.split('\n');
Error.stackTraceLimit = limit;
console.log(length - 1);

// What the engine throws has a stack, too, after errors of ours were made without one of their own.
try {
  null.property; // eslint-disable-line no-unused-expressions
} catch (error) {
  console.log(error.stack.includes(__filename));
}
