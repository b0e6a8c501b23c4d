'use strict';
// Written by test/order/generate.js, seed 559.
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
const EventEmitter = require('events');
let emits = 16;
function emit(emitter, name, value) {
  if (emits-- > 0) emitter.emit(name, value);
}
let rejected = 0;
process.on('unhandledRejection', (e, promise) => {
  log('unhandled', e);
  rejected++;
  if (rejected < 3) process.nextTick(() => log('aftermath 1'));
});
process.on('rejectionHandled', () => log('rejectionHandled'));
log('main 2');
async function* g3() {
  try {
    log('generator 5', yield 4);
    log('generator 7', yield Promise.resolve(6));
  } catch (e) {
    log('generator caught 8', e);
    yield 9;
  } finally {
    log('generator finally 10');
    log('awaited 12', await (async () => 11)());
  }
  return Promise.resolve(13);
}
(async () => {
  try {
    for await (const v of g3()) {
      log('item 16', v);
      let n17 = 2;
      (function again18() {
        if (--n17 > 0) setImmediate(again18);
        log('again 19', n17);
      })();
      const promise21 = new Promise((ok, no) => {
        ok((async () => 20)());
        log('executor 22');
        Promise.reject(new Error('e23'));
      });
      queueMicrotask(() => promise21.catch((e) => log('late 24', e)));
    }
  } catch (e) { log('thrown 15', e); }
  log('after the loop 25');
})().then((v) => log('loop done 14', v));
const emitter26 = new EventEmitter();
emitter26.on('a', (v) => {
  log('on a 27', v);
});
emit(emitter26, 'a', 28);
emitter26.prependListener('a', (v) => {
  log('prependListener a 29', v);
  emit(emitter26, 'b', 30);
});
Promise.resolve(Sub.resolve(31)).finally(() => {
  log('finally 32');
  emitter26.once('error', (e) => log('error event 33', e));
  emit(emitter26, 'error', new Error('e34'));
});
queueMicrotask(() => {
  log('microtask 35');
});
const immediate36 = setImmediate((value) => {
  log('immediate 38', value);
  emitter26.once('error', (e) => log('error event 39', e));
  emit(emitter26, 'error', new Error('e40'));
}, 37);
const resolvers41 = Promise.withResolvers();
resolvers41.promise.then((v) => {
  log('kept 42', v);
});
const controller43 = new AbortController();
controller43.signal.addEventListener('abort', (event) => {
  log('abort 44', event.target.reason);
  EventEmitter.once(emitter26, 'b')
    .then((v) => log('event 45', v), (e) => log('no event 45', e));
}, { once: true });
controller43.signal.addEventListener('abort', (event) => {
  log('abort 46', event.target.reason);
});
controller43.signal.onabort = () => log('onabort 47');
const controller48 = new AbortController();
controller48.signal.addEventListener('abort', (event) => {
  log('abort 49', event.target.reason);
}, { once: true });
controller48.signal.onabort = () => log('onabort 50');
