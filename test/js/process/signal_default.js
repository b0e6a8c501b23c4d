// Without a listener a signal has its default action again.
//
// Prints:
//   heard
// Killed by: SIGTERM

'use strict';

process.once('SIGTERM', () => {
  console.log('heard');
  setImmediate(() => process.kill(process.pid, 'SIGTERM'));
});
process.on('SIGTERM', remove);
function remove() {
  process.off('SIGTERM', remove);
}
setTimeout(() => console.log('survived'), 5000);
process.kill(process.pid, 'SIGTERM');
