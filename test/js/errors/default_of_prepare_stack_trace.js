// There is one from the start; a program may call it, replace it and put it back.
// Prints:
//   ErrorPrepareStackTrace false
//   Error: x
//       at one
//   mine
//   true
'use strict';

const before = Error.prepareStackTrace;
console.log(before.name, Object.keys(Error).includes('prepareStackTrace'));
console.log(before(new Error('x'), ['one']));
Error.prepareStackTrace = () => 'mine';
console.log(new Error('y').stack);
Error.prepareStackTrace = before;
console.log(new Error('z').stack.startsWith('Error: z\n    at Object.<anonymous>'));
