// The thread that gives memory back to the kernel comes when the loop goes on, not for a program
// that runs from its first line to its last.
//
// Needs: giro
// Needs: fast engine
// Prints:
//   at the start: false
//   in a callback: true

'use strict';

const fs = require('fs');

if (fs.readFileSync('/proc/self/maps', 'utf8').includes('libasan')) {
  console.error('sanitized builds have another allocator');
  process.exit(77);
}

// It has no name of its own, as the main thread; those that compile have.
function hasScavenger() {
  const names = fs.readdirSync('/proc/self/task').map(
    (id) => fs.readFileSync(`/proc/self/task/${id}/comm`, 'utf8'));
  return names.lastIndexOf(names[0]) > 0;
}

while (hasScavenger()); // another that has only just been started has no name yet either
console.log('at the start: false');
const timer = setInterval(() => {
  if (!hasScavenger()) return; // it has only just been started
  clearInterval(timer);
  console.log('in a callback: true');
}, 1);
