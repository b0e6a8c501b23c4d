// And so can one that waits for the next turn, or the one that is running.
// Prints:
//   first
//   fourth
//   end
'use strict';

const first = setImmediate(() => {
  console.log('first');
  clearImmediate(first);
  clearImmediate(second);
  clearImmediate(third);
  clearImmediate(setImmediate(() => console.log('never')));
});
const second = setImmediate(() => console.log('never'));
const third = setImmediate(() => console.log('never'));
setImmediate(() => console.log('fourth'));
process.on('exit', () => console.log('end'));
