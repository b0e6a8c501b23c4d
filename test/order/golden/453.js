'use strict';
// Written by test/order/generate.js, seed 453.
const fs = require('fs');
function text(v) {
  if (v instanceof AggregateError) return `none of ${v.errors.map(text)}`;
  if (v instanceof Error) return v.name === 'Error' ? v.message : v.name;
  if (Array.isArray(v)) return `[${v.map(text)}]`;
  if (v?.status) return v.status + ' ' + text(v.value ?? v.reason);
  if (v && 'done' in Object(v)) return `${text(v.value)} ${v.done}`;
  return typeof v === 'object' ? 'object' : String(v);
}
function log(label, ...values) {
  fs.writeSync(1, `${[label, ...values.map(text)].join(' ')}\n`);
}
const soon = require('timers/promises').setImmediate;
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let errors = 0;
process.once('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
process.on('exit', (code) => {
  log('exit', code);
  process.nextTick(() => log('aftermath 1'));
  Promise.resolve().then(() => log('aftermath 2'));
});
log('main 3');
const immediate4 = setImmediate((value) => {
  spin();
  log('immediate 6', value);
  const resolvers7 = Promise.withResolvers();
  resolvers7.promise.then((v) => {
    log('kept 8', v);
    const timer9 = setTimeout((value) => {
      log('timer 11', value);
      Promise.reject(new Error('e12'));
    }, 1, 10);
    spin();
  }, (e) => {
    log('failed 13', e);
    process.nextTick(() => {
      log('tick 14');
      (async () => {
        try {
          for await (const v of [{ get then() { log('get then 16'); } }, 17, 18, soon(19)]) {
            log('item 22', v);
            throw new Error('e23');
          }
        } catch (e) { log('thrown 21', e); }
        log('after the loop 24');
      })().then((v) => log('loop done 20', v));
      (async () => {
        try {
          for await (const v of [new Promise((ok) => process.nextTick(ok, 25)), (async () => 26)(), (async () => Promise.resolve(27))()]) {
            log('item 30', v);
            throw new Error('e31');
          }
        } catch (e) { log('thrown 29', e); }
        log('after the loop 32');
      })().then((v) => log('loop done 28', v));
    });
  });
  resolvers7.resolve(Promise.resolve(33));
  throw new Error('e34');
}, 5);
const controller35 = new AbortController();
controller35.signal.addEventListener('abort', (event) => {
  log('abort 36', event.target.reason);
});
controller35.signal.onabort = () => log('onabort 37');
controller35.abort(38);
let n41 = 0;
const timer40 = setInterval(() => {
  if (++n41 >= 3) clearInterval(timer40);
  process.nextTick(spin);
  log('interval 42', n41);
  controller35.abort(new Error('e44'));
  log('hasRef 45', immediate4.hasRef());
}, 1);
spin();
