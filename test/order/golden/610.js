'use strict';
// Written by test/order/generate.js, seed 610.
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
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected === 2) throw new Error('e1');
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
const stages = [
  () => {
    setTimeout(() => {
      log('stage by timer 2');
      const promise4 = new Promise((ok, no) => {
        process.nextTick(ok, Sub.resolve(3));
        log('executor 5');
        const promise8 = new Promise((ok, no) => {
          ok(new Promise((ok, no) => setImmediate(no, new Error('e7'))));
          log('executor 9');
          process.nextTick(() => {
            log('tick 10');
            const immediate11 = setImmediate((value) => {
              spin();
              log('immediate 13', value);
            }, 12);
            throw new Error('e14');
          });
        });
        process.nextTick(() => promise8.catch((e) => log('late 15', e)));
      });
    }, 1);
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 16');
const timer17 = setTimeout((value) => {
  log('timer 19', value);
}, 0, 18);
spin();
const immediate20 = setImmediate((value) => {
  spin();
  log('immediate 22', value);
}, 21);
const immediate23 = setImmediate((value) => {
  spin();
  log('immediate 25', value);
  let n26 = 2;
  (function again27() {
    spin();
    if (--n26 > 0) setImmediate(again27);
    log('again 28', n26);
  })();
  clearTimeout(timer17);
}, 24);
clearImmediate(immediate20);
timer17.refresh(), spin();
queueMicrotask(() => {
  log('microtask 29');
  log('hasRef 30', immediate23.hasRef());
});
