'use strict';

// T4: after an immediate, a timer or a read that threw, what it queued waits for the next callback.
const fs = require('fs');

process.on('uncaughtException', (error) => console.log('uncaught', error.message));

function failing(name) {
  console.log(name);
  process.nextTick(() => console.log(`${name}: tick`));
  queueMicrotask(() => console.log(`${name}: microtask`));
  throw new Error(name);
}

function timers(then) {
  setTimeout(failing, 1, 'timer 1');
  setTimeout(() => console.log('timer 2'), 1);
  setTimeout(failing, 1, 'timer 3');
  setTimeout(then, 1);
  const end = performance.now() + 3;
  while (performance.now() < end);
}

function immediates() {
  setImmediate(failing, 'immediate 1');
  setImmediate(() => console.log('immediate 2'));
  setImmediate(failing, 'immediate 3');
}

fs.readFile(__filename, () => {
  immediates();
  timers(() => {
    console.log('timer 4');
    fs.readFile(__filename, () => {
      setImmediate(() => console.log('immediate after the read'));
      failing('read');
    });
  });
});
