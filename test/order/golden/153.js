'use strict';
// Written by test/order/generate.js, seed 153.
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
  if (errors < 3) process.nextTick(() => log('aftermath 1'));
});
const stages = [
  () => {
    fs.readFile(__filename, () => {
      log('stage by read 2');
      Promise.allSettled([Promise.resolve(3), watched(Promise.resolve(4))]).then((v) => {
        log('kept 5', v);
      }).catch((e) => {
        log('failed 6', e);
        (async () => {
          try {
            for await (const v of [7, { then(ok) { log('then 9'); ok(8); } }, (async () => 10)(), Promise.resolve(11)]) {
              log('item 14', v);
              process.exitCode = 0;
              return 0;
            }
          } catch (e) { log('thrown 13', e); }
          log('after the loop 15');
        })().then((v) => log('loop done 12', v));
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 16');
process.nextTick((...args) => {
  log('tick 18', args);
}, 17, 'b');
const emitter19 = new EventEmitter();
emitter19.prependListener('a', (v) => {
  log('prependListener a 20', v);
  EventEmitter.once(emitter19, 'b')
    .then((v) => log('event 21', v), (e) => log('no event 21', e));
});
emitter19.once('a', (v) => {
  log('once a 22', v);
  const immediate23 = setImmediate((value) => {
    log('immediate 25', value);
    const immediate26 = setImmediate((value) => {
      log('immediate 28', value);
      emit(emitter19, 'b', 29);
      const controller30 = new AbortController();
      controller30.signal.addEventListener('abort', (event) => {
        log('abort 31', event.target.reason);
        throw new Error('e32');
      });
      throw new Error('e33');
    }, 27);
    emitter19.once('error', (e) => log('error event 34', e));
    emit(emitter19, 'error', new Error('e35'));
  }, 24);
  const promise37 = new Promise((ok, no) => {
    ok(36);
    log('executor 38');
    const controller39 = new AbortController();
    controller39.signal.addEventListener('abort', (event) => {
      log('abort 40', event.target.reason);
      emitter19.on('a', (v) => {
        log('on a 41', v);
      });
    }, { once: true });
  });
  promise37.catch((e) => log('caught 42', e));
});
emit(emitter19, 'a', 43);
