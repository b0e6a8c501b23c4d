// --disable-warning silences by type or by code.
//
// Options: --disable-warning=DEP0 --disable-warning=Kind
// Stderr has: Warning: loud
// Prints:
//   done

'use strict';

process.emitWarning('old', 'DeprecationWarning', 'DEP0');
process.emitWarning('kind', 'Kind');
process.emitWarning('loud');
process.on('exit', () => console.log('done'));
