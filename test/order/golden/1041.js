'use strict';
// Written by test/order/generate.js, seed 1041.
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
  if (errors < 3) setImmediate(() => log('aftermath 2'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
const stages = [
  () => {
    setImmediate(() => {
      log('stage by immediate 3');
      const immediate4 = setImmediate((value) => {
        log('immediate 6', value);
        const resolvers7 = Promise.withResolvers();
        resolvers7.promise.finally(() => {
          log('finally 8');
          throw new Error('e9');
        });
        resolvers7.reject(new Error('e10'));
      }, 5);
      process.nextTick(() => {
        log('tick 11');
      });
      Promise.resolve(12).catch((v) => {
        log('catch 14', v);
        return 13;
      }).catch((e) => {
        log('catch 15', e);
        als.run('s16', () => {
          log('run 17');
          process.nextTick(() => {
            log('tick 18');
          });
        });
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 19');
Promise.resolve(new Promise((ok) => queueMicrotask(() => ok(20)))).then().then((v) => {
  log('kept 21', v);
  throw new Error('e22');
}).catch((e) => {
  log('failed 23', e);
  async function f24(a) {
    log('f24', a);
    log('awaited 27', await { then(ok) { log('then 26'); process.nextTick(ok, 25); } });
    log('async 28');
    log('awaited 30', await { then(ok, no) { ok(Promise.resolve(29)); no(0); ok(1); throw 2; } });
    return { then(ok) { log('then 32'); process.nextTick(ok, 31); } };
  }
  f24(33).then((v) => {
    log('kept 34', v);
    function* g35() {
      try {
        log('generator 37', yield 36);
        log('generator 39', yield 38);
      } finally {
        log('generator finally 40');
      }
      return 41;
    }
    try {
      for (const v of g35()) {
        log('item 43', v);
      }
    } catch (e) { log('thrown 42', e); }
    process.nextTick(() => {
      log('tick 44');
      const immediate45 = setImmediate((value) => {
        log('immediate 47', value);
      }, 46);
    });
  }, (e) => {
    log('failed 48', e);
    als.run('s49', () => {
      log('run 50');
      Promise.any([new Promise((ok) => queueMicrotask(() => ok(51))), new Promise((ok, no) => setImmediate(no, new Error('e53'))), watched(Promise.resolve(54)), 55]).then().then((v) => {
        log('kept 56', v);
      }).then((v) => {
        log('kept 57', v);
      }).then((v) => {
        log('kept 58', v);
      }, (e) => {
        log('failed 59', e);
      });
    });
  });
});
