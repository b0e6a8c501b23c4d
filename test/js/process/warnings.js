// Warnings come from a tick, with their code, their detail, and one hint.
//
// Prints:
//   false
//   Warning undefined plain undefined
//   Kind C1 coded undefined
//   Kind C2 detailed more of it
//   DeprecationWarning DEP0 old undefined
//   Own undefined of an error undefined
// Stderr has: Warning: plain
// Stderr has: --trace-warnings ...` to show where the warning was created)
// Stderr has: [C1] Kind: coded
// Stderr has: [C2] Kind: detailed
// Stderr has: more of it
// Stderr has: [DEP0] DeprecationWarning: old
// Stderr has: Own: of an error

'use strict';

let isSynchronous = true;
let came = false;
process.on('warning', ({ name, code, message, detail }) => {
  came ||= isSynchronous;
  console.log(name, code, message, detail);
});
process.emitWarning('plain');
process.emitWarning('coded', 'Kind', 'C1');
process.emitWarning('detailed', { type: 'Kind', code: 'C2', detail: 'more of it' });
process.emitWarning('old', 'DeprecationWarning', 'DEP0');
process.emitWarning(Object.assign(new Error('of an error'), { name: 'Own' }));
isSynchronous = false;
console.log(came);
