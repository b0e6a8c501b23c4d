'use strict';
// Written by test/order/generate.js, seed 1076.
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
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) setImmediate(() => log('aftermath 1'));
  if (rejected < 3) Promise.resolve().then(() => log('aftermath 2'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
process.on('exit', (code) => {
  log('exit', code);
  process.exitCode = 5;
  Promise.resolve().then(() => log('aftermath 3'));
});
const stages = [
  () => {
    fs.promises.readFile(__filename).then(() => setImmediate(() => {
      log('stage by promised read 4');
      async function f5(a) {
        log('f5', a);
        log('awaited 7', await 6);
        log('async 8');
        return await new Promise((ok) => ok(Promise.resolve(9)));
      }
      f5(10);
      const immediate11 = setImmediate((value) => {
        log('immediate 13', value);
        const immediate14 = setImmediate((value) => {
          log('immediate 16', value);
          const inside17 = als.run('s18', () => AsyncLocalStorage.snapshot());
          setImmediate(() => inside17(() => log('snapshot 19')));
        }, 15);
      }, 12);
      const target20 = new EventTarget();
      target20.addEventListener('a', (event) => {
        event.stopImmediatePropagation();
        log('listener 21', event.type);
      }, { once: true });
      log('dispatched 22', target20.dispatchEvent(new Event('a')));
      const immediate23 = setImmediate((value) => {
        log('immediate 25', value);
      }, 24);
    }));
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 26');
try {
  log('try 27');
  als.run('s28', () => process.nextTick(AsyncLocalStorage.bind(() =>
    log('bound 29'))));
} catch (e) {
  log('catch 30', e);
}
const inside31 = als.run('s32', () => AsyncLocalStorage.snapshot());
setImmediate(() => inside31(() => log('snapshot 33')));
als.run('s34', () => {
  log('run 35');
  als.enterWith('s36');
  Promise.resolve(Promise.reject(new Error('e38'))).then((v) => {
    log('then 40', v);
    return { then(ok, no) { ok(Promise.resolve(39)); no(0); ok(1); throw 2; } };
  }).then((v) => {
    log('kept 41', v);
    try {
      log('try 42');
    } catch (e) {
      log('catch 43', e);
      als.enterWith('s44');
    } finally {
      log('finally 45');
      als.run('s46', () => queueMicrotask(AsyncLocalStorage.bind(() =>
        log('bound 47'))));
      const controller48 = new AbortController();
      controller48.signal.addEventListener('abort', (event) => {
        log('abort 49', event.target.reason);
      }, { once: true });
      controller48.signal.addEventListener('abort', (event) => {
        log('abort 50', event.target.reason);
      });
    }
    throw new Error('e51');
  }).catch((e) => {
    log('failed 52', e);
    als.run('s53', () => process.nextTick(AsyncLocalStorage.bind(() =>
      log('bound 54'))));
  });
});
