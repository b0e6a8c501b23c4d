'use strict';
// Written by test/order/generate.js, seed 414.
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
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) process.nextTick(() => log('aftermath 1'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
process.on('exit', (code) => {
  log('exit', code);
  setImmediate(() => log('aftermath 2'));
  queueMicrotask(() => log('aftermath 3'));
});
const stages = [
  () => {
    process.nextTick(() => {
      log('stage by tick 4');
      (async () => {
        try {
          for await (const v of [new Promise((ok) => ok(Promise.resolve(5))), Sub.resolve(6), (async () => 7)()]) {
            log('item 10', v);
            return 0;
          }
        } catch (e) { log('thrown 9', e); }
        log('after the loop 11');
      })().then((v) => log('loop done 8', v));
      process.nextTick((...args) => {
        log('tick 13', args);
      }, 12, 'b');
      try {
        log('try 14');
        Promise.all([Promise.resolve(15), new Promise((ok) => process.nextTick(ok, 16)), new Promise((ok, no) => setImmediate(no, new Error('e18'))), new Promise((ok) => ok(Promise.resolve(19)))]).then().catch((e) => {
          log('catch 20', e);
        }).then((v) => {
          log('kept 21', v);
        }).then().finally(() => {
          log('finally 22');
          throw new Error('e23');
        });
      } catch (e) {
        log('catch 24', e);
      }
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 25');
const promise27 = new Promise((ok, no) => {
  process.nextTick(ok, (async () => 26)());
  log('executor 28');
});
const immediate29 = setImmediate((value) => {
  spin();
  log('immediate 31', value);
}, 30);
als.run('s32', () => {
  log('run 33');
});
queueMicrotask(() => {
  log('microtask 34');
  const promise37 = new Promise((ok, no) => {
    ok({ then(ok) { log('then 36'); ok(35); } });
    log('executor 38');
  });
  process.nextTick(() => promise37.catch((e) => log('late 39', e)));
});
const immediate40 = setImmediate((value) => {
  spin();
  log('immediate 42', value);
  function* g43() {
    try { yield* [(async () => 44)(), 45, soon(46)]; }
    finally { log('closed 47'); }
  }
  (async () => {
    try {
      for await (const v of g43()) {
        log('item 50', v);
      }
    } catch (e) { log('thrown 49', e); }
    log('after the loop 51');
  })().then((v) => log('loop done 48', v));
  process.exitCode = 5;
}, 41);
als.run('s52', () => {
  log('run 53');
});
