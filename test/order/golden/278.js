'use strict';
// Written by test/order/generate.js, seed 278.
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
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) Promise.resolve().then(() => log('aftermath 1'));
  if (errors < 3) setImmediate(() => log('aftermath 2'));
});
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) Promise.resolve().then(() => log('aftermath 3'));
  if (rejected === 2) throw new Error('e4');
});
log('main 5');
function* g6() {
  try {
    log('generator 8', yield 7);
    yield* [9, 10];
    log('generator 12', yield 11);
  } catch (e) {
    log('generator caught 13', e);
    yield 14;
  } finally {
    log('generator finally 15');
  }
}
try {
  for (const v of g6()) {
    log('item 17', v);
  }
} catch (e) { log('thrown 16', e); }
const emitter18 = new EventEmitter();
emitter18.prependListener('a', (v) => {
  log('prependListener a 19', v);
  const timer20 = setTimeout((value) => {
    log('timer 22', value);
    async function f23(a) {
      log('f23', a);
      log('awaited 25', await watched(Promise.resolve(24)));
      log('async 26');
      log('awaited 29', await Promise.reject(new Error('e28')));
      log('awaited 31', await (async () => 30)());
      throw new Error('e32');
      return await Promise.resolve(33);
    }
    f23(34).then((v) => {
      log('kept 35', v);
      const immediate36 = setImmediate((value) => {
        spin();
        log('immediate 38', value);
      }, 37);
    }, (e) => {
      log('failed 39', e);
      queueMicrotask(() => {
        log('microtask 40');
      });
    });
    emitter18.on('b', (v) => {
      log('on b 41', v);
    });
  }, 1, 21);
  const timer42 = setTimeout((value) => {
    log('timer 44', value);
  }, 1, 43);
  spin();
});
emitter18.once('a', (v) => {
  log('once a 45', v);
  Promise.allSettled([Promise.reject(new Error('e47')), Sub.resolve(48)]).finally(() => {
    log('finally 49');
  }).then((v) => {
    log('kept 50', v);
  }).catch((e) => {
    log('failed 51', e);
    process.nextTick(() => {
      log('tick 52');
    });
    EventEmitter.once(emitter18, 'a')
      .then((v) => log('event 53', v), (e) => log('no event 53', e));
  });
  (async () => {
    try {
      for await (const v of [Promise.resolve(54), Promise.reject(new Error('e56')), Promise.resolve(57), new Promise((ok) => setImmediate(ok, 58))]) {
        log('item 61', v);
        emit(emitter18, 'a', 62);
        throw new Error('e63');
      }
    } catch (e) { log('thrown 60', e); }
    log('after the loop 64');
  })().then((v) => log('loop done 59', v));
});
emitter18.on('a', (v) => {
  log('on a 65', v);
});
emit(emitter18, 'a', 66);
