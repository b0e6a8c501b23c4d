// Each operation of readFile is one of its own, made by the one before it.
// Prints:
//   4 operations, each by the one before
//   true in the last
//   ENOENT after 1
//   AbortError
'use strict';
const hooks = require('async_hooks');
const fs = require('fs');

let made = [];
hooks.createHook({
  init(id, type, trigger) { if (type === 'FSREQCALLBACK') made.push({ id, trigger }); },
}).enable();

fs.readFile(__filename, 'utf8', (error, text) => {
  const here = hooks.executionAsyncId();
  const steps = made;
  const areChained = steps.every(({ trigger }, at) => at === 0 || trigger === steps[at - 1].id);
  console.log(`${steps.length} operations${areChained ? ', each by the one before' : ''}`);
  console.log(text === fs.readFileSync(__filename, 'utf8'), here === steps.at(-1).id ? 'in the last' : 'elsewhere');
  made = [];
  fs.readFile('missing', (failure) => {
    console.log(failure.code, 'after', made.length);
    fs.readFile(__filename, { signal: AbortSignal.abort() }, ({ name }) => console.log(name));
  });
});
