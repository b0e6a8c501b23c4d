// What nobody can reach is collected when gc() is asked for: references are cleared, and the registry's callbacks come
// through the loop, with their ticks and microtasks after each.
//
// Options: --expose-gc
// Prints:
//   cleared true
//   called back true
//   after a tick and a microtask true
'use strict';

const kObjects = 100;
const kMost = 80;  // the collector looks at every word of the stack, and may find some by chance
let finalized = 0;
let followed = 0;

const registry = new FinalizationRegistry((held) => {
  finalized += held;
  process.nextTick(() => Promise.resolve().then(() => followed++));
});

const references = (function make() {
  const made = [];
  for (let i = 0; i < kObjects; i++) {
    const object = { i };
    registry.register(object, 1);
    made.push(new WeakRef(object));
  }
  return made;
})();

setImmediate(() => {
  gc();
  console.log('cleared', references.filter((reference) => reference.deref() === undefined).length >= kMost);
  const interval = setInterval(() => {
    if (finalized < kMost) return;
    clearInterval(interval);
    setImmediate(() => {
      console.log('called back', finalized >= kMost);
      console.log('after a tick and a microtask', followed > 0);
    });
  }, 1);
});
