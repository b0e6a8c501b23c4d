'use strict';
// Written by test/order/generate.js, seed 872.
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
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
});
process.on('exit', (code) => {
  log('exit', code);
  process.nextTick(() => log('aftermath 2'));
  queueMicrotask(() => log('aftermath 3'));
});
log('main 4');
const immediate5 = setImmediate((value) => {
  spin();
  log('immediate 7', value);
  function* g8() {
    try {
      log('generator 10', yield 9);
      const resolvers11 = Promise.withResolvers();
      resolvers11.promise.then().then((v) => {
        log('kept 12', v);
        Promise.all([{ then(ok) { log('then 14'); process.nextTick(ok, 13); } }, (async () => Promise.resolve(15))(), Sub.resolve(16)]).then().then((v) => {
          log('kept 17', v);
        }).catch((e) => {
          log('failed 18', e);
        });
        throw new Error('e19');
      }).catch((e) => {
        log('failed 20', e);
      });
      resolvers11.resolve(new Promise((ok) => ok(Promise.resolve(21))));
      yield* [22, 23];
      log('generator 25', yield 24);
    } finally {
      log('generator finally 26');
    }
  }
  try {
    for (const v of g8()) {
      log('item 28', v);
      async function f29(a) {
        log('f29', a);
        log('awaited 31', await Promise.resolve(30));
        log('async 32');
        return Promise.reject(new Error('e34'));
      }
      f29(35).then((v) => {
        log('kept 36', v);
      }, (e) => {
        log('failed 37', e);
      });
      throw new Error('e38');
      throw new Error('e39');
    }
  } catch (e) { log('thrown 27', e); }
  async function f40(a) {
    log('f40', a);
    log('awaited 42', await new Promise((ok) => queueMicrotask(() => ok(41))));
    log('async 43');
    const emitter44 = new EventEmitter();
    emitter44.on('newListener', (n) => log('newListener 45', n));
    emitter44.prependOnceListener('a', (v) => {
      log('prependOnceListener a 46', v);
      emit(emitter44, 'a', 47);
      Promise.resolve({ then(ok, no) { ok(Promise.resolve(48)); no(0); ok(1); throw 2; } }).catch((v) => {
        log('catch 50', v);
        return new Promise((ok) => queueMicrotask(() => ok(49)));
      });
    });
    emitter44.prependOnceListener('a', (v) => {
      log('prependOnceListener a 51', v);
    });
    emit(emitter44, 'b', 52);
    return await new Promise((ok) => ok(Promise.resolve(53)));
  }
  f40(54);
}, 6);
log('hasRef 55', immediate5.hasRef());
process.nextTick(() => {
  log('tick 56');
});
const target57 = new EventTarget();
target57.addEventListener('a', (event) => {
  log('listener 58', event.type);
  throw new Error('e59');
});
log('dispatched 60', target57.dispatchEvent(new Event('a')));
process.nextTick(() => target57.dispatchEvent(new Event('a')));
