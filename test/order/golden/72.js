'use strict';
// Written by test/order/generate.js, seed 72.
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
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
process.on('rejectionHandled', () => log('rejectionHandled'));
const stages = [
  () => {
    log('stage by call 1');
    function* g2() {
      try { yield* [Promise.resolve(3), Promise.resolve(4), 5]; }
      finally { log('closed 6'); }
    }
    (async () => {
      try {
        for await (const v of g2()) {
          log('item 9', v);
        }
      } catch (e) { log('thrown 8', e); }
      log('after the loop 10');
    })().then((v) => log('loop done 7', v));
    als.exit(() => {
      log('run 11');
      queueMicrotask(() => {
        log('microtask 12');
        throw new Error('e13');
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 14');
process.nextTick(() => {
  log('tick 15');
  async function* g16() {
    try {
      log('generator 19', yield { then(ok) { log('then 18'); process.nextTick(ok, 17); } });
      als.enterWith('s20');
      log('generator 23', yield { then(ok) { log('then 22'); ok(21); } });
    } finally {
      log('generator finally 24');
    }
  }
  const i25 = g16();
  i25.next(26)
    .then((v) => log('next 27', v), (e) => log('next 27 failed', e));
  i25.throw(new Error('e28'))
    .then((v) => log('throw 29', v), (e) => log('throw 29 failed', e));
  i25.next(30)
    .then((v) => log('next 31', v), (e) => log('next 31 failed', e));
  i25.next(32)
    .then((v) => log('next 33', v), (e) => log('next 33 failed', e));
  als.enterWith('s34');
});
als.enterWith('s35');
const inside36 = als.run('s37', () => AsyncLocalStorage.snapshot());
setImmediate(() => inside36(() => log('snapshot 38')));
queueMicrotask(() => {
  log('microtask 39');
});
queueMicrotask(() => {
  log('microtask 40');
});
als.enterWith('s41');
als.run('s42', () => {
  log('run 43');
  function* g44() {
    try {
      log('generator 46', yield 45);
      yield* [47, 48];
      log('generator 50', yield 49);
    } finally {
      log('generator finally 51');
    }
  }
  try {
    const iterator = g44();
    log('next 56', iterator.next(), iterator.next(53), iterator.next());
  } catch (e) { log('thrown 52', e); }
});
