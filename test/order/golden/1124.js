'use strict';
// Written by test/order/generate.js, seed 1124.
const fs = require('fs');
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
function text(v) {
  if (v instanceof AggregateError) return `none of ${v.errors.map(text)}`;
  if (v instanceof Error) return v.name === 'Error' ? v.message : v.name;
  if (Array.isArray(v)) return `[${v.map(text)}]`;
  if (v?.status) return v.status + ' ' + text(v.value ?? v.reason);
  if (v && 'done' in Object(v)) return `${text(v.value)} ${v.done}`;
  return typeof v === 'object' ? 'object' : String(v);
}
function log(label, ...values) {
  fs.writeSync(1, `${[label, ...values.map(text)].join(' ')} <${als.getStore()}>\n`);
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
log('main 1');
const immediate2 = setImmediate((value) => {
  spin();
  log('immediate 4', value);
  const timer5 = setTimeout((value) => {
    log('timer 7', value);
    const emitter8 = new EventEmitter();
    emitter8.on('b', (v) => {
      log('on b 9', v);
      const target10 = new EventTarget();
      target10.addEventListener('a', (event) => {
        event.stopImmediatePropagation();
        log('listener 11', event.type);
      });
      target10.addEventListener('a', (event) => {
        log('listener 12', event.type);
      }, { once: true });
      log('dispatched 13', target10.dispatchEvent(new Event('a')));
      process.nextTick(() => target10.dispatchEvent(new Event('a')));
    });
    emitter8.prependListener('a', (v) => {
      log('prependListener a 14', v);
      const immediate15 = setImmediate((value) => {
        spin();
        log('immediate 17', value);
      }, 16);
      const inside18 = als.run('s19', () => AsyncLocalStorage.snapshot());
      setImmediate(() => inside18(() => log('snapshot 20')));
    });
    emitter8.prependListener('a', (v) => {
      log('prependListener a 21', v);
      const emitter22 = new EventEmitter();
      emitter22.prependListener('a', (v) => {
        log('prependListener a 23', v);
      });
      emit(emitter22, 'b', 24);
      let n26 = 0;
      const timer25 = setInterval(() => {
        if (++n26 >= 3) clearInterval(timer25);
        process.nextTick(spin);
        log('interval 27', n26);
      }, 1);
      spin();
    });
    emit(emitter8, 'b', 28);
  }, 0, 6);
  const timer29 = setTimeout((value) => {
    log('timer 31', value);
    queueMicrotask(() => {
      log('microtask 32');
      const controller33 = new AbortController();
      controller33.signal.addEventListener('abort', (event) => {
        log('abort 34', event.target.reason);
      });
      controller33.signal.addEventListener('abort', (event) => {
        log('abort 35', event.target.reason);
      }, { once: true });
      controller33.abort(36);
    });
    const resolvers38 = Promise.withResolvers();
    resolvers38.promise.then((v) => {
      log('kept 41', v);
      const inside42 = als.run('s43', () => AsyncLocalStorage.snapshot());
      setImmediate(() => inside42(() => log('snapshot 44')));
      als.enterWith('s45');
    }).then((v) => {
      log('then 46', v);
      return { get then() { log('get then 40'); } };
    }).then((v) => {
      log('kept 47', v);
    }, (e) => {
      log('failed 48', e);
      Promise.resolve(new Promise((ok) => process.nextTick(ok, 49))).catch((e) => {
        log('catch 52', e);
      }).finally((v) => {
        log('finally 53', v);
        return { then(ok) { log('then 51'); ok(50); } };
      }).then((v) => {
        log('kept 54', v);
      }, (e) => {
        log('failed 55', e);
      });
    });
  }, 1, 30);
  spin();
}, 3);
als.run('s56', () => {
  log('run 57');
});
als.exit(() => {
  log('run 58');
});
