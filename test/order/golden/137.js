'use strict';
// Written by test/order/generate.js, seed 137.
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
const EventEmitter = require('events');
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) process.nextTick(() => log('aftermath 1'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
log('main 2');
(async () => {
  try {
    for await (const v of [(async () => 3)(), (async () => 4)(), new Promise((ok) => ok(Promise.resolve(5)))]) {
      log('item 8', v);
      throw new Error('e9');
      throw new Error('e10');
    }
  } catch (e) { log('thrown 7', e); }
  log('after the loop 11');
})().then((v) => log('loop done 6', v));
const immediate12 = setImmediate((value) => {
  spin();
  log('immediate 14', value);
  const inside15 = als.run('s16', () => AsyncLocalStorage.snapshot());
  setImmediate(() => inside15(() => log('snapshot 17')));
  const emitter18 = new EventEmitter({ captureRejections: true });
  emitter18.on('error', (e) => log('error event 19', e));
  emitter18.on('a', async () => { throw new Error('e20'); });
  emitter18.on('a', (v) => {
    log('on a 21', v);
  });
  emitter18.prependListener('a', (v) => {
    log('prependListener a 22', v);
    const immediate23 = setImmediate((value) => {
      spin();
      log('immediate 25', value);
      const resolvers26 = Promise.withResolvers();
      resolvers26.promise.then((v) => {
        log('then 28', v);
        return Promise.resolve(27);
      }).then((v) => {
        log('kept 29', v);
      }).catch((e) => {
        log('failed 30', e);
        throw new Error('e31');
      });
      Promise.resolve(32).then((v) => {
        log('then 34', v);
        return 33;
      }).catch((e) => {
        log('catch 35', e);
      });
    }, 24);
  });
  emitter18.on('a', (v) => {
    log('on a 36', v);
  });
  emit(emitter18, 'b', 37);
}, 13);
async function f38(a) {
  log('f38', a);
  log('awaited 40', await (async () => Promise.resolve(39))());
  log('async 41');
  queueMicrotask(() => {
    log('microtask 42');
  });
  const timer43 = setTimeout((value) => {
    log('timer 45', value);
    clearImmediate(immediate12);
  }, 0, 44);
  spin();
  return await 46;
}
f38(47);
