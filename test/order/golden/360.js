'use strict';
// Written by test/order/generate.js, seed 360.
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
class Sub extends Promise {}
const EventEmitter = require('events');
const soon = require('timers/promises').setImmediate;
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
});
process.on('rejectionHandled', () => log('rejectionHandled'));
log('main 1');
Promise.resolve({ then(ok, no) { ok(Promise.resolve(2)); no(0); ok(1); throw 2; } }).then((v) => {
  log('kept 3', v);
  async function f4(a) {
    log('f4', a);
    log('awaited 7', await { then(ok) { log('then 6'); ok(5); } });
    log('async 8');
    Promise.resolve((async () => Promise.resolve(9))()).then((v) => {
      log('kept 10', v);
      process.nextTick(() => {
        log('tick 11');
      });
    }).then((v) => {
      log('kept 12', v);
    }).catch((e) => {
      log('failed 13', e);
    });
    Promise.allSettled([{ then(ok, no) { ok(Promise.resolve(14)); no(0); ok(1); throw 2; } }, soon(15), Sub.resolve(16)]).then((v) => {
      log('kept 17', v);
    }).catch((e) => {
      log('catch 18', e);
      queueMicrotask(() => {
        log('microtask 19');
      });
    }).then((v) => {
      log('kept 20', v);
    }).catch((e) => {
      log('failed 21', e);
      const immediate22 = setImmediate((value) => {
        log('immediate 24', value);
      }, 23);
      const emitter25 = new EventEmitter();
      emitter25.prependListener('b', (v) => {
        log('prependListener b 26', v);
      });
      emitter25.prependOnceListener('a', (v) => {
        log('prependOnceListener a 27', v);
        throw new Error('e28');
      });
      emit(emitter25, 'a', 29);
    });
    return await (async () => 30)();
  }
  f4(31).catch((v) => {
    log('catch 33', v);
    return Promise.resolve(32);
  }).then((v) => {
    log('kept 34', v);
    const immediate35 = setImmediate((value) => {
      log('immediate 37', value);
      throw new Error('e38');
    }, 36);
  }, (e) => {
    log('failed 39', e);
    Promise.reject(new Error('e40'));
  });
}, (e) => {
  log('failed 41', e);
  throw new Error('e42');
});
