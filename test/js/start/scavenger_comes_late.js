// The thread that gives memory back to the kernel comes when the loop goes on, not for a program
// that runs from its first line to its last.
//
// Needs: giro
// Needs: engine scavenger
// Prints:
//   at the start: false
//   in a callback: true

'use strict';

const { hasScavenger } = require('./fixtures/scavenger');

while (hasScavenger()); // another that has only just been started has no name yet either
console.log('at the start: false');
const timer = setInterval(() => {
  if (!hasScavenger()) return; // it has only just been started
  clearInterval(timer);
  console.log('in a callback: true');
}, 1);
