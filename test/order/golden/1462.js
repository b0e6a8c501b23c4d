'use strict';
// Written by test/order/generate.js, seed 1462.
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
let errors = 0;
process.once('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) Promise.resolve().then(() => log('aftermath 1'));
  if (errors === 2) throw new Error('e2');
});
const stages = [
  () => {
    fs.promises.readFile(__filename).then(() => setImmediate(() => {
      log('stage by promised read 3');
      try {
        log('try 4');
        throw new Error('e5');
        throw new Error('e6');
      } catch (e) {
        log('catch 7', e);
        als.run('s8', () => {
          log('run 9');
          async function f10(a) {
            log('f10', a);
            log('awaited 12', await Promise.resolve(11));
            log('async 13');
            async function f14(a) {
              log('f14', a);
              log('awaited 16', await new Promise((ok) => process.nextTick(ok, 15)));
              log('async 17');
              throw new Error('e18');
              return await 19;
            }
            f14(20).then((v) => {
              log('kept 21', v);
            }).then().then((v) => {
              log('kept 22', v);
              throw new Error('e23');
            }).then((v) => {
              log('kept 24', v);
            }).catch((e) => {
              log('failed 25', e);
            });
            process.exit(3);
            return 26;
          }
          f10(27).catch((e) => {
            log('catch 28', e);
          }).catch((e) => {
            log('catch 29', e);
          }).then((v) => {
            log('kept 30', v);
            throw new Error('e31');
          }).catch((e) => {
            log('failed 32', e);
          });
        });
      } finally {
        log('finally 33');
      }
    }));
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 34');
async function f35(a) {
  log('f35', a);
  log('awaited 37', await Promise.resolve(36));
  log('async 38');
  process.nextTick((...args) => {
    log('tick 40', args);
    try {
      log('try 41');
      throw new Error('e42');
    } catch (e) {
      log('catch 43', e);
      throw new Error('e44');
    }
    process.nextTick(() => {
      log('tick 45');
      const immediate46 = setImmediate((value) => {
        log('immediate 48', value);
        throw new Error('e49');
      }, 47);
      async function f50(a) {
        log('f50', a);
        log('awaited 52', await Promise.resolve(51));
        log('async 53');
        return Promise.reject(new Error('e55'));
      }
      f50(56).then((v) => {
        log('then 59', v);
        return new Promise((ok) => setImmediate(ok, 57));
      }).finally((v) => {
        log('finally 60', v);
        return Promise.resolve(58);
      }).then((v) => {
        log('kept 61', v);
      }, (e) => {
        log('failed 62', e);
      });
    });
  }, 39, 'b');
  return { get then() { throw new Error('e64'); } };
}
f35(65).then((v) => {
  log('kept 66', v);
  als.enterWith('s67');
  process.exitCode = 1;
}).then((v) => {
  log('kept 68', v);
}, (e) => {
  log('failed 69', e);
});
