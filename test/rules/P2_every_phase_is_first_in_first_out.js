// And by default it is not left before all that was due or queued has run.
// Prints:
//   timers in order: true
//   immediates in order: true
//   timers before immediates: true
'use strict';

const COUNT = 5000;
const events = [];
for (let i = 0; i < COUNT; i++) {
  setTimeout(() => events.push(i), 1);
  setImmediate(() => events.push(COUNT + i));
}
for (const start = Date.now(); Date.now() - start < 20;);
process.on('exit', () => {
  const ascending = (list) => list.every((value, index) => index === 0 || list[index - 1] < value);
  const timers = events.filter((event) => event < COUNT);
  const immediates = events.filter((event) => event >= COUNT);
  console.log('timers in order:', timers.length === COUNT && ascending(timers));
  console.log('immediates in order:', immediates.length === COUNT && ascending(immediates));
  console.log('timers before immediates:', ascending(events));
});
