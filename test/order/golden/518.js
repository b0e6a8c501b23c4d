'use strict';
// Written by test/order/generate.js, seed 518.
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
const soon = require('timers/promises').setImmediate;
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) queueMicrotask(() => log('aftermath 1'));
  if (errors === 2) throw new Error('e2');
});
log('main 3');
queueMicrotask(() => {
  log('microtask 4');
  const immediate5 = setImmediate((value) => {
    log('immediate 7', value);
    const promise9 = new Promise((ok, no) => {
      ok(8);
      log('executor 10');
      const target11 = new EventTarget();
      target11.addEventListener('a', (event) => {
        log('listener 12', event.type);
      });
      log('dispatched 13', target11.dispatchEvent(new Event('a')));
      process.nextTick(() => target11.dispatchEvent(new Event('a')));
      try {
        log('try 14');
        throw new Error('e15');
      } catch (e) {
        log('catch 16', e);
      }
      throw new Error('e17');
    });
    promise9.catch((e) => log('caught 18', e));
    let n19 = 2;
    (function again20() {
      if (--n19 > 0) setImmediate(again20);
      log('again 21', n19);
      promise9.catch((e) => {
        log('catch 23', e);
      }).then((v) => {
        log('then 24', v);
        return soon(22);
      }).then((v) => {
        log('kept 25', v);
      }).catch((e) => {
        log('failed 26', e);
      });
      promise9.then((v) => {
        log('kept 27', v);
        Promise.reject(new Error('e28'));
      }, (e) => {
        log('failed 29', e);
      });
    })();
  }, 6);
  queueMicrotask(() => {
    log('microtask 30');
  });
});
als.run('s31', () => {
  log('run 32');
  als.run('s33', () => {
    log('run 34');
    const immediate35 = setImmediate((value) => {
      log('immediate 37', value);
      const resolvers38 = Promise.withResolvers();
      resolvers38.promise.then((v) => {
        log('kept 39', v);
      }).catch((e) => {
        log('catch 40', e);
      }).then((v) => {
        log('kept 41', v);
      }, (e) => {
        log('failed 42', e);
      });
      als.enterWith('s43');
    }, 36);
    Promise.allSettled([Promise.reject(new Error('e45')), (async () => 46)()]).then((v) => {
      log('kept 47', v);
      queueMicrotask(() => {
        log('microtask 48');
      });
      const controller49 = new AbortController();
      controller49.signal.addEventListener('abort', (event) => {
        log('abort 50', event.target.reason);
      }, { once: true });
      controller49.signal.addEventListener('abort', (event) => {
        log('abort 51', event.target.reason);
      });
    }, (e) => {
      log('failed 52', e);
      Promise.all([(async () => 53)(), Sub.resolve(54), soon(55)]).finally((v) => {
        log('finally 58', v);
        return Promise.reject(new Error('e57'));
      }).then((v) => {
        log('kept 59', v);
      }, (e) => {
        log('failed 60', e);
      });
      const immediate61 = setImmediate((value) => {
        log('immediate 63', value);
      }, 62);
    });
  });
  throw new Error('e64');
});
