'use strict';
// Written by test/order/generate.js, seed 844.
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
const soon = require('timers/promises').setImmediate;
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) setImmediate(() => log('aftermath 1'));
  if (rejected < 3) process.nextTick(() => log('aftermath 2'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
const stages = [
  () => {
    log('stage by call 3');
    const immediate4 = setImmediate((value) => {
      log('immediate 6', value);
      async function* g7() {
        try {
          log('generator 9', yield soon(8));
          log('awaited 11', await 10);
          yield* [12, soon(13)];
          log('generator 16', yield { get then() { log('get then 15'); } });
        } finally {
          log('generator finally 17');
        }
        return (async () => Promise.resolve(18))();
      }
      const i19 = g7();
      i19.next(20)
        .then((v) => log('next 21', v), (e) => log('next 21 failed', e));
      i19.throw(new Error('e22'))
        .then((v) => log('throw 23', v), (e) => log('throw 23 failed', e));
    }, 5);
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 24');
const immediate25 = setImmediate((value) => {
  log('immediate 27', value);
}, 26);
Promise.resolve({ then(ok) { log('then 29'); ok(28); } }).then((v) => {
  log('then 33', v);
  return { then() { log('then 31'); throw new Error('e32'); } };
}).then((v) => {
  log('kept 34', v);
}).catch((e) => {
  log('catch 35', e);
  const emitter36 = new EventEmitter();
  emitter36.once('a', (v) => {
    log('once a 37', v);
    EventEmitter.once(emitter36, 'b')
      .then((v) => log('event 38', v), (e) => log('no event 38', e));
    clearImmediate(immediate25);
  });
  emit(emitter36, 'b', 39);
  process.exitCode = 7;
});
immediate25.unref();
process.nextTick((...args) => {
  log('tick 41', args);
  queueMicrotask(() => {
    log('microtask 42');
  });
}, 40, 'b');
