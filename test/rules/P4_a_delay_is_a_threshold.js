// A millisecond of tolerance for Node, whose timers can be early by as much.
// Prints:
//   in order true
//   none early true
'use strict';

const start = performance.now();
const seen = [];
for (const delay of [120, 20, 240, 1, 60]) {
  setTimeout(() => seen.push({ delay, elapsed: performance.now() - start }), delay);
}
process.on('exit', () => {
  console.log('in order', seen.map(({ delay }) => delay).join() === '1,20,60,120,240');
  console.log('none early', seen.every(({ delay, elapsed }) => elapsed >= delay - 1));
});
