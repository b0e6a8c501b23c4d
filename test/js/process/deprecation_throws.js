// --throw-deprecation makes a deprecation an uncaught exception, from a tick.
//
// Options: --throw-deprecation
// Prints:
//   not yet
//   caught old DEP0

'use strict';

process.on('uncaughtException', ({ message, code }) => console.log('caught', message, code));
process.emitWarning('old', 'DeprecationWarning', 'DEP0');
console.log('not yet');
