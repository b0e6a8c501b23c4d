'use strict';
// Written by test/order/generate.js, seed 715.
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
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
const stages = [
  () => {
    setImmediate(() => {
      log('stage by immediate 1');
      queueMicrotask(() => {
        log('microtask 2');
        const resolvers3 = Promise.withResolvers();
        resolvers3.promise.finally(() => {
          log('finally 4');
          Promise.allSettled([Promise.resolve(5), { then(ok) { log('then 7'); ok(6); } }]).finally(() => {
            log('finally 8');
          }).then().then((v) => {
            log('kept 9', v);
            try {
              log('try 10');
            } catch (e) {
              log('catch 11', e);
            } finally {
              log('finally 12');
            }
            queueMicrotask(() => {
              log('microtask 13');
            });
            process.exit(3);
          });
        }).then().finally(() => {
          log('finally 14');
        }).then((v) => {
          log('kept 15', v);
        });
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 16');
const promise18 = new Promise((ok, no) => {
  setImmediate(no, new Error('e17'));
  log('executor 19');
  throw new Error('e20');
});
promise18.then((v) => {
  log('kept 21', v);
  process.nextTick(() => {
    log('tick 22');
    Promise.resolve(23).finally(() => {
      log('finally 24');
      async function f25(a) {
        log('f25', a);
        log('awaited 27', await new Promise((ok) => queueMicrotask(() => ok(26))));
        log('async 28');
        throw new Error('e29');
        return await promise18;
      }
      f25(30).finally((v) => {
        log('finally 32', v);
        return new Promise((ok) => setImmediate(ok, 31));
      }).then((v) => {
        log('kept 33', v);
      }, (e) => {
        log('failed 34', e);
      });
    }).finally(() => {
      log('finally 35');
      const immediate36 = setImmediate((value) => {
        log('immediate 38', value);
      }, 37);
    }).then().then((v) => {
      log('kept 39', v);
    }).catch((e) => {
      log('failed 40', e);
    });
  });
}).catch((e) => {
  log('failed 41', e);
  Promise.any([42, new Promise((ok) => queueMicrotask(() => ok(43)))]).then((v) => {
    log('kept 44', v);
    process.nextTick(() => {
      log('tick 45');
    });
  });
});
