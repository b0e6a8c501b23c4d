'use strict';
// Written by test/order/generate.js, seed 337.
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
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) process.nextTick(() => log('aftermath 1'));
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) Promise.resolve().then(() => log('aftermath 2'));
});
log('main 3');
function* g4() {
  try { yield* [{ then(ok) { log('then 6'); ok(5); } }, Sub.resolve(7), (async () => 8)(), 9]; }
  finally { log('closed 10'); }
}
(async () => {
  try {
    for await (const v of g4()) {
      log('item 13', v);
      throw new Error('e14');
      return 0;
    }
  } catch (e) { log('thrown 12', e); }
  log('after the loop 15');
})().then((v) => log('loop done 11', v));
const immediate16 = setImmediate((value) => {
  spin();
  log('immediate 18', value);
  process.exit(42);
}, 17);
try {
  log('try 19');
  const timer20 = setTimeout((value) => {
    log('timer 22', value);
    queueMicrotask(() => {
      log('microtask 23');
      process.nextTick(() => {
        log('tick 24');
      });
    });
    throw new Error('e25');
  }, 1, 21);
  const timer26 = setTimeout((value) => {
    log('timer 28', value);
    const promise30 = new Promise((ok, no) => {
      ok(29);
      no(new Error('e31'));
      log('executor 32');
      Promise.reject(new Error('e33'));
    });
    promise30.catch((e) => {
      log('catch 34', e);
      const immediate35 = setImmediate((value) => {
        spin();
        log('immediate 37', value);
        throw new Error('e38');
      }, 36);
      let n39 = 4;
      (function again40() {
        spin();
        if (--n39 > 0) setImmediate(again40);
        log('again 41', n39);
      })();
    }).finally(() => {
      log('finally 42');
      async function f43(a) {
        log('f43', a);
        log('awaited 45', await new Promise((ok) => process.nextTick(ok, 44)));
        log('async 46');
        return await Promise.resolve(47);
      }
      f43(48);
    });
  }, 1, 27);
  spin();
  queueMicrotask(() => {
    log('microtask 49');
    queueMicrotask(() => {
      log('microtask 50');
    });
  });
} catch (e) {
  log('catch 51', e);
}
