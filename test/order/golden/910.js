'use strict';
// Written by test/order/generate.js, seed 910.
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
const EventEmitter = require('events');
function spin() {
  const end = performance.now() + 2.5;
  while (performance.now() < end);
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let errors = 0;
process.on('uncaughtException', (e, origin) => {
  log('uncaught', e, origin);
  errors++;
  if (errors < 3) setImmediate(() => log('aftermath 1'));
});
log('main 2');
function* g3() {
  try { yield* [new Promise((ok) => process.nextTick(ok, 4)), new Promise((ok) => ok(Promise.resolve(5)))]; }
  finally { log('closed 6'); }
}
(async () => {
  try {
    for await (const v of g3()) {
      log('item 9', v);
      try {
        log('awaited 11', await new Promise((ok) => ok(Promise.resolve(10))));
        log('try 12');
        throw new Error('e13');
      } catch (e) {
        log('catch 14', e);
      }
      log('awaited 16', await 15);
    }
  } catch (e) { log('thrown 8', e); }
  log('after the loop 17');
})().then((v) => log('loop done 7', v));
const emitter18 = new EventEmitter();
emitter18.once('b', (v) => {
  log('once b 19', v);
  emitter18.prependOnceListener('a', (v) => {
    log('prependOnceListener a 20', v);
    const immediate21 = setImmediate((value) => {
      spin();
      log('immediate 23', value);
    }, 22);
    throw new Error('e24');
  });
  process.nextTick(() => {
    log('tick 25');
    const immediate26 = setImmediate((value) => {
      spin();
      log('immediate 28', value);
      let n30 = 0;
      const timer29 = setInterval(() => {
        if (++n30 >= 2) clearInterval(timer29);
        process.nextTick(spin);
        log('interval 31', n30);
      }, 1);
      spin();
    }, 27);
  });
});
emitter18.prependListener('b', (v) => {
  log('prependListener b 32', v);
});
emitter18.prependOnceListener('a', (v) => {
  log('prependOnceListener a 33', v);
});
emit(emitter18, 'b', 34);
emitter18.once('a', (v) => {
  log('once a 35', v);
});
process.nextTick(() => {
  log('tick 36');
  emitter18.prependListener('b', (v) => {
    log('prependListener b 37', v);
  });
  Promise.any([(async () => 38)(), new Promise((ok, no) => setImmediate(no, new Error('e40')))]).catch((e) => {
    log('catch 41', e);
    Promise.resolve(new Promise((ok) => ok(Promise.resolve(42)))).then((v) => {
      log('kept 43', v);
      emitter18.prependListener('b', (v) => {
        log('prependListener b 44', v);
      });
    }).catch((e) => {
      log('failed 45', e);
    });
  }).then().then((v) => {
    log('kept 46', v);
  }).finally(() => {
    log('finally 47');
  });
});
