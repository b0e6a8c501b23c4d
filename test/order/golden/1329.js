'use strict';
// Written by test/order/generate.js, seed 1329.
const fs = require('fs');
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
function text(v) {
  if (v instanceof AggregateError) return `none of ${v.errors.map(text)}`;
  if (v instanceof Error) return v.name === 'Error' ? v.message : v.name;
  if (Array.isArray(v)) return `[${v.map(text)}]`;
  if (v?.status) return v.status + ' ' + text(v.value ?? v.reason);
  if (v && 'done' in Object(v)) return `${text(v.value)} ${v.done}`;
  return typeof v === 'object' ? 'object' : String(v);
}
function log(label, ...values) {
  fs.writeSync(1, `${[label, ...values.map(text)].join(' ')} <${als.getStore()}>\n`);
}
const soon = require('timers/promises').setImmediate;
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) process.nextTick(() => log('aftermath 1'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
process.on('exit', (code) => {
  log('exit', code);
  Promise.resolve().then(() => log('aftermath 2'));
  Promise.resolve().then(() => log('aftermath 3'));
});
log('main 4');
const promise6 = new Promise((ok, no) => {
  no(new Error('e5'));
  no(new Error('e7'));
  log('executor 8');
  const timer9 = setTimeout((value) => {
    log('timer 11', value);
  }, 1, 10);
  const timer12 = setTimeout((value) => {
    log('timer 14', value);
    als.run('s15', () => {
      log('run 16');
      async function f17(a) {
        log('f17', a);
        log('awaited 19', await new Promise((ok) => ok(Promise.resolve(18))));
        log('async 20');
        return await soon(21);
      }
      f17(22);
    });
  }, 1, 13);
  const timer23 = setTimeout((value) => {
    log('timer 25', value);
    let n26 = 4;
    (function again27() {
      spin();
      if (--n26 > 0) Promise.resolve().then(again27);
      log('again 28', n26);
    })();
    clearTimeout(timer12);
  }, 0, 24);
  spin();
});
setImmediate(() => promise6.catch((e) => log('late 29', e)));
Promise.resolve({ get then() { log('get then 31'); } }).finally(() => {
  log('finally 32');
  const inside33 = als.run('s34', () => AsyncLocalStorage.snapshot());
  setImmediate(() => inside33(() => log('snapshot 35')));
});
const promise37 = new Promise((ok, no) => {
  ok(new Promise((ok) => process.nextTick(ok, 36)));
  no(new Error('e38'));
  log('executor 39');
});
process.nextTick(() => promise37.catch((e) => log('late 40', e)));
