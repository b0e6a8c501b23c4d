'use strict';

// What the benchmarks share: each is a process of its own that prints nanoseconds an operation.

const kRepetitions = 3;
const kLongNs = 1e9;
const kPauseMs = 5;

function wallNs() {
  return Number(process.hrtime.bigint());
}

// Of all threads: what helps with compiling and with garbage counts too, other programs do not.
function cpuNs() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

const now = process.env.GIRO_BENCH_CLOCK === 'cpu' ? cpuNs : wallNs;

function fail(message) {
  console.log(message);
  process.exit(1);
}

// `run(count, done)` does `count` operations, then calls `done(ran, excludedNs)` with the number of
// those that really happened and the time, if any, that is not to be counted.
// The first repetition warms up. The best of the others is the one that was disturbed least; each
// has enough operations to have its share of garbage collection. A long one is enough.
function measure(count, run) {
  let best = Infinity;
  let repetition = 0;
  const repeat = () => {
    let isDone = false;
    const began = now();
    run(count, (ran, excludedNs = 0) => {
      const ns = now() - began - excludedNs;
      if (isDone) fail('the last operation ran twice');
      isDone = true;
      if (ran !== count) fail(`${ran} operations of ${count} ran`);
      if (repetition++ > 0) best = Math.min(best, ns / count);
      if (ns > kLongNs && repetition > 1) repetition = kRepetitions + 1;
      // Begins from the loop again, not from within what has been measured.
      if (repetition <= kRepetitions) setTimeout(repeat, kPauseMs);
      else console.log(best.toFixed(2));
    });
  };
  setTimeout(repeat, kPauseMs);
}

// Each operation is begun by the one before: `schedule(callback)`.
function measureChain(count, schedule) {
  measure(count, (count, done) => {
    let ran = 0;
    const step = () => {
      if (++ran < count) schedule(step);
      else done(ran);
    };
    schedule(step);
  });
}

// All are queued before the first runs. One more, behind them, must be the last to run.
function measureBatch(count, schedule) {
  measure(count, (count, done) => {
    let ran = 0;
    const callback = () => { ran++; };
    for (let i = 0; i < count; i++) schedule(callback);
    schedule(() => done(ran));
  });
}

// Timers that are all due when the loop comes to them: setting and running them is counted,
// waiting is not.
function measureTimers(count, delayOf, delayMax) {
  measure(count, (count, done) => {
    let ran = 0;
    let waited = 0;
    const callback = () => {
      if (++ran === count) done(ran, waited);
    };
    for (let i = 0; i < count; i++) setTimeout(callback, delayOf(i));
    const isSetAt = now();
    const isDueAt = wallNs() + (delayMax + 2) * 1e6;
    while (wallNs() < isDueAt);
    waited = now() - isSetAt;
  });
}

module.exports = { measure, measureBatch, measureChain, measureTimers, now };
