'use strict';

// P4: one list a duration, lists in order of expiry; clear and refresh inside a batch.
// Longer than a busy machine keeps a program waiting between two of its lines: the order of the lists depends on that.
const kLongMs = 500;

function wait(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const log = (label) => console.log(label);
setTimeout(log, kLongMs, 'long, 1');
setTimeout(log, 1, '1 ms, 1');
setTimeout(() => {
  log('1 ms, 2 clears 3, refreshes one of the long ones');
  clearTimeout(third);
  refreshed.refresh();
  setTimeout(log, 1, 'set in the phase');
  setTimeout(log, 0, 'set in the phase with 0');
}, 1);
const third = setTimeout(log, 1, 'never');
const refreshed = setTimeout(startInterval, kLongMs);
setTimeout(log, kLongMs, 'long, 3');
setTimeout(log, 0, '0 is 1 ms');
setTimeout(log, 1.9, '1.9 is 1 ms');
setTimeout(log, undefined, 'undefined is 1 ms');
wait(kLongMs + 5);

function startInterval() {
  log('long, 2, refreshed');
  let runs = 0;
  const interval = setInterval(() => {
    log(`interval ${++runs}`);
    if (runs === 3) clearInterval(interval);
  }, 2);
}
