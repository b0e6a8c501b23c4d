'use strict';
// Written by test/order/generate.js, seed 1403.
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
  if (rejected < 3) process.nextTick(() => log('aftermath 2'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
process.on('exit', (code) => {
  log('exit', code);
  Promise.resolve().then(() => log('aftermath 3'));
  process.nextTick(() => log('aftermath 4'));
});
log('main 5');
const resolvers6 = Promise.withResolvers();
resolvers6.promise.finally(() => {
  log('finally 7');
}).then((v) => {
  log('kept 8', v);
}, (e) => {
  log('failed 9', e);
  queueMicrotask(() => {
    log('microtask 10');
    Promise.race([new Promise((ok, no) => setImmediate(no, new Error('e12'))), 13, { then(ok) { log('then 15'); process.nextTick(ok, 14); } }]).then((v) => {
      log('kept 16', v);
      (async () => {
        try {
          for await (const v of [(async () => 17)(), { get then() { log('get then 19'); } }]) {
            log('item 22', v);
          }
        } catch (e) { log('thrown 21', e); }
        log('after the loop 23');
      })().then((v) => log('loop done 20', v));
      process.exitCode = 0;
    }, (e) => {
      log('failed 24', e);
      const target25 = new EventTarget();
      target25.addEventListener('a', (event) => {
        log('listener 26', event.type);
      }, { once: true });
      target25.addEventListener('a', (event) => {
        log('listener 27', event.type);
      });
      log('dispatched 28', target25.dispatchEvent(new Event('a')));
      queueMicrotask(() => {
        log('microtask 29');
      });
    });
    throw new Error('e30');
  });
});
(async () => {
  try {
    for await (const v of [Sub.resolve(31), new Promise((ok) => process.nextTick(ok, 32))]) {
      log('item 35', v);
      process.nextTick(() => {
        log('tick 36');
        function* g37() {
          try {
            log('generator 39', yield 38);
            log('generator 41', yield 40);
          } finally {
            log('generator finally 42');
          }
        }
        try {
          const iterator = g37();
          log('next 47', iterator.next(), iterator.return(45), iterator.next());
        } catch (e) { log('thrown 43', e); }
      });
      throw new Error('e48');
    }
  } catch (e) { log('thrown 34', e); }
  log('after the loop 49');
})().then((v) => log('loop done 33', v));
resolvers6.reject(new Error('e50'));
