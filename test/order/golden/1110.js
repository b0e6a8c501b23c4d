'use strict';
// Written by test/order/generate.js, seed 1110.
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
const soon = require('timers/promises').setImmediate;
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
});
const stages = [
  () => {
    setImmediate(() => {
      log('stage by immediate 1');
      (async () => {
        try {
          for await (const v of [Sub.resolve(2), new Promise((ok) => ok(Promise.resolve(3))), { then(ok) { log('then 5'); process.nextTick(ok, 4); } }]) {
            log('item 8', v);
            async function f9(a) {
              log('f9', a);
              log('awaited 11', await new Promise((ok) => setImmediate(ok, 10)));
              log('async 12');
              return { get then() { throw new Error('e14'); } };
            }
            f9(15).then((v) => {
              log('kept 17', v);
              const resolvers18 = Promise.withResolvers();
              resolvers18.promise.then((v) => {
                log('kept 19', v);
              }, (e) => {
                log('failed 20', e);
              });
            }).finally((v) => {
              log('finally 21', v);
              return watched(Promise.resolve(16));
            }).then((v) => {
              log('kept 22', v);
            }).catch((e) => {
              log('failed 23', e);
            });
            break;
          }
        } catch (e) { log('thrown 7', e); }
        log('after the loop 24');
      })().then((v) => log('loop done 6', v));
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 25');
const immediate26 = setImmediate((value) => {
  spin();
  log('immediate 28', value);
  const timer29 = setTimeout((value) => {
    log('timer 31', value);
    function* g32() {
      try { yield* [{ then(ok) { log('then 34'); ok(33); } }, { then(ok) { log('then 36'); ok(35); } }, 37, { then(ok) { log('then 39'); process.nextTick(ok, 38); } }]; }
      finally { log('closed 40'); }
    }
    (async () => {
      try {
        for await (const v of g32()) {
          log('item 43', v);
          throw new Error('e44');
        }
      } catch (e) { log('thrown 42', e); }
      log('after the loop 45');
    })().then((v) => log('loop done 41', v));
  }, 1, 30);
  const timer46 = setTimeout((value) => {
    log('timer 48', value);
    Promise.resolve({ then(ok) { log('then 50'); ok(49); } }).then((v) => {
      log('kept 51', v);
      const controller52 = new AbortController();
      controller52.signal.addEventListener('abort', (event) => {
        log('abort 53', event.target.reason);
      });
      controller52.abort(54);
    }).catch((e) => {
      log('failed 56', e);
      log('hasRef 57', timer29.hasRef());
    });
    log('hasRef 58', timer29.hasRef());
  }, 1, 47);
  spin();
}, 27);
Promise.any([59, soon(60), (async () => 61)(), Promise.resolve(62)]).then((v) => {
  log('kept 63', v);
}).catch((e) => {
  log('failed 64', e);
});
