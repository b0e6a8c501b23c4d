'use strict';
// Written by test/order/generate.js, seed 1208.
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
function watched(promise) {
  promise.then = function(...handlers) {
    log('own then');
    return Promise.prototype.then.apply(this, handlers);
  };
  return promise;
}
process.on('exit', (code) => {
  log('exit', code);
  setImmediate(() => log('aftermath 1'));
});
const stages = [
  () => {
    fs.readFile(__filename, () => {
      log('stage by read 2');
      const immediate3 = setImmediate((value) => {
        log('immediate 5', value);
      }, 4);
      Promise.all([new Promise((ok) => queueMicrotask(() => ok(6))), 7, { then(ok) { log('then 9'); ok(8); } }, { get then() { log('get then 11'); } }]).finally((v) => {
        log('finally 15', v);
        return { then() { log('then 13'); throw new Error('e14'); } };
      }).then((v) => {
        log('kept 16', v);
        clearImmediate(immediate3);
        function* g17() {
          try { yield* [new Promise((ok) => process.nextTick(ok, 18)), 19]; }
          finally { log('closed 20'); }
        }
        (async () => {
          try {
            for await (const v of g17()) {
              log('item 23', v);
            }
          } catch (e) { log('thrown 22', e); }
          log('after the loop 24');
        })().then((v) => log('loop done 21', v));
      }).catch((e) => {
        log('failed 25', e);
      });
    });
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 26');
process.nextTick(() => {
  log('tick 27');
});
const promise31 = new Promise((ok, no) => {
  ok({ then() { log('then 29'); throw new Error('e30'); } });
  log('executor 32');
  Promise.resolve(33).then((v) => {
    log('kept 34', v);
    queueMicrotask(() => {
      log('microtask 35');
      process.nextTick(() => {
        log('tick 36');
      });
      const resolvers37 = Promise.withResolvers();
      resolvers37.promise.catch((e) => {
        log('catch 38', e);
      }).then((v) => {
        log('kept 39', v);
      }).then((v) => {
        log('kept 40', v);
      }, (e) => {
        log('failed 41', e);
      });
    });
  }).then().then((v) => {
    log('kept 42', v);
    process.nextTick((...args) => {
      log('tick 44', args);
      queueMicrotask(() => {
        log('microtask 45');
      });
      const immediate46 = setImmediate((value) => {
        log('immediate 48', value);
      }, 47);
    }, 43, 'b');
    const target49 = new EventTarget();
    target49.addEventListener('a', (event) => {
      log('listener 50', event.type);
    }, { once: true });
    target49.addEventListener('a', (event) => {
      log('listener 51', event.type);
    });
    log('dispatched 52', target49.dispatchEvent(new Event('a')));
    process.nextTick(() => target49.dispatchEvent(new Event('a')));
  }).then().then((v) => {
    log('kept 53', v);
    const promise55 = new Promise((ok, no) => {
      ok(watched(Promise.resolve(54)));
      log('executor 56');
      const resolvers57 = Promise.withResolvers();
      resolvers57.promise.then((v) => {
        log('kept 58', v);
      }).catch((e) => {
        log('failed 59', e);
      });
    });
    promise55.catch((e) => log('caught 60', e));
  }, (e) => {
    log('failed 61', e);
  });
});
promise31.catch((e) => log('caught 62', e));
