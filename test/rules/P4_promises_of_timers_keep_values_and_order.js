// Prints:
//   main ends
//   immediate value
//   timeout value
//   undefined
//   interval 0 tick
//   interval 1 tick
//   interval 2 tick
//   waited undefined
//   yielded undefined
'use strict';

const { setTimeout, setImmediate, setInterval, scheduler } = require('timers/promises');

async function main() {
  const timeout = setTimeout(20, 'timeout value');
  console.log(await setImmediate('immediate value'));
  console.log(await timeout);
  console.log(await setTimeout());
  let runs = 0;
  for await (const value of setInterval(2, 'tick')) {
    console.log('interval', runs, value);
    runs += 1;
    if (runs === 3) break;
  }
  console.log('waited', await scheduler.wait(2));
  console.log('yielded', await scheduler.yield());
}
main();
console.log('main ends');
