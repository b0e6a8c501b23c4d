// Runs that came while the consumer was busy are handed over when it asks, without another turn of
// the loop.
// Prints:
//   5 values in the same turn: true
'use strict';

const timers = require('timers/promises');

async function main() {
  const interval = timers.setInterval(5, 'value');
  await interval.next();
  await timers.setTimeout(100);
  let turned = false;
  setImmediate(() => { turned = true; });
  let values = 0;
  while (values < 5) {
    await interval.next();
    values += 1;
  }
  console.log(`${values} values in the same turn: ${!turned}`);
  await interval.return();
}
main();
