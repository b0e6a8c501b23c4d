// What a hook hands from what runs to what is made there arrives after every kind of `await`, beside others that run meanwhile, and
// AsyncLocalStorage has the same.
// Prints:
//   a 1 2 3 4 5 6 7 8 a
//   b 1 2 3 4 5 6 7 8 b
//   c 1 2 3 4 5 6 7 8 c
//   nothing is left running: 0
'use strict';
const hooks = require('async_hooks');
const { setTimeout: sleep } = require('timers/promises');

const values = new Map();
hooks.createHook({
  init(id) { values.set(id, values.get(hooks.executionAsyncId())); },
}).enable();
const storage = new hooks.AsyncLocalStorage();
const value = () => values.get(hooks.executionAsyncId());

const later = (result) => new Promise((resolve) => { setTimeout(resolve, 1, result); });
async function nested() {
  await later();
  return value();
}

async function walk(name) {
  const met = [];
  const meet = (step) => met.push(value() === name && storage.getStore() === name ? step : `${step}?${value()}`);
  await null;
  meet(1);
  await Promise.resolve();
  meet(2);
  await later();
  meet(3);
  meet(await nested() === name ? 4 : 'nested');
  await Promise.all([later(), nested(), 5]);
  meet(5);
  try {
    await Promise.reject(new Error('mine'));
  } catch {
    meet(6);
  }
  await sleep(1);
  meet(7);
  await later().then(() => later()).finally(() => later());
  meet(8);
  return met.join(' ');
}

const lines = [];
const names = ['a', 'b', 'c'];
for (const name of names) {
  setTimeout(() => {
    values.set(hooks.executionAsyncId(), name);
    storage.run(name, () => walk(name).then((met) => lines.push(`${name} ${met} ${value()}`)));
  }, 1);
}
process.on('exit', () => {
  console.log(lines.sort().join('\n'));
  console.log('nothing is left running:', hooks.executionAsyncId());
});
