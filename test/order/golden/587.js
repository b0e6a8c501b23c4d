'use strict';
// Written by test/order/generate.js, seed 587.
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
function watched(promise) {
  promise.then = function(...handlers) {
    log('own then');
    return Promise.prototype.then.apply(this, handlers);
  };
  return promise;
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) queueMicrotask(() => log('aftermath 1'));
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
log('main 2');
Promise.all([{ then(ok) { log('then 4'); ok(3); } }, new Promise((ok) => ok(Promise.resolve(5))), 6, new Promise((ok) => setImmediate(ok, 7))]).finally((v) => {
  log('finally 9', v);
  return new Promise((ok) => setImmediate(ok, 8));
}).then((v) => {
  log('kept 10', v);
  const promise13 = new Promise((ok, no) => {
    ok(Promise.reject(new Error('e12')));
    log('executor 14');
  });
}).then((v) => {
  log('kept 15', v);
  async function* g16() {
    try {
      log('generator 18', yield watched(Promise.resolve(17)));
      log('awaited 20', await new Promise((ok) => setImmediate(ok, 19)));
      Promise.allSettled([(async () => 21)(), Promise.reject(new Error('e23')), { then(ok, no) { ok(Promise.resolve(24)); no(0); ok(1); throw 2; } }]).then((v) => {
        log('kept 25', v);
      }, (e) => {
        log('failed 26', e);
      });
      yield* [27, soon(28)];
      log('generator 30', yield (async () => Promise.resolve(29))());
    } finally {
      log('generator finally 31');
      log('awaited 33', await (async () => Promise.resolve(32))());
    }
    return Promise.resolve(34);
  }
  const i35 = g16();
  i35.next(36)
    .then((v) => log('next 37', v), (e) => log('next 37 failed', e));
  i35.return(38)
    .then((v) => log('return 39', v), (e) => log('return 39 failed', e));
  i35.next(40)
    .then((v) => log('next 41', v), (e) => log('next 41 failed', e));
  const immediate42 = setImmediate((value) => {
    log('immediate 44', value);
    queueMicrotask(() => {
      log('microtask 45');
      try {
        log('try 46');
      } catch (e) {
        log('catch 47', e);
      }
    });
    process.exitCode = 1;
  }, 43);
}, (e) => {
  log('failed 48', e);
});
(async () => {
  try {
    for await (const v of [49, 50, { then(ok) { log('then 52'); ok(51); } }, Promise.reject(new Error('e54'))]) {
      log('item 57', v);
      return 0;
    }
  } catch (e) { log('thrown 56', e); }
  log('after the loop 58');
})().then((v) => log('loop done 55', v));
