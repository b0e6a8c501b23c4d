'use strict';
// Written by test/order/generate.js, seed 165.
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
  if (rejected < 3) setImmediate(() => log('aftermath 1'));
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
process.on('exit', (code) => {
  log('exit', code);
});
log('main 2');
queueMicrotask(() => {
  log('microtask 3');
  function* g4() {
    try {
      log('generator 6', yield 5);
      log('generator 8', yield 7);
    } catch (e) {
      log('generator caught 9', e);
      yield 10;
    } finally {
      log('generator finally 11');
    }
    return 12;
  }
  try {
    const iterator = g4();
    log('next 17', iterator.next(), iterator.next(14), iterator.next());
  } catch (e) { log('thrown 13', e); }
});
const resolvers18 = Promise.withResolvers();
resolvers18.promise.then((v) => {
  log('then 20', v);
  return 19;
});
const controller21 = new AbortController();
controller21.signal.addEventListener('abort', (event) => {
  log('abort 22', event.target.reason);
  async function f23(a) {
    log('f23', a);
    log('awaited 25', await new Promise((ok) => ok(Promise.resolve(24))));
    log('async 26');
    resolvers18.resolve(Promise.resolve(27));
    return await 28;
  }
  f23(29);
  Promise.race([{ get then() { log('get then 31'); } }, Promise.resolve(32), watched(Promise.resolve(33))]).finally(() => {
    log('finally 34');
  }).then((v) => {
    log('kept 35', v);
  }).catch((e) => {
    log('catch 36', e);
    Promise.resolve(new Promise((ok) => process.nextTick(ok, 37))).then((v) => {
      log('kept 38', v);
      process.nextTick((...args) => {
        log('tick 40', args);
      }, 39, 'b');
      resolvers18.resolve(41);
    }).catch((e) => {
      log('catch 42', e);
      const immediate43 = setImmediate((value) => {
        log('immediate 45', value);
      }, 44);
    });
    Promise.resolve({ get then() { throw new Error('e47'); } }).then().then((v) => {
      log('kept 48', v);
    }).then().then((v) => {
      log('kept 49', v);
      resolvers18.resolve(new Promise((ok) => queueMicrotask(() => ok(50))));
      throw new Error('e51');
    });
  });
});
controller21.abort(52);
