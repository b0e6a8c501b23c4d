// process.giro.loop() counts turns and waits, tells what each phase took and how late timers were, and agrees with
// eventLoopUtilization().
//
// Needs: giro
// Prints:
//   nothing yet: 0 turns, 0 waits
//   turns: true, waits: true, waited: true
//   check took 30 ms: true, timers took 30 ms: true, others nothing: true
//   a timer was late by what check took: true
//   its histogram counts it: true
//   utilization: true
//   the pool has threads: true
'use strict';

const fs = require('fs');
const { performance } = require('perf_hooks');

function spend(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const { turns, waits } = process.giro.loop();
console.log(`nothing yet: ${turns} turns, ${waits} waits`);
const before = performance.eventLoopUtilization();

function report() {
  const { active, idle } = performance.eventLoopUtilization(before);
  const { turns, waits, waitedMs, phasesMs, timersLate, utilization, pool } = process.giro.loop();
  console.log(`turns: ${turns > 1}, waits: ${waits > 0}, waited: ${waitedMs > 20}`);
  const { check, timers, pending, close } = phasesMs;
  console.log(`check took 30 ms: ${check >= 30}, timers took 30 ms: ${timers >= 30}, others nothing: ${pending + close < 30}`);
  console.log(`a timer was late by what check took: ${timersLate.maxMs >= 20 && timersLate.count >= 2}`);
  const { buckets, count } = timersLate;
  const isSorted = buckets.every((bucket, i) => i === 0 || (bucket.upToMs > buckets[i - 1].upToMs && bucket.count >= buckets[i - 1].count));
  const upTo10 = buckets.find(({ upToMs }) => upToMs === 10).count;
  console.log(`its histogram counts it: ${isSorted && upTo10 < count && buckets.at(-1).count === count && buckets.at(-1).upToMs === Infinity}`);
  console.log(`utilization: ${Math.abs(utilization - active / (active + idle)) < 0.2}`);
  console.log(`the pool has threads: ${pool.files.threads >= 0 && pool.slow.waiting === 0}`);
}

fs.readFile(__filename, () => {
  setTimeout(() => spend(30), 5);
  setImmediate(() => spend(30));
  // In another phase than both timers, which a busy machine may run together.
  setTimeout(() => setImmediate(report), 150);
});
