'use strict';
// Written by test/order/generate.js, seed 173.
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
  if (errors < 3) queueMicrotask(() => log('aftermath 1'));
  if (errors < 3) setImmediate(() => log('aftermath 2'));
});
process.on('exit', (code) => {
  log('exit', code);
});
log('main 3');
function* g4() {
  try {
    log('generator 6', yield 5);
    const target7 = new EventTarget();
    target7.addEventListener('a', (event) => {
      log('listener 8', event.type);
      try {
        log('try 9');
      } catch (e) {
        log('catch 10', e);
        const immediate11 = setImmediate((value) => {
          spin();
          log('immediate 13', value);
          throw new Error('e14');
        }, 12);
      }
      throw new Error('e15');
    });
    target7.addEventListener('a', (event) => {
      log('listener 16', event.type);
      Promise.race([{ then(ok, no) { ok(Promise.resolve(17)); no(0); ok(1); throw 2; } }, { then(ok) { log('then 19'); ok(18); } }, Promise.reject(new Error('e21'))]).catch((e) => {
        log('catch 22', e);
      }).then((v) => {
        log('kept 23', v);
        queueMicrotask(() => {
          log('microtask 24');
        });
      }).catch((e) => {
        log('failed 25', e);
        process.nextTick(() => {
          log('tick 26');
        });
      });
    }, { once: true });
    log('dispatched 27', target7.dispatchEvent(new Event('a')));
    log('generator 29', yield 28);
  } catch (e) {
    log('generator caught 30', e);
    yield 31;
  } finally {
    log('generator finally 32');
  }
}
try {
  for (const v of g4()) {
    log('item 34', v);
  }
} catch (e) { log('thrown 33', e); }
(async () => {
  try {
    for await (const v of [Promise.resolve(35), (async () => Promise.resolve(36))(), { then(ok) { log('then 38'); process.nextTick(ok, 37); } }, new Promise((ok) => queueMicrotask(() => ok(39)))]) {
      log('item 42', v);
      log('awaited 44', await 43);
      const timer45 = setTimeout((value) => {
        log('timer 47', value);
        function* g48() {
          try {
            log('generator 50', yield 49);
            throw new Error('e51');
            log('generator 53', yield 52);
          } finally {
            log('generator finally 54');
          }
        }
        try {
          for (const v of g48()) {
            log('item 56', v);
            continue;
          }
        } catch (e) { log('thrown 55', e); }
      }, 1, 46);
      const timer57 = setTimeout((value) => {
        log('timer 59', value);
        process.nextTick((...args) => {
          log('tick 61', args);
        }, 60, 'b');
      }, 1, 58);
      const timer62 = setTimeout((value) => {
        log('timer 64', value);
        process.exit(3);
      }, 1, 63);
      spin();
      throw new Error('e65');
      return 0;
    }
  } catch (e) { log('thrown 41', e); }
  log('after the loop 66');
})().then((v) => log('loop done 40', v));
process.nextTick((...args) => {
  log('tick 68', args);
  process.nextTick(() => {
    log('tick 69');
  });
}, 67, 'b');
const immediate70 = setImmediate((value) => {
  spin();
  log('immediate 72', value);
}, 71);
