'use strict';
// Written by test/order/generate.js, seed 1479.
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
let errors = 0;
process.once('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) queueMicrotask(() => log('aftermath 1'));
});
process.on('exit', (code) => {
  log('exit', code);
});
log('main 2');
queueMicrotask(() => {
  log('microtask 3');
  const promise6 = new Promise((ok, no) => {
    process.nextTick(ok, Promise.reject(new Error('e5')));
    log('executor 7');
  });
  const resolvers8 = Promise.withResolvers();
  resolvers8.promise.finally((v) => {
    log('finally 10', v);
    return Promise.resolve(9);
  }).then((v) => {
    log('kept 11', v);
    promise6.finally(() => {
      log('finally 12');
      promise6.then((v) => {
        log('kept 13', v);
      });
    }).then((v) => {
      log('kept 14', v);
      process.nextTick((...args) => {
        log('tick 16', args);
      }, 15, 'b');
    }).catch((e) => {
      log('failed 17', e);
      Promise.resolve(18).then((v) => {
        log('kept 19', v);
      }, (e) => {
        log('failed 20', e);
        throw new Error('e21');
      });
      process.nextTick(() => {
        log('tick 22');
      });
    });
  });
});
als.exit(() => {
  log('run 23');
  als.enterWith('s24');
  Promise.any([new Promise((ok) => process.nextTick(ok, 25)), { get then() { throw new Error('e27'); } }]).finally((v) => {
    log('finally 31', v);
    return (async () => 28)();
  }).then((v) => {
    log('then 32', v);
    return new Promise((ok) => setImmediate(ok, 29));
  }).then((v) => {
    log('then 33', v);
    return new Promise((ok) => queueMicrotask(() => ok(30)));
  });
});
(async () => {
  try {
    for await (const v of [Promise.resolve(34), watched(Promise.resolve(35)), new Promise((ok) => setImmediate(ok, 36)), (async () => Promise.resolve(37))()]) {
      log('item 40', v);
      throw new Error('e41');
    }
  } catch (e) { log('thrown 39', e); }
  log('after the loop 42');
})().then((v) => log('loop done 38', v));
process.exitCode = 0;
const immediate43 = setImmediate((value) => {
  spin();
  log('immediate 45', value);
}, 44);
