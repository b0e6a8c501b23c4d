'use strict';
// Written by test/order/generate.js, seed 777.
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
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) setImmediate(() => log('aftermath 1'));
});
process.on('exit', (code) => {
  log('exit', code);
  setImmediate(() => log('aftermath 2'));
});
log('main 3');
als.enterWith('s4');
const emitter5 = new EventEmitter();
emitter5.on('newListener', (n) => log('newListener 6', n));
emitter5.on('b', (v) => {
  log('on b 7', v);
  emit(emitter5, 'a', 8);
});
emitter5.prependListener('a', (v) => {
  log('prependListener a 9', v);
});
emit(emitter5, 'b', 10);
try {
  log('try 11');
  throw new Error('e12');
} catch (e) {
  log('catch 13', e);
  try {
    log('try 14');
    emit(emitter5, 'b', 15);
    als.run('s16', () => queueMicrotask(AsyncLocalStorage.bind(() =>
      log('bound 17'))));
    throw new Error('e18');
  } catch (e) {
    log('catch 19', e);
    emit(emitter5, 'b', 20);
    const promise22 = new Promise((ok, no) => {
      setImmediate(ok, Promise.resolve(21));
      log('executor 23');
      als.run('s24', () => {
        log('run 25');
      });
      throw new Error('e26');
    });
    process.nextTick(() => promise22.catch((e) => log('late 27', e)));
  } finally {
    log('finally 28');
    const resolvers29 = Promise.withResolvers();
    resolvers29.promise.catch((v) => {
      log('catch 31', v);
      return watched(Promise.resolve(30));
    }).then((v) => {
      log('kept 32', v);
    }).then((v) => {
      log('kept 33', v);
      (async () => {
        try {
          for await (const v of [{ get then() { log('get then 35'); } }, 36]) {
            log('item 39', v);
          }
        } catch (e) { log('thrown 38', e); }
        log('after the loop 40');
      })().then((v) => log('loop done 37', v));
      try {
        log('try 41');
        throw new Error('e42');
        throw new Error('e43');
      } catch (e) {
        log('catch 44', e);
      }
    }).catch((e) => {
      log('failed 45', e);
    });
    EventEmitter.once(emitter5, 'a')
      .then((v) => log('event 46', v), (e) => log('no event 46', e));
  }
} finally {
  log('finally 47');
}
