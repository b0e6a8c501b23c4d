'use strict';
// Written by test/order/generate.js, seed 324.
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
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let errors = 0;
process.once('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
process.on('exit', (code) => {
  log('exit', code);
  queueMicrotask(() => log('aftermath 1'));
});
log('main 2');
queueMicrotask(() => {
  log('microtask 3');
  Promise.all([Promise.reject(new Error('e5')), { then() { log('then 7'); throw new Error('e8'); } }, new Promise((ok) => process.nextTick(ok, 9)), new Promise((ok) => queueMicrotask(() => ok(10)))]).then().then((v) => {
    log('kept 11', v);
  }).then((v) => {
    log('kept 12', v);
    const immediate13 = setImmediate((value) => {
      spin();
      log('immediate 15', value);
    }, 14);
  }, (e) => {
    log('failed 16', e);
    async function* g17() {
      try {
        log('generator 19', yield new Promise((ok) => process.nextTick(ok, 18)));
        log('generator 22', yield { get then() { throw new Error('e21'); } });
      } catch (e) {
        log('generator caught 23', e);
        yield (async () => 24)();
      } finally {
        log('generator finally 25');
      }
    }
    (async () => {
      try {
        for await (const v of g17()) {
          log('item 28', v);
        }
      } catch (e) { log('thrown 27', e); }
      log('after the loop 29');
    })().then((v) => log('loop done 26', v));
    const immediate30 = setImmediate((value) => {
      spin();
      log('immediate 32', value);
      Promise.all([Promise.reject(new Error('e34')), { then(ok, no) { ok(Promise.resolve(35)); no(0); ok(1); throw 2; } }]).catch((e) => {
        log('catch 36', e);
        throw new Error('e37');
      }).then((v) => {
        log('kept 38', v);
      }).catch((e) => {
        log('failed 39', e);
      });
    }, 31);
  });
  throw new Error('e40');
});
queueMicrotask(() => {
  log('microtask 41');
  const resolvers42 = Promise.withResolvers();
  resolvers42.promise.catch((e) => {
    log('catch 43', e);
    let n44 = 3;
    (function again45() {
      spin();
      if (--n44 > 0) queueMicrotask(again45);
      log('again 46', n44);
      let n48 = 0;
      const timer47 = setInterval(() => {
        if (++n48 >= 3) clearInterval(timer47);
        process.nextTick(spin);
        log('interval 49', n48);
        throw new Error('e50');
      }, 1);
      spin();
      throw new Error('e51');
    })();
  }).finally(() => {
    log('finally 52');
  });
});
