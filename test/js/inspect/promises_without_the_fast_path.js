// What nobody can tell is not shown as a value.
// Needs: giro
// Environment: GIRO_ENGINE=portable
// Prints:
//   Promise { <state unknown> } Promise { <state unknown>, key: 1 }
'use strict';

console.log(Promise.resolve(1), Object.assign(new Promise(() => {}), { key: 1 }));
