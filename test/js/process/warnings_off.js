// --no-warnings prints none, but listeners still hear of them.
//
// Options: --no-warnings
// Prints:
//   heard

'use strict';

process.on('warning', () => console.log('heard'));
process.emitWarning('quiet');
