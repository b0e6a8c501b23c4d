'use strict';
// Written by test/order/generate.js, seed 1475.
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
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) process.nextTick(() => log('aftermath 1'));
  if (rejected < 3) Promise.resolve().then(() => log('aftermath 2'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
const stages = [
  () => {
    log('stage by call 3');
    const inside4 = als.run('s5', () => AsyncLocalStorage.snapshot());
    setImmediate(() => inside4(() => log('snapshot 6')));
    als.enterWith('s7');
    const promise9 = new Promise((ok, no) => {
      no(new Error('e8'));
      log('executor 10');
      als.run('s11', () => {
        log('run 12');
        als.enterWith('s13');
      });
      queueMicrotask(() => {
        log('microtask 14');
      });
      process.exit(3);
    });
    process.nextTick(() => {
      log('tick 15');
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 16');
process.nextTick(() => {
  log('tick 17');
  function* g18() {
    try {
      log('generator 20', yield 19);
      queueMicrotask(() => {
        log('microtask 21');
        als.enterWith('s22');
        als.enterWith('s23');
      });
      const emitter24 = new EventEmitter();
      emitter24.prependOnceListener('a', (v) => {
        log('prependOnceListener a 25', v);
        queueMicrotask(() => {
          log('microtask 26');
        });
        Promise.allSettled([Promise.reject(new Error('e28')), new Promise((ok) => ok(Promise.resolve(29))), Promise.reject(new Error('e31'))]).then().catch((e) => {
          log('catch 33', e);
        }).catch((v) => {
          log('catch 34', v);
          return (async () => 32)();
        }).then((v) => {
          log('kept 35', v);
        }).catch((e) => {
          log('failed 36', e);
        });
      });
      emitter24.prependListener('a', (v) => {
        log('prependListener a 37', v);
      });
      emit(emitter24, 'a', 38);
      log('generator 40', yield 39);
    } finally {
      log('generator finally 41');
    }
  }
  try {
    for (const v of g18()) {
      log('item 43', v);
    }
  } catch (e) { log('thrown 42', e); }
});
