// Prints:
//   1000000 microtasks
//   1000000 awaits
//   timer
'use strict';

let microtasks = 0;
setTimeout(() => console.log('timer'), 1);
queueMicrotask(function again() {
  microtasks += 1;
  if (microtasks < 1e6) return queueMicrotask(again);
  console.log(microtasks, 'microtasks');
  awaitMany();
});

async function awaitMany() {
  let awaits = 0;
  while (awaits < 1e6) {
    await null;
    awaits += 1;
  }
  console.log(awaits, 'awaits');
}
