// Nothing of ours asks what class a new promise shall be.
//
// Prints:
//   tick
//   microtask
//   await
//   immediate
//   abc
'use strict';

const fs = require('fs');

const settled = Promise.resolve();
fs.writeFileSync('data.txt', 'abc');
Object.defineProperty(Promise, Symbol.species, { get() { throw new Error('hostile'); } });

queueMicrotask(() => console.log('microtask'));
(async () => {
  await settled;
  console.log('await');
})();
process.nextTick(() => console.log('tick'));
setImmediate(() => {
  console.log('immediate');
  fs.readFile('data.txt', 'utf8', (error, text) => console.log(text));
});
