// What gc() takes is told to who observes it, also when it is done later.
//
// Options: --expose-gc --no-warnings
// Prints:
//   undefined Promise
//   gc gc 4 4 4 4 true true
//   {"kind":4,"flags":4}
//   2
'use strict';

const { PerformanceObserver } = require('perf_hooks');

let count = 0;
let first;
const observer = new PerformanceObserver((list) => {
  count += list.getEntries().length;
  [first] = first === undefined ? list.getEntries() : [first];
});
observer.observe({ entryTypes: ['gc'] });
const later = gc({ execution: 'async' });
console.log(gc(), later.constructor.name);
later.then(() => setTimeout(() => {
  const { name, entryType, kind, flags, detail, startTime, duration } = first;
  console.log(name, entryType, kind, flags, detail.kind, detail.flags,
              startTime > 0, duration > 0);
  console.log(JSON.stringify(detail));
  console.log(count);
  observer.disconnect();
}, 20));
