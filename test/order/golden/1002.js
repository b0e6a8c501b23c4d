'use strict';
// Written by test/order/generate.js, seed 1002.
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
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
});
const stages = [
  () => {
    fs.readFile(__filename, () => {
      log('stage by read 1');
      Promise.resolve(2).finally(() => {
        log('finally 3');
        Promise.allSettled([new Promise((ok) => queueMicrotask(() => ok(4))), Promise.reject(new Error('e6'))]).catch((e) => {
          log('catch 7', e);
        }).then((v) => {
          log('kept 8', v);
          const resolvers9 = Promise.withResolvers();
          resolvers9.promise.then().then((v) => {
            log('kept 10', v);
          }).then((v) => {
            log('kept 11', v);
          }).catch((e) => {
            log('failed 12', e);
          });
        }, (e) => {
          log('failed 13', e);
        });
        throw new Error('e14');
      }).then((v) => {
        log('kept 15', v);
        throw new Error('e16');
      }).catch((e) => {
        log('failed 17', e);
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 18');
process.nextTick((...args) => {
  log('tick 20', args);
}, 19, 'b');
const resolvers21 = Promise.withResolvers();
resolvers21.promise.then((v) => {
  log('kept 22', v);
  process.nextTick((...args) => {
    log('tick 24', args);
  }, 23, 'b');
}).catch((e) => {
  log('failed 25', e);
});
resolvers21.resolve(26);
function* g27() {
  try { yield* [{ then(ok) { log('then 29'); ok(28); } }, new Promise((ok) => process.nextTick(ok, 30)), Sub.resolve(31)]; }
  finally { log('closed 32'); }
}
(async () => {
  try {
    for await (const v of g27()) {
      log('item 35', v);
      log('awaited 37', await { then(ok, no) { ok(Promise.resolve(36)); no(0); ok(1); throw 2; } });
      throw new Error('e38');
    }
  } catch (e) { log('thrown 34', e); }
  log('after the loop 39');
})().then((v) => log('loop done 33', v));
