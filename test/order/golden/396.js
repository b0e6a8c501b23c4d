'use strict';
// Written by test/order/generate.js, seed 396.
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
let errors = 0;
process.once('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) process.nextTick(() => log('aftermath 1'));
  if (errors < 3) setImmediate(() => log('aftermath 2'));
});
process.on('exit', (code) => {
  log('exit', code);
  process.nextTick(() => log('aftermath 3'));
});
log('main 4');
als.enterWith('s5');
const target6 = new EventTarget();
target6.addEventListener('a', (event) => {
  log('listener 7', event.type);
}, { once: true });
log('dispatched 8', target6.dispatchEvent(new Event('a')));
async function f9(a) {
  log('f9', a);
  log('awaited 11', await { then(ok, no) { ok(Promise.resolve(10)); no(0); ok(1); throw 2; } });
  log('async 12');
  als.run('s13', () => {
    log('run 14');
    process.exitCode = 5;
    Promise.race([Promise.reject(new Error('e16')), (async () => 17)(), (async () => 18)()]).then((v) => {
      log('kept 19', v);
    }, (e) => {
      log('failed 20', e);
    });
  });
  return await Promise.resolve(21);
}
f9(22).then((v) => {
  log('kept 23', v);
  process.exitCode = 1;
  als.run('s24', () => {
    log('run 25');
    throw new Error('e26');
  });
}).catch((e) => {
  log('catch 27', e);
  Promise.reject(new Error('e28'));
}).then((v) => {
  log('kept 29', v);
  queueMicrotask(() => {
    log('microtask 30');
  });
}).catch((e) => {
  log('failed 31', e);
  const immediate32 = setImmediate((value) => {
    log('immediate 34', value);
    throw new Error('e35');
  }, 33);
  Promise.any([36, Promise.reject(new Error('e38')), { then(ok, no) { ok(Promise.resolve(39)); no(0); ok(1); throw 2; } }]).catch((e) => {
    log('catch 40', e);
  }).then((v) => {
    log('kept 41', v);
    const emitter42 = new EventEmitter();
    emitter42.on('b', (v) => {
      log('on b 43', v);
      emitter42.on('a', (v) => {
        log('on a 44', v);
      });
      const controller45 = new AbortController();
      controller45.signal.addEventListener('abort', (event) => {
        log('abort 46', event.target.reason);
      });
    });
    emitter42.on('a', (v) => {
      log('on a 47', v);
      EventEmitter.once(emitter42, 'b')
        .then((v) => log('event 48', v), (e) => log('no event 48', e));
    });
    emit(emitter42, 'a', 49);
    als.run('s50', () => {
      log('run 51');
      emit(emitter42, 'a', 52);
      clearImmediate(immediate32);
    });
  }, (e) => {
    log('failed 53', e);
  });
});
