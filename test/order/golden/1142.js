'use strict';
// Written by test/order/generate.js, seed 1142.
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
const soon = require('timers/promises').setImmediate;
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) setImmediate(() => log('aftermath 1'));
});
process.on('exit', (code) => {
  log('exit', code);
});
const stages = [
  () => {
    process.nextTick(() => {
      log('stage by tick 2');
      const promise5 = new Promise((ok, no) => {
        process.nextTick(ok, { then(ok) { log('then 4'); process.nextTick(ok, 3); } });
        no(new Error('e6'));
        log('executor 7');
        process.nextTick(() => {
          log('tick 8');
          (async () => {
            try {
              for await (const v of [(async () => 9)(), Promise.resolve(10), { then(ok, no) { ok(Promise.resolve(11)); no(0); ok(1); throw 2; } }, new Promise((ok) => process.nextTick(ok, 12))]) {
                log('item 15', v);
                throw new Error('e16');
              }
            } catch (e) { log('thrown 14', e); }
            log('after the loop 17');
          })().then((v) => log('loop done 13', v));
        });
      });
      promise5.catch((e) => log('caught 18', e));
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 19');
let n20 = 4;
(function again21() {
  spin();
  if (--n20 > 0) Promise.resolve().then(again21);
  log('again 22', n20);
})();
const timer23 = setTimeout((value) => {
  log('timer 25', value);
}, 0, 24);
const timer26 = setTimeout((value) => {
  log('timer 28', value);
  process.nextTick(() => {
    log('tick 29');
    queueMicrotask(() => {
      log('microtask 30');
    });
    Promise.any([31, (async () => 32)()]).then((v) => {
      log('kept 33', v);
    }, (e) => {
      log('failed 34', e);
      const timer35 = setTimeout((value) => {
        log('timer 37', value);
      }, 0, 36);
      spin();
    });
  });
}, 1, 27);
spin();
timer23.refresh(), spin();
async function* g38() {
  try {
    log('generator 40', yield (async () => 39)());
    log('generator 42', yield (async () => 41)());
  } catch (e) {
    log('generator caught 43', e);
    yield { then(ok, no) { ok(Promise.resolve(44)); no(0); ok(1); throw 2; } };
  } finally {
    log('generator finally 45');
  }
  return (async () => 46)();
}
const i47 = g38();
i47.next(48)
  .then((v) => log('next 49', v), (e) => log('next 49 failed', e));
i47.throw(new Error('e50'))
  .then((v) => log('throw 51', v), (e) => log('throw 51 failed', e));
i47.next(52)
  .then((v) => log('next 53', v), (e) => log('next 53 failed', e));
i47.return(soon(54))
  .then((v) => log('return 55', v), (e) => log('return 55 failed', e));
