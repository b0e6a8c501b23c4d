// Who handles an uncaught error runs where it was thrown, unless that was over before: then `after` is told.
// Prints:
//   uncaught in Timeout
//   after Timeout
//   uncaught in none
//   uncaught in FSREQCALLBACK
//   after FSREQCALLBACK
//   caught in main, back in main
'use strict';
const hooks = require('async_hooks');
const fs = require('fs');
const log = (...words) => fs.writeSync(1, `${words.join(' ')}\n`);

const types = new Map([[0, 'none'], [1, 'main']]);
const told = new Set(['Timeout', 'FSREQCALLBACK']);
const here = () => types.get(hooks.executionAsyncId());
const hook = hooks.createHook({
  init(id, type) { types.set(id, type); },
  after(id) { if (told.delete(types.get(id))) log('after', types.get(id)); },
}).enable();
process.on('uncaughtException', () => log('uncaught in', here()));

const steps = [
  () => { throw new Error('of a timer'); },
  () => queueMicrotask(() => { throw new Error('of a microtask'); }),
  () => fs.stat('.', () => { throw new Error('of an operation'); }),
];
const resource = new hooks.AsyncResource('Mine');
let inMain;
try {
  resource.runInAsyncScope(() => { throw new Error('caught'); });
} catch {
  inMain = here();
}
(function next() {
  const step = steps.shift();
  if (step === undefined) {
    hook.disable();
    log('caught in main, back in', inMain);
    return;
  }
  setTimeout(() => {
    setTimeout(next, 30);
    step();
  }, 1);
})();
