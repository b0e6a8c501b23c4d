'use strict';
// Written by test/order/generate.js, seed 1046.
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
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
process.on('exit', (code) => {
  log('exit', code);
  queueMicrotask(() => log('aftermath 1'));
});
log('main 2');
const immediate3 = setImmediate((value) => {
  log('immediate 5', value);
  als.run('s6', () => {
    log('run 7');
    const immediate8 = setImmediate((value) => {
      log('immediate 10', value);
      process.nextTick(() => {
        log('tick 11');
      });
    }, 9);
  });
}, 4);
async function f12(a) {
  log('f12', a);
  log('awaited 14', await new Promise((ok) => ok(Promise.resolve(13))));
  log('async 15');
  const immediate16 = setImmediate((value) => {
    log('immediate 18', value);
    try {
      log('try 19');
      const resolvers20 = Promise.withResolvers();
      resolvers20.promise.finally(() => {
        log('finally 21');
      }).then((v) => {
        log('kept 22', v);
      }).then((v) => {
        log('kept 23', v);
      }).catch((e) => {
        log('failed 24', e);
      });
      function* g25() {
        try {
          log('generator 27', yield 26);
          process.exit(0);
          yield* [28, 29];
          log('generator 31', yield 30);
        } finally {
          log('generator finally 32');
        }
      }
      try {
        const iterator = g25();
        log('next 37', iterator.next(), iterator.return(35), iterator.next());
      } catch (e) { log('thrown 33', e); }
      throw new Error('e38');
    } catch (e) {
      log('catch 39', e);
      const promise41 = new Promise((ok, no) => {
        process.nextTick(ok, watched(Promise.resolve(40)));
        no(new Error('e42'));
        log('executor 43');
      });
      queueMicrotask(() => promise41.catch((e) => log('late 44', e)));
      const immediate45 = setImmediate((value) => {
        log('immediate 47', value);
      }, 46);
    }
    process.nextTick(() => {
      log('tick 48');
      immediate3.unref();
    });
  }, 17);
  return await { then(ok) { log('then 50'); ok(49); } };
}
f12(51).catch((e) => {
  log('catch 52', e);
  const resolvers53 = Promise.withResolvers();
  resolvers53.promise.catch((v) => {
    log('catch 55', v);
    return (async () => 54)();
  }).then((v) => {
    log('kept 56', v);
    const resolvers57 = Promise.withResolvers();
    resolvers57.promise.finally((v) => {
      log('finally 59', v);
      return Sub.resolve(58);
    }).finally(() => {
      log('finally 60');
      als.enterWith('s61');
      async function f62(a) {
        log('f62', a);
        log('awaited 64', await 63);
        log('async 65');
        throw new Error('e66');
        return await new Promise((ok) => queueMicrotask(() => ok(67)));
      }
      f62(68);
    }).then((v) => {
      log('kept 69', v);
    });
  }, (e) => {
    log('failed 70', e);
  });
  throw new Error('e71');
}).catch((e) => {
  log('catch 72', e);
});
