'use strict';
// Written by test/order/generate.js, seed 1064.
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
const EventEmitter = require('events');
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  setImmediate(() => promise.catch((e) => log('handled late', e)));
});
log('main 1');
const emitter2 = new EventEmitter();
emitter2.on('a', (v) => {
  log('on a 3', v);
  process.nextTick((...args) => {
    log('tick 5', args);
  }, 4, 'b');
  const emitter6 = new EventEmitter();
  emitter6.prependOnceListener('a', (v) => {
    log('prependOnceListener a 7', v);
    const timer8 = setTimeout((value) => {
      log('timer 10', value);
      emitter6.once('error', (e) => log('error event 11', e));
      emit(emitter6, 'error', new Error('e12'));
      queueMicrotask(() => {
        log('microtask 13');
      });
    }, 1, 9);
    spin();
    (async () => {
      try {
        for await (const v of [new Promise((ok) => ok(Promise.resolve(14))), Promise.reject(new Error('e16')), { get then() { log('get then 18'); } }, new Promise((ok, no) => setImmediate(no, new Error('e20')))]) {
          log('item 23', v);
          throw new Error('e24');
          return 0;
        }
      } catch (e) { log('thrown 22', e); }
      log('after the loop 25');
    })().then((v) => log('loop done 21', v));
  });
  emitter6.prependOnceListener('a', (v) => {
    log('prependOnceListener a 26', v);
    emit(emitter2, 'a', 27);
  });
  emitter6.once('b', (v) => {
    log('once b 28', v);
  });
  emit(emitter6, 'a', 29);
});
emitter2.prependListener('a', (v) => {
  log('prependListener a 30', v);
  try {
    log('try 31');
    throw new Error('e32');
  } catch (e) {
    log('catch 33', e);
  } finally {
    log('finally 34');
  }
  process.exitCode = 0;
});
emit(emitter2, 'a', 35);
const immediate36 = setImmediate((value) => {
  spin();
  log('immediate 38', value);
}, 37);
async function f39(a) {
  log('f39', a);
  log('awaited 41', await Promise.resolve(40));
  log('async 42');
  emit(emitter2, 'a', 43);
  log('awaited 46', await { then(ok) { log('then 45'); ok(44); } });
  throw new Error('e47');
  return 48;
}
f39(49);
Promise.race([Promise.resolve(50), Promise.reject(new Error('e52')), (async () => 53)(), Promise.resolve(54)]).then((v) => {
  log('kept 55', v);
}).catch((e) => {
  log('failed 56', e);
});
