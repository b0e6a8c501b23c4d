'use strict';
// Written by test/order/generate.js, seed 583.
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
class Sub extends Promise {}
const EventEmitter = require('events');
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) setImmediate(() => log('aftermath 1'));
  if (rejected < 3) setImmediate(() => log('aftermath 2'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
const stages = [
  () => {
    setImmediate(() => {
      log('stage by immediate 3');
      const promise5 = new Promise((ok, no) => {
        setImmediate(ok, new Promise((ok) => queueMicrotask(() => ok(4))));
        no(new Error('e6'));
        log('executor 7');
      });
      queueMicrotask(() => promise5.catch((e) => log('late 8', e)));
      let n9 = 2;
      (function again10() {
        if (--n9 > 0) Promise.resolve().then(again10);
        log('again 11', n9);
        const resolvers12 = Promise.withResolvers();
        resolvers12.promise.then((v) => {
          log('then 14', v);
          return Sub.resolve(13);
        }).then((v) => {
          log('then 15', v);
          return promise5;
        });
        Promise.reject(new Error('e16'));
      })();
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 17');
const immediate18 = setImmediate((value) => {
  log('immediate 20', value);
}, 19);
const emitter21 = new EventEmitter({ captureRejections: true });
emitter21.on('error', (e) => log('error event 22', e));
emitter21.on('a', async () => { throw new Error('e23'); });
emitter21.once('b', (v) => {
  log('once b 24', v);
  (async () => {
    try {
      for await (const v of [{ get then() { throw new Error('e26'); } }, Promise.resolve(27), new Promise((ok) => ok(Promise.resolve(28)))]) {
        log('item 31', v);
        break;
      }
    } catch (e) { log('thrown 30', e); }
    log('after the loop 32');
  })().then((v) => log('loop done 29', v));
});
emit(emitter21, 'b', 33);
emit(emitter21, 'b', 34);
log('hasRef 35', immediate18.hasRef());
(async () => {
  try {
    for await (const v of [Promise.resolve(36), { then(ok) { log('then 38'); ok(37); } }]) {
      log('item 41', v);
      queueMicrotask(() => {
        log('microtask 42');
      });
    }
  } catch (e) { log('thrown 40', e); }
  log('after the loop 43');
})().then((v) => log('loop done 39', v));
