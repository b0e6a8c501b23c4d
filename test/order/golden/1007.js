'use strict';
// Written by test/order/generate.js, seed 1007.
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
  function* g4() {
    try { yield* [new Promise((ok) => setImmediate(ok, 5)), 6, { then(ok, no) { ok(Promise.resolve(7)); no(0); ok(1); throw 2; } }, Sub.resolve(8)]; }
    finally { log('closed 9'); }
  }
  (async () => {
    try {
      for await (const v of g4()) {
        log('item 12', v);
        async function f13(a) {
          log('f13', a);
          log('awaited 16', await { then(ok) { log('then 15'); process.nextTick(ok, 14); } });
          log('async 17');
          throw new Error('e18');
          return await 19;
        }
        f13(20).then((v) => {
          log('kept 21', v);
        }).then((v) => {
          log('kept 22', v);
        });
        emit(emitter2, 'a', 23);
        throw new Error('e24');
      }
    } catch (e) { log('thrown 11', e); }
    log('after the loop 25');
  })().then((v) => log('loop done 10', v));
  function* g26() {
    try {
      log('generator 28', yield 27);
      emitter2.once('error', (e) => log('error event 29', e));
      emit(emitter2, 'error', new Error('e30'));
      Promise.all([new Promise((ok) => ok(Promise.resolve(31))), { then(ok) { log('then 33'); ok(32); } }, Promise.reject(new Error('e35'))]).finally(() => {
        log('finally 36');
      }).then((v) => {
        log('kept 37', v);
      });
      throw new Error('e38');
      log('generator 40', yield 39);
    } finally {
      log('generator finally 41');
    }
    return 42;
  }
  try {
    const iterator = g26();
    log('next 47', iterator.next(), iterator.return(45), iterator.next());
  } catch (e) { log('thrown 43', e); }
});
emitter2.once('a', (v) => {
  log('once a 48', v);
  emitter2.once('error', (e) => log('error event 49', e));
  emit(emitter2, 'error', new Error('e50'));
});
emitter2.prependOnceListener('a', (v) => {
  log('prependOnceListener a 51', v);
  emitter2.once('error', (e) => log('error event 52', e));
  emit(emitter2, 'error', new Error('e53'));
  function* g54() {
    try { yield* [{ then(ok) { log('then 56'); ok(55); } }, { then(ok) { log('then 58'); ok(57); } }]; }
    finally { log('closed 59'); }
  }
  (async () => {
    try {
      for await (const v of g54()) {
        log('item 62', v);
        EventEmitter.once(emitter2, 'a')
          .then((v) => log('event 63', v), (e) => log('no event 63', e));
        emit(emitter2, 'a', 64);
        return 0;
      }
    } catch (e) { log('thrown 61', e); }
    log('after the loop 65');
  })().then((v) => log('loop done 60', v));
});
emit(emitter2, 'a', 66);
EventEmitter.once(emitter2, 'b')
  .then((v) => log('event 67', v), (e) => log('no event 67', e));
queueMicrotask(() => {
  log('microtask 68');
  emit(emitter2, 'a', 69);
  process.exit(3);
});
