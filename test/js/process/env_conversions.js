// What is no string, number or boolean is converted when it becomes a variable, with a warning if one wants those.
//
// Options: --pending-deprecation
// Prints:
//   undefined 1 true
// Stderr has: [DEP0104] DeprecationWarning: Assigning any value other than a string, number, or boolean
'use strict';

process.env.A = undefined;
process.env.B = 1;
process.env.C = true;
console.log(process.env.A, process.env.B, process.env.C);
