'use strict';
// Written by test/order/generate.js, seed 1222.
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
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
process.on('rejectionHandled', () => log('rejectionHandled'));
process.on('exit', (code) => {
  log('exit', code);
});
log('main 1');
async function* g2() {
  try {
    log('generator 4', yield Promise.resolve(3));
    const immediate5 = setImmediate((value) => {
      spin();
      log('immediate 7', value);
    }, 6);
    throw new Error('e8');
    log('generator 11', yield { get then() { log('get then 10'); } });
  } catch (e) {
    log('generator caught 12', e);
    yield { then(ok) { log('then 14'); process.nextTick(ok, 13); } };
  } finally {
    log('generator finally 15');
    log('awaited 17', await Promise.resolve(16));
  }
}
(async () => {
  try {
    for await (const v of g2()) {
      log('item 20', v);
      break;
    }
  } catch (e) { log('thrown 19', e); }
  log('after the loop 21');
})().then((v) => log('loop done 18', v));
process.nextTick((...args) => {
  log('tick 23', args);
  queueMicrotask(() => {
    log('microtask 24');
    process.nextTick(() => {
      log('tick 25');
      let n27 = 0;
      const timer26 = setInterval(() => {
        if (++n27 >= 1) clearInterval(timer26);
        process.nextTick(spin);
        log('interval 28', n27);
      }, 1);
      spin();
      const immediate29 = setImmediate((value) => {
        spin();
        log('immediate 31', value);
      }, 30);
    });
  });
  async function f32(a) {
    log('f32', a);
    log('awaited 34', await new Promise((ok) => ok(Promise.resolve(33))));
    log('async 35');
    return await { then(ok, no) { ok(Promise.resolve(36)); no(0); ok(1); throw 2; } };
  }
  f32(37);
}, 22, 'b');
queueMicrotask(() => {
  log('microtask 38');
  const timer39 = setTimeout((value) => {
    log('timer 41', value);
  }, 0, 40);
  const timer42 = setTimeout((value) => {
    log('timer 44', value);
    queueMicrotask(() => {
      log('microtask 45');
      throw new Error('e46');
    });
  }, 1, 43);
  spin();
});
async function* g47() {
  try {
    log('generator 49', yield Promise.resolve(48));
    const emitter50 = new EventEmitter();
    emitter50.once('a', (v) => {
      log('once a 51', v);
      throw new Error('e52');
    });
    emitter50.prependOnceListener('b', (v) => {
      log('prependOnceListener b 53', v);
    });
    emitter50.once('a', (v) => {
      log('once a 54', v);
      throw new Error('e55');
    });
    emit(emitter50, 'b', 56);
    log('generator 59', yield { then(ok) { log('then 58'); ok(57); } });
  } catch (e) {
    log('generator caught 60', e);
    yield new Promise((ok) => ok(Promise.resolve(61)));
  } finally {
    log('generator finally 62');
    log('awaited 64', await new Promise((ok) => queueMicrotask(() => ok(63))));
  }
  return new Promise((ok) => setImmediate(ok, 65));
}
(async () => {
  try {
    for await (const v of g47()) {
      log('item 68', v);
    }
  } catch (e) { log('thrown 67', e); }
  log('after the loop 69');
})().then((v) => log('loop done 66', v));
