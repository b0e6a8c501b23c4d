// Stricter than Node, whose timers can be early by up to a millisecond. Set at many fractions of a
// millisecond, from the main script, from timers and from immediates.
// Needs: giro
// Prints:
//   900 timers, 0 early
'use strict';

let runs = 0;
let early = 0;
function set(delay) {
  const start = process.hrtime.bigint();
  setTimeout(() => {
    runs += 1;
    if (process.hrtime.bigint() - start < BigInt(delay) * 1_000_000n) early += 1;
  }, delay);
}
function setMany() {
  for (let i = 0; i < 300; i++) {
    set(1 + i % 30);
    for (const start = process.hrtime.bigint(); process.hrtime.bigint() - start < 13_700n;);
  }
}
setMany();
setTimeout(setMany, 3);
setImmediate(setMany);
process.on('exit', () => console.log(`${runs} timers, ${early} early`));
