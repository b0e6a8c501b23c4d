'use strict';
// Written by test/order/generate.js, seed 357.
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
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
process.on('exit', (code) => {
  log('exit', code);
});
const stages = [
  () => {
    fs.promises.readFile(__filename).then(() => setImmediate(() => {
      log('stage by promised read 1');
      const emitter2 = new EventEmitter();
      emitter2.on('b', (v) => {
        log('on b 3', v);
      });
      emit(emitter2, 'a', 4);
      Promise.resolve(new Promise((ok) => ok(Promise.resolve(5)))).finally(() => {
        log('finally 6');
        (async () => {
          try {
            for await (const v of [new Promise((ok) => setImmediate(ok, 7)), { then(ok) { log('then 9'); ok(8); } }]) {
              log('item 12', v);
              const timer13 = setTimeout((value) => {
                log('timer 15', value);
              }, 0, 14);
              spin();
            }
          } catch (e) { log('thrown 11', e); }
          log('after the loop 16');
        })().then((v) => log('loop done 10', v));
        const promise18 = new Promise((ok, no) => {
          process.nextTick(ok, new Promise((ok) => queueMicrotask(() => ok(17))));
          no(new Error('e19'));
          log('executor 20');
        });
        promise18.catch((e) => log('caught 21', e));
      }).then((v) => {
        log('kept 22', v);
        Promise.resolve({ get then() { log('get then 24'); } }).then((v) => {
          log('kept 25', v);
        }).catch((e) => {
          log('failed 26', e);
          emit(emitter2, 'a', 27);
          process.nextTick((...args) => {
            log('tick 29', args);
          }, 28, 'b');
        });
      }).then((v) => {
        log('kept 30', v);
      }, (e) => {
        log('failed 31', e);
      });
    }));
  },
];
process.on('beforeExit', (code) => {
  log('beforeExit', code);
  stages.shift()?.();
});
log('main 32');
async function f33(a) {
  log('f33', a);
  log('awaited 35', await (async () => 34)());
  log('async 36');
  return await new Promise((ok) => setImmediate(ok, 37));
}
f33(38).then((v) => {
  log('kept 39', v);
}).catch((e) => {
  log('failed 40', e);
  const immediate41 = setImmediate((value) => {
    spin();
    log('immediate 43', value);
  }, 42);
});
const timer44 = setTimeout((value) => {
  log('timer 46', value);
  const timer47 = setTimeout((value) => {
    log('timer 49', value);
    als.exit(() => {
      log('run 50');
    });
  }, 1, 48);
  spin();
}, 0, 45);
const timer51 = setTimeout((value) => {
  log('timer 53', value);
}, 0, 52);
spin();
const immediate54 = setImmediate((value) => {
  spin();
  log('immediate 56', value);
  process.nextTick(() => {
    log('tick 57');
    const resolvers58 = Promise.withResolvers();
    resolvers58.promise.catch((v) => {
      log('catch 61', v);
      return Promise.reject(new Error('e60'));
    }).then((v) => {
      log('kept 62', v);
      throw new Error('e63');
    }).catch((e) => {
      log('failed 64', e);
    });
  });
}, 55);
