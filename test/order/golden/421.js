'use strict';
// Written by test/order/generate.js, seed 421.
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
log('main 1');
async function* g2() {
  try {
    log('generator 5', yield { then(ok) { log('then 4'); ok(3); } });
    const immediate6 = setImmediate((value) => {
      spin();
      log('immediate 8', value);
    }, 7);
    function* g9() {
      try { yield* [Promise.resolve(10), new Promise((ok) => ok(Promise.resolve(11))), soon(12), { get then() { log('get then 14'); } }]; }
      finally { log('closed 15'); }
    }
    (async () => {
      try {
        for await (const v of g9()) {
          log('item 18', v);
          log('awaited 20', await new Promise((ok) => process.nextTick(ok, 19)));
          throw new Error('e21');
        }
      } catch (e) { log('thrown 17', e); }
      log('after the loop 22');
    })().then((v) => log('loop done 16', v));
    log('generator 24', yield Promise.resolve(23));
  } finally {
    log('generator finally 25');
  }
}
const i26 = g2();
i26.next(27)
  .then((v) => log('next 28', v), (e) => log('next 28 failed', e));
i26.throw(new Error('e29'))
  .then((v) => log('throw 30', v), (e) => log('throw 30 failed', e));
i26.next(31)
  .then((v) => log('next 32', v), (e) => log('next 32 failed', e));
const promise34 = new Promise((ok, no) => {
  process.nextTick(ok, Sub.resolve(33));
  log('executor 35');
});
promise34.catch((e) => log('caught 36', e));
async function* g37() {
  try {
    log('generator 39', yield (async () => 38)());
    (async () => {
      try {
        for await (const v of [Sub.resolve(40), new Promise((ok) => ok(Promise.resolve(41)))]) {
          log('item 44', v);
          queueMicrotask(() => {
            log('microtask 45');
          });
          throw new Error('e46');
          break;
        }
      } catch (e) { log('thrown 43', e); }
      log('after the loop 47');
    })().then((v) => log('loop done 42', v));
    yield* [48, promise34];
    log('generator 49', yield promise34);
  } finally {
    log('generator finally 50');
    log('awaited 52', await (async () => 51)());
  }
}
(async () => {
  try {
    for await (const v of g37()) {
      log('item 55', v);
      throw new Error('e56');
    }
  } catch (e) { log('thrown 54', e); }
  log('after the loop 57');
})().then((v) => log('loop done 53', v));
const controller58 = new AbortController();
controller58.signal.addEventListener('abort', (event) => {
  log('abort 59', event.target.reason);
});
controller58.abort();
const timer62 = setTimeout((value) => {
  log('timer 64', value);
}, 1, 63);
spin();
controller58.abort(65);
