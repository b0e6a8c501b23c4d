// A timer is chosen before the ticks of the one in front of it run: a refresh() from those comes too
// late, and it runs once. One that they clear does not run.
// Prints:
//   first
//   refreshed
//   second
//   cleared
//   fourth
'use strict';

setTimeout(() => {
  console.log('first');
  process.nextTick(() => {
    second.refresh();
    console.log('refreshed');
  });
}, 1);
const second = setTimeout(() => {
  console.log('second');
  queueMicrotask(() => {
    clearTimeout(third);
    console.log('cleared');
  });
}, 1);
const third = setTimeout(() => console.log('third'), 1);
setTimeout(() => console.log('fourth'), 1);
const end = performance.now() + 3;
while (performance.now() < end);
