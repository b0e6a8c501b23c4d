'use strict';
// Written by test/order/generate.js, seed 213.
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
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
const stages = [
  () => {
    fs.readFile(__filename, () => {
      log('stage by read 1');
      als.run('s2', () => {
        log('run 3');
      });
      queueMicrotask(() => {
        log('microtask 4');
      });
      als.run('s5', () => {
        log('run 6');
        const promise8 = new Promise((ok, no) => {
          ok(Promise.resolve(7));
          log('executor 9');
        });
        promise8.catch((e) => log('caught 10', e));
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 11');
const immediate12 = setImmediate((value) => {
  spin();
  log('immediate 14', value);
  const timer15 = setTimeout((value) => {
    log('timer 17', value);
    process.nextTick((...args) => {
      log('tick 19', args);
      throw new Error('e20');
    }, 18, 'b');
    const promise23 = new Promise((ok, no) => {
      setImmediate(ok, new Promise((ok, no) => setImmediate(no, new Error('e22'))));
      no(new Error('e24'));
      log('executor 25');
      const promise27 = new Promise((ok, no) => {
        no(new Error('e26'));
        log('executor 28');
      });
      promise27.catch((e) => log('caught 29', e));
      promise27.then((v) => {
        log('then 33', v);
        return { then() { log('then 31'); throw new Error('e32'); } };
      }).then((v) => {
        log('kept 34', v);
      }).then((v) => {
        log('kept 35', v);
      }, (e) => {
        log('failed 36', e);
      });
    });
    promise23.catch((e) => log('caught 37', e));
  }, 0, 16);
  const timer38 = setTimeout((value) => {
    log('timer 40', value);
    const emitter41 = new EventEmitter();
    emitter41.on('newListener', (n) => log('newListener 42', n));
    emitter41.once('a', (v) => {
      log('once a 43', v);
      emitter41.once('a', (v) => {
        log('once a 44', v);
      });
      process.nextTick(() => {
        log('tick 45');
        throw new Error('e46');
      });
    });
    emit(emitter41, 'b', 47);
    Promise.all([new Promise((ok, no) => setImmediate(no, new Error('e49'))), { then() { log('then 51'); throw new Error('e52'); } }]).then((v) => {
      log('kept 53', v);
      emit(emitter41, 'a', 54);
      process.nextTick(() => {
        log('tick 55');
      });
    }, (e) => {
      log('failed 56', e);
      als.run('s57', () => {
        log('run 58');
      });
      emitter41.once('error', (e) => log('error event 59', e));
      emit(emitter41, 'error', new Error('e60'));
    });
    throw new Error('e61');
  }, 1, 39);
  const timer62 = setTimeout((value) => {
    log('timer 64', value);
    clearTimeout(timer15);
    process.nextTick((...args) => {
      log('tick 66', args);
      queueMicrotask(() => {
        log('microtask 67');
      });
    }, 65, 'b');
  }, 1, 63);
  spin();
}, 13);
