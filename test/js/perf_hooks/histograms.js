// Histograms, to three figures, and the one of the loop's delays.
//
// Prints:
//   9223372036854776000 0 NaN 0
//   1 1000341503 1000 125042687 1000341503n
//   [[0,1],[50,124977152],[75,421789696],[87.5,669515776],[93.75,825229312],[96.875,909639680],[98.4375,955252736],[99.21875,978845696],[99.609375,990904320],[99.8046875,996671488],[99.90234375,999817216],[100,999817216]]
//   exceeded 500 of 1000, up to 501
//   added 1001, reset 0
//   ERR_OUT_OF_RANGE ERR_INVALID_ARG_TYPE ERR_OUT_OF_RANGE ERR_ILLEGAL_CONSTRUCTOR ERR_INVALID_ARG_TYPE
//   timed: 2
//   delay: true true false, disabled: true false
//   utilization: true
'use strict';

const { createHistogram, eventLoopUtilization, monitorEventLoopDelay, performance, timerify } = require('perf_hooks');

const histogram = createHistogram();
console.log(histogram.min, histogram.max, histogram.mean, histogram.count);
for (let i = 1; i <= 1000; i++) histogram.record(i ** 3);
console.log(histogram.min, histogram.max, histogram.count, histogram.percentile(50), histogram.percentileBigInt(100));
console.log(JSON.stringify([...histogram.percentiles]));
const small = createHistogram({ lowest: 1, highest: 500, figures: 2 });
for (let i = 1n; i <= 1000n; i++) small.record(i);
console.log(`exceeded ${small.exceeds} of 1000, up to ${small.max}`);
const other = createHistogram();
other.record(1);
other.add(histogram);
const added = other.count;
other.reset();
console.log(`added ${added}, reset ${other.count}`);
console.log(...[
  () => histogram.record(0),
  () => histogram.record('1'),
  () => histogram.percentile(101),
  () => new histogram.constructor(),
  () => histogram.add({}),
].map((call) => {
  try {
    return call();
  } catch ({ code }) {
    return code;
  }
}));

const timed = createHistogram();
const work = timerify(() => {}, { histogram: timed });
work();
work();
console.log('timed:', timed.count);

const idleBefore = eventLoopUtilization().idle;
const delay = monitorEventLoopDelay({ resolution: 1 });
const states = [delay.enable()];
// On a busy machine the first timers are due before the loop has to wait.
const look = () => {
  const { idle, active, utilization } = performance.eventLoopUtilization();
  if (delay.count === 0 || idle <= idleBefore) return setTimeout(look, 5);
  console.log('delay:', ...states, delay.min > 0, `${delay.enable()}, disabled: ${delay.disable()} ${delay.disable()}`);
  console.log('utilization:', active > 0 && utilization > 0 && utilization < 1);
};
setTimeout(look, 5);
