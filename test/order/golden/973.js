'use strict';
// Written by test/order/generate.js, seed 973.
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
process.on('exit', (code) => {
  log('exit', code);
  process.nextTick(() => log('aftermath 1'));
  process.nextTick(() => log('aftermath 2'));
});
log('main 3');
process.nextTick(() => {
  log('tick 4');
  process.nextTick(() => {
    log('tick 5');
    function* g6() {
      try { yield* [watched(Promise.resolve(7)), { then(ok) { log('then 9'); ok(8); } }]; }
      finally { log('closed 10'); }
    }
    (async () => {
      try {
        for await (const v of g6()) {
          log('item 13', v);
          return 0;
        }
      } catch (e) { log('thrown 12', e); }
      log('after the loop 14');
    })().then((v) => log('loop done 11', v));
    queueMicrotask(() => {
      log('microtask 15');
      Promise.allSettled([new Promise((ok) => ok(Promise.resolve(16))), watched(Promise.resolve(17)), { then() { log('then 19'); throw new Error('e20'); } }, Promise.reject(new Error('e22'))]).catch((v) => {
        log('catch 24', v);
        return new Promise((ok) => setImmediate(ok, 23));
      }).then((v) => {
        log('kept 25', v);
      }, (e) => {
        log('failed 26', e);
      });
    });
  });
  process.exitCode = 3;
});
Promise.race([Promise.resolve(27), new Promise((ok) => queueMicrotask(() => ok(28))), new Promise((ok) => ok(Promise.resolve(29))), { then(ok) { log('then 31'); process.nextTick(ok, 30); } }]).catch((e) => {
  log('catch 35', e);
  const promise37 = new Promise((ok, no) => {
    setImmediate(no, new Error('e36'));
    log('executor 38');
    als.enterWith('s39');
  });
  promise37.catch((e) => log('caught 40', e));
  let n41 = 4;
  (function again42() {
    spin();
    if (--n41 > 0) setImmediate(again42);
    log('again 43', n41);
    als.enterWith('s44');
    process.exitCode = 7;
  })();
}).catch((v) => {
  log('catch 45', v);
  return { then() { log('then 33'); throw new Error('e34'); } };
}).then((v) => {
  log('kept 46', v);
  let n47 = 3;
  (function again48() {
    spin();
    if (--n47 > 0) setImmediate(again48);
    log('again 49', n47);
  })();
  throw new Error('e50');
}).catch((e) => {
  log('failed 51', e);
});
const timer52 = setTimeout((value) => {
  log('timer 54', value);
  function* g55() {
    try {
      log('generator 57', yield 56);
      yield* [58, 59];
      log('generator 61', yield 60);
    } finally {
      log('generator finally 62');
    }
    return 63;
  }
  try {
    const iterator = g55();
    log('next 68', iterator.next(), iterator.throw(new Error('e67')), iterator.next());
  } catch (e) { log('thrown 64', e); }
}, 1, 53);
spin();
async function f69(a) {
  log('f69', a);
  log('awaited 71', await 70);
  log('async 72');
  Promise.resolve((async () => 73)()).then((v) => {
    log('kept 74', v);
  }, (e) => {
    log('failed 75', e);
  });
  throw new Error('e76');
  return await (async () => 77)();
}
f69(78).then((v) => {
  log('kept 79', v);
}, (e) => {
  log('failed 80', e);
});
