// NODE_NO_WARNINGS=1 does what --no-warnings does.
//
// Environment: NODE_NO_WARNINGS=1
// Prints:
//   1

'use strict';

process.emitWarning('quiet');
process.on('warning', () => console.log(process.listenerCount('warning')));
