// The methods that print: to which stream, and how arguments are joined.
// Stderr has: to stderr 1
// Stderr has: to stderr 2 { a: 1 }
// Stderr has: Assertion failed: because 5
// Stderr has: Assertion failed { a: 1 }
// Prints:
//
//   text
//   100%
//   text and 5 { a: 1 }
//   { a: { b: { c: [Object] } } } [ 1, 2 ] null undefined -0 5n Symbol(s)
//   info
//   debug
//   { a: [Object] }
//   {
//     Symbol(nodejs.util.inspect.custom): [Function: [nodejs.util.inspect.custom]]
//   }
//   { a: 1 } text
//   detached
//   group
//     indented
//     twice
//   back
'use strict';

console.log();
console.log('text');
console.log('100%');
console.log('%s and %d', 'text', 5, { a: 1 });
console.log({ a: { b: { c: { d: 1 } } } }, [1, 2], null, undefined, -0, 5n, Symbol('s'));
console.info('info');
console.debug('debug');
console.warn('to stderr', 1);
console.error('to stderr %d', 2, { a: 1 });
console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 });
console.dir({ [require('util').inspect.custom]() { return 'not called'; } });
console.dirxml({ a: 1 }, 'text');
console.assert(true, 'not shown');
console.assert(1 > 2, 'because %d', 5);
console.assert(false, { a: 1 });
const { log, group, groupEnd } = console;
log('detached');
group('group');
log('indented\ntwice');
groupEnd();
groupEnd();
log('back');
