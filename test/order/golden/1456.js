'use strict';
// Written by test/order/generate.js, seed 1456.
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
const soon = require('timers/promises').setImmediate;
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
const stages = [
  () => {
    log('stage by call 1');
    als.enterWith('s2');
    async function f3(a) {
      log('f3', a);
      log('awaited 5', await (async () => Promise.resolve(4))());
      log('async 6');
      async function f7(a) {
        log('f7', a);
        log('awaited 9', await new Promise((ok) => process.nextTick(ok, 8)));
        log('async 10');
        throw new Error('e11');
        return Promise.reject(new Error('e13'));
      }
      f7(14).then((v) => {
        log('kept 15', v);
      }, (e) => {
        log('failed 16', e);
      });
      return new Promise((ok) => setImmediate(ok, 17));
    }
    f3(18).catch((e) => {
      log('catch 19', e);
    }).catch((e) => {
      log('catch 20', e);
    }).then().then((v) => {
      log('kept 21', v);
    }).catch((e) => {
      log('failed 22', e);
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 23');
Promise.resolve((async () => 24)()).then((v) => {
  log('kept 25', v);
}, (e) => {
  log('failed 26', e);
});
const promise28 = new Promise((ok, no) => {
  no(new Error('e27'));
  no(new Error('e29'));
  log('executor 30');
});
promise28.catch((e) => log('caught 31', e));
const controller32 = new AbortController();
controller32.signal.addEventListener('abort', (event) => {
  log('abort 33', event.target.reason);
  let n35 = 0;
  const timer34 = setInterval(() => {
    if (++n35 >= 3) clearInterval(timer34);
    process.nextTick(spin);
    log('interval 36', n35);
    const timer37 = setTimeout((value) => {
      log('timer 39', value);
      queueMicrotask(() => {
        log('microtask 40');
      });
    }, 0, 38);
    const timer41 = setTimeout((value) => {
      log('timer 43', value);
      Promise.allSettled([new Promise((ok, no) => setImmediate(no, new Error('e45'))), new Promise((ok, no) => setImmediate(no, new Error('e47')))]).then((v) => {
        log('then 49', v);
        return (async () => 48)();
      }).then((v) => {
        log('kept 50', v);
        throw new Error('e51');
      }).catch((e) => {
        log('failed 52', e);
      });
      queueMicrotask(() => {
        log('microtask 53');
      });
    }, 1, 42);
    const timer54 = setTimeout((value) => {
      log('timer 56', value);
      queueMicrotask(() => {
        log('microtask 57');
      });
    }, 0, 55);
    spin();
  }, 1);
  spin();
});
controller32.signal.onabort = () => log('onabort 58');
(async () => {
  try {
    for await (const v of [soon(59), new Promise((ok) => ok(Promise.resolve(60))), (async () => 61)()]) {
      log('item 64', v);
      break;
    }
  } catch (e) { log('thrown 63', e); }
  log('after the loop 65');
})().then((v) => log('loop done 62', v));
als.run('s66', () => queueMicrotask(AsyncLocalStorage.bind(() =>
  log('bound 67'))));
