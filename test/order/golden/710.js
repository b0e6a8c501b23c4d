'use strict';
// Written by test/order/generate.js, seed 710.
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
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) Promise.resolve().then(() => log('aftermath 1'));
  if (rejected < 3) queueMicrotask(() => log('aftermath 2'));
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
log('main 3');
const promise5 = new Promise((ok, no) => {
  ok(new Promise((ok) => ok(Promise.resolve(4))));
  log('executor 6');
  Promise.resolve({ then(ok) { log('then 8'); ok(7); } }).then((v) => {
    log('kept 9', v);
    async function f10(a) {
      log('f10', a);
      log('awaited 13', await { then(ok) { log('then 12'); ok(11); } });
      log('async 14');
      throw new Error('e15');
      return await { get then() { log('get then 17'); } };
    }
    f10(18);
    Promise.race([new Promise((ok) => queueMicrotask(() => ok(19))), Promise.resolve(20), new Promise((ok) => ok(Promise.resolve(21))), new Promise((ok, no) => setImmediate(no, new Error('e23')))]).catch((e) => {
      log('catch 27', e);
    }).finally(() => {
      log('finally 28');
      const immediate29 = setImmediate((value) => {
        log('immediate 31', value);
      }, 30);
      const resolvers32 = Promise.withResolvers();
      resolvers32.promise.catch((v) => {
        log('catch 35', v);
        return Promise.reject(new Error('e34'));
      }).finally(() => {
        log('finally 36');
      });
    }).catch((v) => {
      log('catch 37', v);
      return { then() { log('then 25'); throw new Error('e26'); } };
    });
  }).catch((e) => {
    log('failed 38', e);
    Promise.all([(async () => 39)(), { then(ok) { log('then 41'); process.nextTick(ok, 40); } }, Sub.resolve(42)]).then((v) => {
      log('kept 43', v);
    }).finally(() => {
      log('finally 44');
    }).then().then((v) => {
      log('kept 45', v);
      (async () => {
        try {
          for await (const v of [(async () => Promise.resolve(46))(), Promise.resolve(47), { then(ok) { log('then 49'); ok(48); } }]) {
            log('item 52', v);
          }
        } catch (e) { log('thrown 51', e); }
        log('after the loop 53');
      })().then((v) => log('loop done 50', v));
      const immediate54 = setImmediate((value) => {
        log('immediate 56', value);
      }, 55);
    }, (e) => {
      log('failed 57', e);
    });
  });
});
const immediate58 = setImmediate((value) => {
  log('immediate 60', value);
}, 59);
async function f61(a) {
  log('f61', a);
  log('awaited 63', await Promise.resolve(62));
  log('async 64');
  return await Promise.reject(new Error('e66'));
}
f61(67);
queueMicrotask(() => {
  log('microtask 68');
});
const emitter69 = new EventEmitter();
emitter69.prependOnceListener('a', (v) => {
  log('prependOnceListener a 70', v);
});
emit(emitter69, 'a', 71);
