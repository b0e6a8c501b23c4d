'use strict';
// Written by test/order/generate.js, seed 53.
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
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) setImmediate(() => log('aftermath 1'));
});
log('main 2');
queueMicrotask(() => {
  log('microtask 3');
  process.nextTick(() => {
    log('tick 4');
    const controller5 = new AbortController();
    controller5.signal.addEventListener('abort', (event) => {
      log('abort 6', event.target.reason);
    }, { once: true });
    controller5.signal.addEventListener('abort', (event) => {
      log('abort 7', event.target.reason);
      throw new Error('e8');
    });
    controller5.signal.addEventListener('abort', (event) => {
      log('abort 9', event.target.reason);
      throw new Error('e10');
    }, { once: true });
  });
  async function* g11() {
    try {
      log('generator 13', yield { then(ok, no) { ok(Promise.resolve(12)); no(0); ok(1); throw 2; } });
      queueMicrotask(() => {
        log('microtask 14');
      });
      yield* [15, Promise.reject(new Error('e17'))];
      log('generator 20', yield { get then() { log('get then 19'); } });
    } finally {
      log('generator finally 21');
    }
  }
  const i22 = g11();
  i22.return(new Promise((ok) => queueMicrotask(() => ok(23))))
    .then((v) => log('return 24', v), (e) => log('return 24 failed', e));
  i22.next(25)
    .then((v) => log('next 26', v), (e) => log('next 26 failed', e));
  throw new Error('e27');
});
const resolvers28 = Promise.withResolvers();
resolvers28.promise.then((v) => {
  log('kept 29', v);
  const immediate30 = setImmediate((value) => {
    spin();
    log('immediate 32', value);
  }, 31);
  const resolvers33 = Promise.withResolvers();
  resolvers33.promise.then((v) => {
    log('kept 34', v);
    process.nextTick(() => {
      log('tick 35');
    });
  }, (e) => {
    log('failed 36', e);
    const timer37 = setTimeout((value) => {
      log('timer 39', value);
      process.exitCode = 3;
    }, 0, 38);
    const timer40 = setTimeout((value) => {
      log('timer 42', value);
      (async () => {
        try {
          for await (const v of [(async () => Promise.resolve(43))(), 44]) {
            log('item 47', v);
            throw new Error('e48');
          }
        } catch (e) { log('thrown 46', e); }
        log('after the loop 49');
      })().then((v) => log('loop done 45', v));
      log('hasRef 50', timer37.hasRef());
    }, 1, 41);
    spin();
    const immediate51 = setImmediate((value) => {
      spin();
      log('immediate 53', value);
      clearImmediate(immediate30);
    }, 52);
  });
  process.exit(3);
}).catch((e) => {
  log('failed 54', e);
  const timer55 = setTimeout((value) => {
    log('timer 57', value);
    queueMicrotask(() => {
      log('microtask 58');
    });
  }, 1, 56);
  spin();
});
Promise.resolve((async () => 59)()).catch((e) => {
  log('catch 60', e);
  process.nextTick(() => {
    log('tick 61');
  });
}).finally(() => {
  log('finally 62');
}).then((v) => {
  log('kept 63', v);
}).catch((e) => {
  log('failed 64', e);
});
