'use strict';
// Written by test/order/generate.js, seed 1275.
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
process.on('exit', (code) => {
  log('exit', code);
  setImmediate(() => log('aftermath 1'));
});
const stages = [
  () => {
    setImmediate(() => {
      log('stage by immediate 2');
      process.nextTick(() => {
        log('tick 3');
        const promise5 = new Promise((ok, no) => {
          no(new Error('e4'));
          no(new Error('e6'));
          log('executor 7');
          Promise.any([new Promise((ok) => process.nextTick(ok, 8)), { then() { log('then 10'); throw new Error('e11'); } }]).then((v) => {
            log('then 15', v);
            return { then() { log('then 13'); throw new Error('e14'); } };
          }).finally(() => {
            log('finally 16');
            process.nextTick(() => {
              log('tick 17');
            });
            Promise.resolve(Promise.reject(new Error('e19'))).then((v) => {
              log('kept 20', v);
            }).catch((e) => {
              log('catch 21', e);
              throw new Error('e22');
            }).then((v) => {
              log('kept 23', v);
            }).catch((e) => {
              log('failed 24', e);
            });
          }).then((v) => {
            log('kept 25', v);
          }, (e) => {
            log('failed 26', e);
          });
        });
        promise5.catch((e) => log('caught 27', e));
      });
    });
  },
  () => {
    log('stage by call 28');
    process.nextTick(() => {
      log('tick 29');
      als.enterWith('s30');
      const immediate31 = setImmediate((value) => {
        log('immediate 33', value);
      }, 32);
    });
    als.enterWith('s34');
    try {
      log('try 35');
    } catch (e) {
      log('catch 36', e);
    }
    const promise38 = new Promise((ok, no) => {
      no(new Error('e37'));
      log('executor 39');
    });
    promise38.catch((e) => log('caught 40', e));
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 41');
Promise.resolve({ get then() { log('get then 43'); } }).then((v) => {
  log('kept 44', v);
  queueMicrotask(() => {
    log('microtask 45');
    try {
      log('try 46');
      throw new Error('e47');
    } catch (e) {
      log('catch 48', e);
      als.run('s49', () => queueMicrotask(AsyncLocalStorage.bind(() =>
        log('bound 50'))));
    } finally {
      log('finally 51');
      process.nextTick(() => {
        log('tick 52');
      });
      als.run('s53', () => setImmediate(AsyncLocalStorage.bind(() =>
        log('bound 54'))));
    }
    queueMicrotask(() => {
      log('microtask 55');
    });
  });
  als.run('s56', () => {
    log('run 57');
  });
}, (e) => {
  log('failed 58', e);
});
