'use strict';
// Written by test/order/generate.js, seed 1279.
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
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
const stages = [
  () => {
    setImmediate(() => {
      log('stage by immediate 1');
      function* g2() {
        try {
          log('generator 4', yield 3);
          process.nextTick((...args) => {
            log('tick 6', args);
            process.exitCode = 0;
          }, 5, 'b');
          queueMicrotask(() => {
            log('microtask 7');
          });
          throw new Error('e8');
          yield* [9, 10];
          log('generator 12', yield 11);
        } finally {
          log('generator finally 13');
        }
      }
      try {
        const iterator = g2();
        log('next 18', iterator.next(), iterator.return(16), iterator.next());
      } catch (e) { log('thrown 14', e); }
      Promise.resolve({ then() { log('then 20'); throw new Error('e21'); } }).then().catch((e) => {
        log('catch 22', e);
      }).finally(() => {
        log('finally 23');
        throw new Error('e24');
      }).then((v) => {
        log('kept 25', v);
      }, (e) => {
        log('failed 26', e);
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 27');
const emitter28 = new EventEmitter();
emitter28.once('a', (v) => {
  log('once a 29', v);
  emitter28.once('error', (e) => log('error event 30', e));
  emit(emitter28, 'error', new Error('e31'));
  async function f32(a) {
    log('f32', a);
    log('awaited 34', await (async () => Promise.resolve(33))());
    log('async 35');
    return Promise.reject(new Error('e37'));
  }
  f32(38).then((v) => {
    log('kept 39', v);
    queueMicrotask(() => {
      log('microtask 40');
      const emitter41 = new EventEmitter();
      emitter41.prependOnceListener('b', (v) => {
        log('prependOnceListener b 42', v);
      });
      emitter41.on('a', (v) => {
        log('on a 43', v);
      });
      emit(emitter41, 'b', 44);
      process.nextTick(() => {
        log('tick 45');
      });
    });
    EventEmitter.once(emitter28, 'a')
      .then((v) => log('event 46', v), (e) => log('no event 46', e));
  }).catch((e) => {
    log('failed 47', e);
    const promise49 = new Promise((ok, no) => {
      setImmediate(no, new Error('e48'));
      no(new Error('e50'));
      log('executor 51');
      emit(emitter28, 'a', 52);
    });
    promise49.catch((e) => log('caught 53', e));
    queueMicrotask(() => {
      log('microtask 54');
      EventEmitter.once(emitter28, 'b')
        .then((v) => log('event 55', v), (e) => log('no event 55', e));
      const controller56 = new AbortController();
      controller56.signal.addEventListener('abort', (event) => {
        log('abort 57', event.target.reason);
      });
      controller56.signal.addEventListener('abort', (event) => {
        log('abort 58', event.target.reason);
      }, { once: true });
      controller56.signal.addEventListener('abort', (event) => {
        log('abort 59', event.target.reason);
      }, { once: true });
      controller56.signal.onabort = () => log('onabort 60');
    });
  });
});
emitter28.prependOnceListener('a', (v) => {
  log('prependOnceListener a 61', v);
});
emit(emitter28, 'b', 62);
