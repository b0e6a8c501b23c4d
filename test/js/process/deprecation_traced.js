// --trace-deprecation shows where a deprecation came from, and no hint.
//
// Options: --trace-deprecation
// Prints:
//   true
// Stderr has: [DEP0] DeprecationWarning: old
// Stderr has: deprecation_traced.js

'use strict';

process.emitWarning('old', 'DeprecationWarning', 'DEP0');
console.log(process.traceDeprecation);
