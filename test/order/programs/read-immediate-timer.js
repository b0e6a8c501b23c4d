'use strict';

// O2: from a read's callback immediates come first, and P9: those they set come a turn later.
const fs = require('fs');

fs.readFile(__filename, () => {
  setTimeout(() => console.log('timer 1'), 0);
  setTimeout(() => {
    console.log('timer 2');
    setImmediate(() => console.log('immediate from a timer'));
    setTimeout(() => console.log('timer from a timer'), 0);
    wait();
  }, 0);
  setImmediate(() => {
    console.log('immediate 1');
    setImmediate(() => console.log('immediate from an immediate'));
    process.nextTick(() => console.log('tick from an immediate'));
  });
  setImmediate(() => console.log('immediate 2'));
  wait();
});

function wait() {
  const end = performance.now() + 3;
  while (performance.now() < end);
}
