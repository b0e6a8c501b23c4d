'use strict';
// Written by test/order/generate.js, seed 790.
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
const EventEmitter = require('events');
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) setImmediate(() => log('aftermath 1'));
});
const stages = [
  () => {
    process.nextTick(() => {
      log('stage by tick 2');
      const resolvers3 = Promise.withResolvers();
      resolvers3.promise.then((v) => {
        log('kept 4', v);
        Promise.resolve({ then(ok) { log('then 6'); ok(5); } }).then((v) => {
          log('kept 7', v);
          Promise.resolve({ then(ok, no) { ok(Promise.resolve(8)); no(0); ok(1); throw 2; } }).then((v) => {
            log('kept 9', v);
            queueMicrotask(() => {
              log('microtask 10');
              throw new Error('e11');
            });
            throw new Error('e12');
          }).catch((e) => {
            log('catch 13', e);
            async function f14(a) {
              log('f14', a);
              log('awaited 16', await Promise.resolve(15));
              log('async 17');
              return new Promise((ok) => setImmediate(ok, 18));
            }
            f14(19).then().finally(() => {
              log('finally 20');
            }).then().then((v) => {
              log('kept 21', v);
            }, (e) => {
              log('failed 22', e);
            });
          }).then((v) => {
            log('kept 23', v);
            const emitter24 = new EventEmitter();
            emitter24.prependOnceListener('b', (v) => {
              log('prependOnceListener b 25', v);
            });
            emitter24.prependOnceListener('a', (v) => {
              log('prependOnceListener a 26', v);
            });
            emit(emitter24, 'a', 27);
          }, (e) => {
            log('failed 28', e);
            process.exit();
          });
        }).catch((e) => {
          log('failed 29', e);
        });
      }).catch((e) => {
        log('failed 30', e);
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 31');
const emitter32 = new EventEmitter();
emitter32.on('b', (v) => {
  log('on b 33', v);
  EventEmitter.once(emitter32, 'b')
    .then((v) => log('event 34', v), (e) => log('no event 34', e));
});
emit(emitter32, 'a', 35);
process.nextTick((...args) => {
  log('tick 37', args);
  emit(emitter32, 'b', 38);
  throw new Error('e39');
}, 36, 'b');
emitter32.on('a', (v) => {
  log('on a 40', v);
  emit(emitter32, 'a', 41);
});
async function f42(a) {
  log('f42', a);
  log('awaited 44', await 43);
  log('async 45');
  emit(emitter32, 'error', new Error('e46'));
  return await new Promise((ok) => ok(Promise.resolve(47)));
}
f42(48).catch((v) => {
  log('catch 50', v);
  return 49;
}).then((v) => {
  log('kept 51', v);
}).catch((e) => {
  log('failed 52', e);
});
emit(emitter32, 'a', 53);
