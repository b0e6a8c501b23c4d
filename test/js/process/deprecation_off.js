// --no-deprecation: not even listeners hear of deprecations.
//
// Options: --no-deprecation
// Prints:
//   true

'use strict';

process.on('warning', () => console.log('never'));
process.emitWarning('old', 'DeprecationWarning', 'DEP0');
console.log(process.noDeprecation);
