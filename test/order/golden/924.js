'use strict';
// Written by test/order/generate.js, seed 924.
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
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
log('main 1');
als.enterWith('s2');
als.enterWith('s3');
const promise5 = new Promise((ok, no) => {
  process.nextTick(ok, 4);
  log('executor 6');
  const emitter7 = new EventEmitter({ captureRejections: true });
  emitter7.on('error', (e) => log('error event 8', e));
  emitter7.on('a', async () => { throw new Error('e9'); });
  emitter7.once('a', (v) => {
    log('once a 10', v);
    emitter7.once('error', (e) => log('error event 11', e));
    emit(emitter7, 'error', new Error('e12'));
  });
  emitter7.once('b', (v) => {
    log('once b 13', v);
    als.exit(() => {
      log('run 14');
      emit(emitter7, 'b', 15);
      const promise17 = new Promise((ok, no) => {
        ok({ then(ok, no) { ok(Promise.resolve(16)); no(0); ok(1); throw 2; } });
        log('executor 18');
      });
      promise17.catch((e) => log('caught 19', e));
    });
  });
  emitter7.once('a', (v) => {
    log('once a 20', v);
  });
  emit(emitter7, 'b', 21);
  throw new Error('e22');
});
promise5.catch((e) => log('caught 23', e));
async function f24(a) {
  log('f24', a);
  log('awaited 26', await Promise.resolve(25));
  log('async 27');
  const emitter28 = new EventEmitter();
  emitter28.on('a', (v) => {
    log('on a 29', v);
    emit(emitter28, 'b', 30);
    als.run('s31', () => {
      log('run 32');
      async function* g33() {
        try {
          log('generator 36', yield Promise.reject(new Error('e35')));
          log('generator 39', yield { get then() { log('get then 38'); } });
        } finally {
          log('generator finally 40');
        }
        return new Promise((ok) => process.nextTick(ok, 41));
      }
      (async () => {
        try {
          for await (const v of g33()) {
            log('item 44', v);
            throw new Error('e45');
          }
        } catch (e) { log('thrown 43', e); }
        log('after the loop 46');
      })().then((v) => log('loop done 42', v));
    });
  });
  emitter28.prependOnceListener('b', (v) => {
    log('prependOnceListener b 47', v);
  });
  emitter28.prependListener('b', (v) => {
    log('prependListener b 48', v);
    process.nextTick(() => {
      log('tick 49');
    });
    promise5.then((v) => {
      log('kept 50', v);
    }).catch((e) => {
      log('failed 51', e);
      process.nextTick(() => {
        log('tick 52');
      });
    });
  });
  emit(emitter28, 'a', 53);
  als.enterWith('s54');
  throw new Error('e55');
  return promise5;
}
f24(56).then((v) => {
  log('kept 57', v);
}).catch((e) => {
  log('failed 58', e);
  process.nextTick(() => {
    log('tick 59');
    Promise.resolve(promise5).then((v) => {
      log('kept 60', v);
    }).then((v) => {
      log('kept 61', v);
    }).catch((e) => {
      log('failed 62', e);
    });
  });
});
