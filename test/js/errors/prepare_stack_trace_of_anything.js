// Error.prepareStackTrace joins whatever it is given, and refuses lists whose text could not exist, instead of using up
// all memory.
// Prints:
//   Error: x
//   Error: x\n    at 1\n    at a\n    at 
//   Error: x\n    at p\n    at q
//   RangeError: Invalid string length
'use strict';
const sites = [[], [1, 'a', null], { length: 2, 0: 'p', 1: 'q' }, new Array(2 ** 32 - 1)];
for (const list of sites) {
  try {
    console.log(Error.prepareStackTrace(new Error('x'), list).replaceAll('\n', '\\n'));
  } catch (error) {
    console.log(`${error}`);
  }
}
