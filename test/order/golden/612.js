'use strict';
// Written by test/order/generate.js, seed 612.
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
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) setImmediate(() => log('aftermath 1'));
  if (errors < 3) Promise.resolve().then(() => log('aftermath 2'));
});
const stages = [
  () => {
    fs.readFile(__filename, () => {
      log('stage by read 3');
      let n5 = 0;
      const timer4 = setInterval(() => {
        if (++n5 >= 1) clearInterval(timer4);
        process.nextTick(spin);
        log('interval 6', n5);
        async function f7(a) {
          log('f7', a);
          log('awaited 9', await Promise.resolve(8));
          log('async 10');
          log('awaited 12', await new Promise((ok) => setImmediate(ok, 11)));
          queueMicrotask(() => {
            log('microtask 13');
          });
          return await { then(ok, no) { ok(Promise.resolve(14)); no(0); ok(1); throw 2; } };
        }
        f7(15).then((v) => {
          log('kept 16', v);
          Promise.resolve(Sub.resolve(17)).finally(() => {
            log('finally 18');
            const immediate19 = setImmediate((value) => {
              spin();
              log('immediate 21', value);
            }, 20);
          }).then((v) => {
            log('kept 22', v);
            queueMicrotask(() => {
              log('microtask 23');
            });
          }).catch((e) => {
            log('failed 24', e);
          });
        }).catch((e) => {
          log('failed 25', e);
        });
      }, 1);
      spin();
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 26');
process.nextTick(() => {
  log('tick 27');
  als.run('s28', () => {
    log('run 29');
  });
});
process.nextTick(() => {
  log('tick 30');
});
try {
  log('try 31');
  process.exitCode = 1;
} catch (e) {
  log('catch 32', e);
  function* g33() {
    try {
      log('generator 35', yield 34);
      log('generator 37', yield 36);
    } finally {
      log('generator finally 38');
    }
    return 39;
  }
  try {
    for (const v of g33()) {
      log('item 41', v);
      throw new Error('e42');
      break;
    }
  } catch (e) { log('thrown 40', e); }
} finally {
  log('finally 43');
  const promise45 = new Promise((ok, no) => {
    no(new Error('e44'));
    log('executor 46');
    async function* g47() {
      try {
        log('generator 49', yield 48);
        log('generator 51', yield 50);
      } finally {
        log('generator finally 52');
      }
    }
    const i53 = g47();
    i53.throw(new Error('e54'))
      .then((v) => log('throw 55', v), (e) => log('throw 55 failed', e));
    i53.next(56)
      .then((v) => log('next 57', v), (e) => log('next 57 failed', e));
    i53.next(58)
      .then((v) => log('next 59', v), (e) => log('next 59 failed', e));
    i53.return(Promise.resolve(60))
      .then((v) => log('return 61', v), (e) => log('return 61 failed', e));
  });
  promise45.catch((e) => log('caught 62', e));
}
