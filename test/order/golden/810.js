'use strict';
// Written by test/order/generate.js, seed 810.
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
process.on('exit', (code) => {
  log('exit', code);
  process.exitCode = 5;
});
const stages = [
  () => {
    setTimeout(() => {
      log('stage by timer 1');
      function* g2() {
        try { yield* [{ get then() { log('get then 4'); } }, new Promise((ok) => setImmediate(ok, 5)), new Promise((ok) => ok(Promise.resolve(6))), Promise.resolve(7)]; }
        finally { log('closed 8'); }
      }
      (async () => {
        try {
          for await (const v of g2()) {
            log('item 11', v);
          }
        } catch (e) { log('thrown 10', e); }
        log('after the loop 12');
      })().then((v) => log('loop done 9', v));
      process.nextTick((...args) => {
        log('tick 14', args);
        const promise16 = new Promise((ok, no) => {
          ok(new Promise((ok) => setImmediate(ok, 15)));
          log('executor 17');
          throw new Error('e18');
        });
        promise16.catch((e) => log('caught 19', e));
      }, 13, 'b');
    }, 1);
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 20');
const promise23 = new Promise((ok, no) => {
  ok(Promise.reject(new Error('e22')));
  log('executor 24');
  als.run('s25', () => {
    log('run 26');
    queueMicrotask(() => {
      log('microtask 27');
      Promise.resolve(new Promise((ok) => ok(Promise.resolve(28)))).catch((e) => {
        log('catch 29', e);
      }).finally(() => {
        log('finally 30');
      }).then((v) => {
        log('kept 31', v);
      }, (e) => {
        log('failed 32', e);
      });
    });
    process.nextTick(() => {
      log('tick 33');
      const timer34 = setTimeout((value) => {
        log('timer 36', value);
      }, 1, 35);
      const timer37 = setTimeout((value) => {
        log('timer 39', value);
      }, 0, 38);
      spin();
      als.run('s40', () => {
        log('run 41');
      });
    });
    throw new Error('e42');
  });
  const immediate43 = setImmediate((value) => {
    spin();
    log('immediate 45', value);
    const emitter46 = new EventEmitter();
    emitter46.prependOnceListener('b', (v) => {
      log('prependOnceListener b 47', v);
      try {
        log('try 48');
        throw new Error('e49');
      } catch (e) {
        log('catch 50', e);
      }
    });
    emit(emitter46, 'b', 51);
  }, 44);
});
promise23.catch((e) => log('caught 52', e));
als.enterWith('s53');
