'use strict';
// Written by test/order/generate.js, seed 15.
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
let errors = 0;
process.once('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) queueMicrotask(() => log('aftermath 1'));
});
process.on('exit', (code) => {
  log('exit', code);
});
const stages = [
  () => {
    setImmediate(() => {
      log('stage by immediate 2');
      als.run('s3', () => queueMicrotask(AsyncLocalStorage.bind(() =>
        log('bound 4'))));
      Promise.all([(async () => Promise.resolve(5))(), { then(ok, no) { ok(Promise.resolve(6)); no(0); ok(1); throw 2; } }, watched(Promise.resolve(7))]).then((v) => {
        log('kept 8', v);
        queueMicrotask(() => {
          log('microtask 9');
          throw new Error('e10');
        });
        als.run('s11', () => {
          log('run 12');
        });
      }).then((v) => {
        log('kept 13', v);
      }, (e) => {
        log('failed 14', e);
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 15');
const emitter16 = new EventEmitter();
emitter16.prependOnceListener('a', (v) => {
  log('prependOnceListener a 17', v);
});
emitter16.prependListener('b', (v) => {
  log('prependListener b 18', v);
});
emitter16.on('b', (v) => {
  log('on b 19', v);
  const immediate20 = setImmediate((value) => {
    log('immediate 22', value);
  }, 21);
});
emit(emitter16, 'b', 23);
const emitter24 = new EventEmitter({ captureRejections: true });
emitter24.on('error', (e) => log('error event 25', e));
emitter24.on('a', async () => { throw new Error('e26'); });
emitter24.prependOnceListener('b', (v) => {
  log('prependOnceListener b 27', v);
  emitter16.prependOnceListener('a', (v) => {
    log('prependOnceListener a 28', v);
    EventEmitter.once(emitter24, 'a')
      .then((v) => log('event 29', v), (e) => log('no event 29', e));
  });
  EventEmitter.once(emitter24, 'a')
    .then((v) => log('event 30', v), (e) => log('no event 30', e));
});
emit(emitter24, 'a', 31);
emit(emitter16, 'error', new Error('e32'));
als.enterWith('s33');
