'use strict';
// Written by test/order/generate.js, seed 237.
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
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) setImmediate(() => log('aftermath 1'));
  if (rejected < 3) Promise.resolve().then(() => log('aftermath 2'));
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
const stages = [
  () => {
    log('stage by call 3');
    async function f4(a) {
      log('f4', a);
      log('awaited 6', await (async () => 5)());
      log('async 7');
      return await Promise.reject(new Error('e9'));
    }
    f4(10).finally(() => {
      log('finally 11');
    }).then((v) => {
      log('kept 12', v);
    }, (e) => {
      log('failed 13', e);
      process.nextTick(() => {
        log('tick 14');
        queueMicrotask(() => {
          log('microtask 15');
          let n16 = 2;
          (function again17() {
            if (--n16 > 0) queueMicrotask(again17);
            log('again 18', n16);
          })();
        });
        throw new Error('e19');
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 20');
queueMicrotask(() => {
  log('microtask 21');
  queueMicrotask(() => {
    log('microtask 22');
  });
});
process.nextTick((...args) => {
  log('tick 24', args);
  Promise.resolve(25).catch((e) => {
    log('catch 26', e);
    Promise.all([new Promise((ok) => ok(Promise.resolve(27))), (async () => 28)(), Promise.reject(new Error('e30'))]).then((v) => {
      log('kept 31', v);
      queueMicrotask(() => {
        log('microtask 32');
      });
    }).catch((e) => {
      log('catch 33', e);
      throw new Error('e34');
    });
    process.exitCode = 3;
  });
  Promise.resolve(Sub.resolve(35)).catch((e) => {
    log('catch 36', e);
    const emitter37 = new EventEmitter();
    emitter37.once('a', (v) => {
      log('once a 38', v);
      emit(emitter37, 'a', 39);
      let n40 = 3;
      (function again41() {
        if (--n40 > 0) setImmediate(again41);
        log('again 42', n40);
      })();
    });
    emitter37.prependListener('a', (v) => {
      log('prependListener a 43', v);
      const resolvers44 = Promise.withResolvers();
      resolvers44.promise.then((v) => {
        log('kept 45', v);
        throw new Error('e46');
      }).then((v) => {
        log('kept 47', v);
      }).then((v) => {
        log('kept 48', v);
      }).catch((e) => {
        log('failed 49', e);
        throw new Error('e50');
      });
      try {
        log('try 51');
      } catch (e) {
        log('catch 52', e);
      } finally {
        log('finally 53');
      }
    });
    emit(emitter37, 'b', 54);
    emitter37.once('error', (e) => log('error event 55', e));
    emit(emitter37, 'error', new Error('e56'));
  }).then((v) => {
    log('kept 57', v);
    Promise.resolve({ then(ok) { log('then 59'); ok(58); } }).then((v) => {
      log('then 62', v);
      return Promise.reject(new Error('e61'));
    }).then().catch((e) => {
      log('catch 63', e);
    }).then((v) => {
      log('kept 64', v);
    });
  }).catch((e) => {
    log('failed 65', e);
  });
}, 23, 'b');
