// process.env can be cloned like a plain object.
// Environment: CLONED=yes
// Prints:
//   true yes
'use strict';

const clone = structuredClone({ env: process.env }).env;
console.log(Object.getPrototypeOf(clone) === Object.prototype, clone.CLONED);
