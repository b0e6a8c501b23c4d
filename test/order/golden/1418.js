'use strict';
// Written by test/order/generate.js, seed 1418.
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
function watched(promise) {
  promise.then = function(...handlers) {
    log('own then');
    return Promise.prototype.then.apply(this, handlers);
  };
  return promise;
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
const stages = [
  () => {
    process.nextTick(() => {
      log('stage by tick 1');
      process.nextTick((...args) => {
        log('tick 3', args);
        const immediate4 = setImmediate((value) => {
          log('immediate 6', value);
          queueMicrotask(() => {
            log('microtask 7');
          });
        }, 5);
      }, 2, 'b');
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 8');
process.nextTick((...args) => {
  log('tick 10', args);
  const controller11 = new AbortController();
  controller11.signal.addEventListener('abort', (event) => {
    log('abort 12', event.target.reason);
  }, { once: true });
  controller11.signal.addEventListener('abort', (event) => {
    log('abort 13', event.target.reason);
    queueMicrotask(() => {
      log('microtask 14');
    });
  });
}, 9, 'b');
Promise.allSettled([15, { then(ok) { log('then 17'); process.nextTick(ok, 16); } }, watched(Promise.resolve(18))]).catch((e) => {
  log('catch 20', e);
  const emitter21 = new EventEmitter();
  emitter21.on('a', (v) => {
    log('on a 22', v);
  });
  emitter21.prependListener('a', (v) => {
    log('prependListener a 23', v);
    emit(emitter21, 'b', 24);
  });
  emitter21.on('a', (v) => {
    log('on a 25', v);
    EventEmitter.once(emitter21, 'a')
      .then((v) => log('event 26', v), (e) => log('no event 26', e));
  });
  emit(emitter21, 'a', 27);
}).catch((v) => {
  log('catch 28', v);
  return 19;
}).then((v) => {
  log('kept 29', v);
  queueMicrotask(() => {
    log('microtask 30');
    function* g31() {
      try { yield* [Sub.resolve(32), new Promise((ok) => setImmediate(ok, 33))]; }
      finally { log('closed 34'); }
    }
    (async () => {
      try {
        for await (const v of g31()) {
          log('item 37', v);
        }
      } catch (e) { log('thrown 36', e); }
      log('after the loop 38');
    })().then((v) => log('loop done 35', v));
  });
  const emitter39 = new EventEmitter();
  emitter39.on('newListener', (n) => log('newListener 40', n));
  emitter39.once('b', (v) => {
    log('once b 41', v);
    emit(emitter39, 'a', 42);
    process.nextTick((...args) => {
      log('tick 44', args);
    }, 43, 'b');
  });
  emitter39.once('b', (v) => {
    log('once b 45', v);
    process.nextTick(() => {
      log('tick 46');
      let n47 = 2;
      (function again48() {
        if (--n47 > 0) process.nextTick(again48);
        log('again 49', n47);
      })();
    });
  });
  emitter39.on('b', (v) => {
    log('on b 50', v);
  });
  emit(emitter39, 'a', 51);
}).catch((e) => {
  log('failed 52', e);
});
