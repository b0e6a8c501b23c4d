'use strict';
// Written by test/order/generate.js, seed 1422.
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
const EventEmitter = require('events');
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let errors = 0;
process.once('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) process.nextTick(() => log('aftermath 1'));
  if (errors < 3) queueMicrotask(() => log('aftermath 2'));
});
log('main 3');
const emitter4 = new EventEmitter({ captureRejections: true });
emitter4.on('error', (e) => log('error event 5', e));
emitter4.on('a', async () => { throw new Error('e6'); });
emitter4.once('a', (v) => {
  log('once a 7', v);
  queueMicrotask(() => {
    log('microtask 8');
    EventEmitter.once(emitter4, 'b')
      .then((v) => log('event 9', v), (e) => log('no event 9', e));
  });
});
emitter4.prependOnceListener('a', (v) => {
  log('prependOnceListener a 10', v);
  let n12 = 0;
  const timer11 = setInterval(() => {
    if (++n12 >= 3) clearInterval(timer11);
    process.nextTick(spin);
    log('interval 13', n12);
    Promise.race([Sub.resolve(14), { then() { log('then 16'); throw new Error('e17'); } }]).then((v) => {
      log('kept 18', v);
      throw new Error('e19');
    }).catch((e) => {
      log('failed 20', e);
      const immediate21 = setImmediate((value) => {
        spin();
        log('immediate 23', value);
      }, 22);
      async function* g24() {
        try {
          log('generator 26', yield new Promise((ok) => setImmediate(ok, 25)));
          log('generator 29', yield { then(ok) { log('then 28'); ok(27); } });
        } finally {
          log('generator finally 30');
        }
        return (async () => 31)();
      }
      (async () => {
        try {
          for await (const v of g24()) {
            log('item 34', v);
            break;
          }
        } catch (e) { log('thrown 33', e); }
        log('after the loop 35');
      })().then((v) => log('loop done 32', v));
    });
  }, 1);
  spin();
  emit(emitter4, 'a', 36);
});
emit(emitter4, 'a', 37);
EventEmitter.once(emitter4, 'b')
  .then((v) => log('event 38', v), (e) => log('no event 38', e));
try {
  log('try 39');
  const immediate40 = setImmediate((value) => {
    spin();
    log('immediate 42', value);
    emit(emitter4, 'a', 43);
  }, 41);
  throw new Error('e44');
} catch (e) {
  log('catch 45', e);
  throw new Error('e46');
} finally {
  log('finally 47');
  throw new Error('e48');
}
