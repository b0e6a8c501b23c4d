// A millisecond of tolerance for Node, whose timers can be early by as much.
// Prints:
//   in order true
//   none early true
'use strict';

const start = performance.now();
const seen = [];
for (const delay of [30, 5, 60, 1, 15]) {
  setTimeout(() => seen.push({ delay, elapsed: performance.now() - start }), delay);
}
process.on('exit', () => {
  console.log('in order', seen.map(({ delay }) => delay).join() === '1,5,15,30,60');
  console.log('none early', seen.every(({ delay, elapsed }) => elapsed >= delay - 1));
});
