'use strict';
// Written by test/order/generate.js, seed 474.
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
function watched(promise) {
  promise.then = function(...handlers) {
    log('own then');
    return Promise.prototype.then.apply(this, handlers);
  };
  return promise;
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) process.nextTick(() => log('aftermath 1'));
});
log('main 2');
let n3 = 2;
(function again4() {
  if (--n3 > 0) setImmediate(again4);
  log('again 5', n3);
  Promise.resolve(watched(Promise.resolve(6))).finally(() => {
    log('finally 7');
  }).then((v) => {
    log('kept 8', v);
    Promise.resolve(new Promise((ok) => setImmediate(ok, 9))).then((v) => {
      log('kept 10', v);
      process.nextTick(() => {
        log('tick 11');
      });
    }, (e) => {
      log('failed 12', e);
      Promise.resolve(Sub.resolve(13)).catch((e) => {
        log('catch 14', e);
      }).finally(() => {
        log('finally 15');
      });
      const immediate16 = setImmediate((value) => {
        log('immediate 18', value);
      }, 17);
      throw new Error('e19');
    });
    const promise21 = new Promise((ok, no) => {
      no(new Error('e20'));
      log('executor 22');
      try {
        log('try 23');
        throw new Error('e24');
      } catch (e) {
        log('catch 25', e);
      }
      throw new Error('e26');
    });
    process.nextTick(() => promise21.catch((e) => log('late 27', e)));
  }, (e) => {
    log('failed 28', e);
    Promise.allSettled([{ then() { log('then 30'); throw new Error('e31'); } }, watched(Promise.resolve(32)), { then(ok) { log('then 34'); ok(33); } }]).then().then((v) => {
      log('kept 35', v);
      Promise.resolve({ get then() { throw new Error('e37'); } }).catch((v) => {
        log('catch 39', v);
        return new Promise((ok) => ok(Promise.resolve(38)));
      }).then((v) => {
        log('kept 40', v);
      }).catch((e) => {
        log('failed 41', e);
      });
      Promise.race([{ then(ok) { log('then 43'); ok(42); } }, (async () => Promise.resolve(44))(), new Promise((ok, no) => setImmediate(no, new Error('e46'))), (async () => Promise.resolve(47))()]).then((v) => {
        log('kept 48', v);
      }, (e) => {
        log('failed 49', e);
      });
    }, (e) => {
      log('failed 50', e);
    });
    const immediate51 = setImmediate((value) => {
      log('immediate 53', value);
    }, 52);
  });
})();
