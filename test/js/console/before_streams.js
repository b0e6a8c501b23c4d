// The global console prints before anybody has asked for the streams of the process, and what it
// prints is what it would print later: the order of the writes, a replaced stream and changed options
// count as they do then.
//
// Prints:
//   a 1 %d
//   100%
//   x: 5 y
//   NaN Infinity -0 0.1 1e+21 12345678901234567890n
//   Symbol(s)
//
//     indented
//     twice
//   here 1
//   and [ 'here' ]
//   out
//   after
//   elsewhere: []
//   12_345
//   { a: 1 }
// Stderr has: to stderr 2

'use strict';

console.log('a', 1, '%d');
console.log('100%');
console.log('x: %d y', 5);
console.log(NaN, Infinity, -0, 0.1, 1e21, 12345678901234567890n);
console.log(Symbol('s'));
console.log();
console.error('to stderr', 2);
console.group();
console.log('indented\ntwice');
console.groupEnd();
// It stays with the stream that it has first written to.
const own = Object.getOwnPropertyDescriptor(process, 'stdout');
const elsewhere = [];
Object.defineProperty(process, 'stdout', {
  configurable: true, value: { write(text) { elsewhere.push(text); } },
});
console.log('here', 1);
console.log('and', ['here']);
Object.defineProperty(process, 'stdout', own);
process.stdout.write('out\n');
console.log('after');
console.log('elsewhere:', elsewhere);
require('util').inspect.defaultOptions.numericSeparator = true;
console.log(12345);
console.log({ a: 1 });
