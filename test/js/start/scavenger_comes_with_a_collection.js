// The thread that gives memory back to the kernel comes with the first collection.
//
// Needs: giro
// Needs: engine scavenger
// Options: --expose-gc
// Prints:
//   before: false
//   after: true

'use strict';

const { hasScavenger } = require('./fixtures/scavenger');

while (hasScavenger()); // another that has only just been started has no name yet either
console.log('before: false');
do gc(); while (!hasScavenger());
console.log('after:', hasScavenger());
