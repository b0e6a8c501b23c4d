'use strict';
// Written by test/order/generate.js, seed 204.
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
function watched(promise) {
  promise.then = function(...handlers) {
    log('own then');
    return Promise.prototype.then.apply(this, handlers);
  };
  return promise;
}
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
const stages = [
  () => {
    process.nextTick(() => {
      log('stage by tick 1');
      Promise.allSettled([Promise.resolve(2), new Promise((ok) => queueMicrotask(() => ok(3))), 4, watched(Promise.resolve(5))]).then((v) => {
        log('kept 6', v);
      }).then((v) => {
        log('kept 7', v);
        function* g8() {
          try {
            log('generator 10', yield 9);
            function* g11() {
              try {
                log('generator 13', yield 12);
                log('generator 15', yield 14);
              } finally {
                log('generator finally 16');
              }
            }
            try {
              for (const v of g11()) {
                log('item 18', v);
                throw new Error('e19');
              }
            } catch (e) { log('thrown 17', e); }
            log('generator 21', yield 20);
          } finally {
            log('generator finally 22');
          }
        }
        try {
          for (const v of g8()) {
            log('item 24', v);
          }
        } catch (e) { log('thrown 23', e); }
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
const emitter27 = new EventEmitter({ captureRejections: true });
emitter27.on('error', (e) => log('error event 28', e));
emitter27.on('a', async () => { throw new Error('e29'); });
emitter27.prependListener('b', (v) => {
  log('prependListener b 30', v);
});
emit(emitter27, 'b', 31);
const immediate32 = setImmediate((value) => {
  log('immediate 34', value);
  queueMicrotask(() => {
    log('microtask 35');
  });
  Promise.all([Promise.reject(new Error('e37')), Promise.resolve(38), Promise.reject(new Error('e40'))]).then((v) => {
    log('kept 41', v);
  }).then((v) => {
    log('kept 42', v);
    const target43 = new EventTarget();
    target43.addEventListener('a', (event) => {
      log('listener 44', event.type);
    });
    log('dispatched 45', target43.dispatchEvent(new Event('a')));
  }, (e) => {
    log('failed 46', e);
    (async () => {
      try {
        for await (const v of [Promise.resolve(47), { then(ok) { log('then 49'); ok(48); } }]) {
          log('item 52', v);
        }
      } catch (e) { log('thrown 51', e); }
      log('after the loop 53');
    })().then((v) => log('loop done 50', v));
  });
}, 33);
const resolvers54 = Promise.withResolvers();
resolvers54.promise.then((v) => {
  log('then 56', v);
  return (async () => Promise.resolve(55))();
}).finally(() => {
  log('finally 57');
}).then((v) => {
  log('kept 58', v);
}, (e) => {
  log('failed 59', e);
});
resolvers54.resolve((async () => 60)());
