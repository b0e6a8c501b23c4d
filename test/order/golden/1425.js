'use strict';
// Written by test/order/generate.js, seed 1425.
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
const soon = require('timers/promises').setImmediate;
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
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors === 2) throw new Error('e1');
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
  queueMicrotask(() => log('aftermath 3'));
  Promise.resolve().then(() => log('aftermath 4'));
});
log('main 5');
async function f6(a) {
  log('f6', a);
  log('awaited 9', await { then(ok) { log('then 8'); ok(7); } });
  log('async 10');
  process.nextTick(() => {
    log('tick 11');
    const promise13 = new Promise((ok, no) => {
      ok({ then(ok, no) { ok(Promise.resolve(12)); no(0); ok(1); throw 2; } });
      log('executor 14');
      const timer15 = setTimeout((value) => {
        log('timer 17', value);
      }, 0, 16);
      const timer18 = setTimeout((value) => {
        log('timer 20', value);
        throw new Error('e21');
      }, 0, 19);
      const timer22 = setTimeout((value) => {
        log('timer 24', value);
      }, 1, 23);
      spin();
      throw new Error('e25');
    });
  });
  return Promise.reject(new Error('e27'));
}
f6(28).then((v) => {
  log('kept 30', v);
}).catch((v) => {
  log('catch 31', v);
  return watched(Promise.resolve(29));
}).finally(() => {
  log('finally 32');
});
Promise.any([soon(33), 34, { then() { log('then 36'); throw new Error('e37'); } }, watched(Promise.resolve(38))]).finally(() => {
  log('finally 39');
}).then((v) => {
  log('kept 40', v);
}).finally(() => {
  log('finally 41');
  const resolvers42 = Promise.withResolvers();
  resolvers42.promise.finally((v) => {
    log('finally 46', v);
    return 43;
  }).then((v) => {
    log('then 47', v);
    return { then(ok) { log('then 45'); ok(44); } };
  }).catch((e) => {
    log('catch 48', e);
    async function f49(a) {
      log('f49', a);
      log('awaited 51', await (async () => 50)());
      log('async 52');
      let n54 = 0;
      const timer53 = setInterval(() => {
        if (++n54 >= 2) clearInterval(timer53);
        process.nextTick(spin);
        log('interval 55', n54);
      }, 1);
      spin();
      log('hasRef 56', timer53.hasRef());
      throw new Error('e57');
      return { get then() { log('get then 59'); } };
    }
    f49(60);
  });
});
