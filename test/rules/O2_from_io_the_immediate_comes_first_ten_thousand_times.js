// Each read's callback sets the pair; its immediate starts the next read.
// Prints:
//   10000 timers, 0 before their immediate
'use strict';

const fs = require('fs');

const COUNT = 10_000;
let reads = 0;
let timers = 0;
let early = 0;
function read() {
  fs.readFile(__filename, () => {
    let immediateRan = false;
    setTimeout(() => {
      timers += 1;
      if (!immediateRan) early += 1;
    }, 0);
    setImmediate(() => {
      immediateRan = true;
      reads += 1;
      if (reads < COUNT) read();
    });
  });
}
read();
process.on('exit', () => console.log(`${timers} timers, ${early} before their immediate`));
