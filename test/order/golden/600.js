'use strict';
// Written by test/order/generate.js, seed 600.
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
function watched(promise) {
  promise.then = function(...handlers) {
    log('own then');
    return Promise.prototype.then.apply(this, handlers);
  };
  return promise;
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
log('main 1');
async function* g2() {
  try {
    log('generator 5', yield { then(ok) { log('then 4'); ok(3); } });
    log('generator 7', yield watched(Promise.resolve(6)));
  } catch (e) {
    log('generator caught 8', e);
    yield new Promise((ok) => queueMicrotask(() => ok(9)));
  } finally {
    log('generator finally 10');
    log('awaited 12', await { then(ok, no) { ok(Promise.resolve(11)); no(0); ok(1); throw 2; } });
  }
}
const i13 = g2();
i13.return(new Promise((ok) => process.nextTick(ok, 14)))
  .then((v) => log('return 15', v), (e) => log('return 15 failed', e));
i13.next(16)
  .then((v) => log('next 17', v), (e) => log('next 17 failed', e));
const controller18 = new AbortController();
controller18.signal.addEventListener('abort', (event) => {
  log('abort 19', event.target.reason);
  throw new Error('e20');
});
async function f21(a) {
  log('f21', a);
  log('awaited 23', await (async () => Promise.resolve(22))());
  log('async 24');
  log('awaited 26', await Sub.resolve(25));
  queueMicrotask(() => {
    log('microtask 27');
  });
  return new Promise((ok) => ok(Promise.resolve(28)));
}
f21(29).catch((e) => {
  log('catch 30', e);
  throw new Error('e31');
}).then((v) => {
  log('kept 32', v);
  Promise.any([{ then() { log('then 34'); throw new Error('e35'); } }, { then(ok, no) { ok(Promise.resolve(36)); no(0); ok(1); throw 2; } }, new Promise((ok) => queueMicrotask(() => ok(37))), Sub.resolve(38)]).finally((v) => {
    log('finally 41', v);
    return Promise.reject(new Error('e40'));
  }).then((v) => {
    log('kept 42', v);
  }, (e) => {
    log('failed 43', e);
    process.nextTick(() => {
      log('tick 44');
      controller18.abort(45);
      controller18.abort();
    });
  });
}, (e) => {
  log('failed 49', e);
  queueMicrotask(() => {
    log('microtask 50');
    controller18.abort(new Error('e52'));
    controller18.abort(new Error('e54'));
    throw new Error('e55');
  });
  controller18.abort(new Error('e57'));
});
controller18.abort(new Error('e59'));
controller18.abort(new Error('e61'));
controller18.abort(62);
let n64 = 2;
(function again65() {
  if (--n64 > 0) queueMicrotask(again65);
  log('again 66', n64);
  process.nextTick((...args) => {
    log('tick 68', args);
  }, 67, 'b');
})();
