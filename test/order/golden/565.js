'use strict';
// Written by test/order/generate.js, seed 565.
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
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
function watched(promise) {
  promise.then = function(...handlers) {
    log('own then');
    return Promise.prototype.then.apply(this, handlers);
  };
  return promise;
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) setImmediate(() => log('aftermath 1'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
process.on('exit', (code) => {
  log('exit', code);
  queueMicrotask(() => log('aftermath 2'));
});
const stages = [
  () => {
    process.nextTick(() => {
      log('stage by tick 3');
      function* g4() {
        try { yield* [new Promise((ok) => queueMicrotask(() => ok(5))), watched(Promise.resolve(6)), { then(ok) { log('then 8'); ok(7); } }, { then(ok) { log('then 10'); process.nextTick(ok, 9); } }]; }
        finally { log('closed 11'); }
      }
      (async () => {
        try {
          for await (const v of g4()) {
            log('item 14', v);
            queueMicrotask(() => {
              log('microtask 15');
              const immediate16 = setImmediate((value) => {
                spin();
                log('immediate 18', value);
              }, 17);
              clearImmediate(immediate16);
            });
          }
        } catch (e) { log('thrown 13', e); }
        log('after the loop 19');
      })().then((v) => log('loop done 12', v));
      Promise.resolve({ get then() { throw new Error('e21'); } }).catch((v) => {
        log('catch 24', v);
        return { then(ok) { log('then 23'); ok(22); } };
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 25');
const immediate26 = setImmediate((value) => {
  spin();
  log('immediate 28', value);
  const emitter29 = new EventEmitter();
  emitter29.on('a', (v) => {
    log('on a 30', v);
    Promise.reject(new Error('e31'));
  });
  emit(emitter29, 'a', 32);
  let n33 = 2;
  (function again34() {
    spin();
    if (--n33 > 0) Promise.resolve().then(again34);
    log('again 35', n33);
    emitter29.once('error', (e) => log('error event 36', e));
    emit(emitter29, 'error', new Error('e37'));
    const timer38 = setTimeout((value) => {
      log('timer 40', value);
      process.nextTick(() => {
        log('tick 41');
      });
      (async () => {
        try {
          for await (const v of [new Promise((ok) => ok(Promise.resolve(42))), (async () => 43)()]) {
            log('item 46', v);
          }
        } catch (e) { log('thrown 45', e); }
        log('after the loop 47');
      })().then((v) => log('loop done 44', v));
    }, 1, 39);
    spin();
  })();
}, 27);
(async () => {
  try {
    for await (const v of [Promise.resolve(48), Promise.reject(new Error('e50')), (async () => 51)(), Sub.resolve(52)]) {
      log('item 55', v);
      break;
    }
  } catch (e) { log('thrown 54', e); }
  log('after the loop 56');
})().then((v) => log('loop done 53', v));
