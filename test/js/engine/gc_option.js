// Without --expose-gc.
//
// Prints:
//   undefined
'use strict';

console.log(typeof gc);
