'use strict';

// What a tick leaves that throws: listeners of rejections find its store, unless they are called
// between two callbacks of a batch. Each way starts when there is nothing else to do.
const { AsyncLocalStorage } = require('async_hooks');
const store = new AsyncLocalStorage();

function log(...words) {
  console.log(...words, 'in', store.getStore());
}

process.on('uncaughtException', (error) => log('uncaught', error.message));
process.on('unhandledRejection', () => {});
process.on('rejectionHandled', () => log('rejectionHandled'));

const rejected = [];
const handle = () => { rejected.pop().catch(() => {}); };
const nothing = () => {};
const thrower = () => { throw new Error('callback'); };
const failingTick = () => store.run('tick', () => process.nextTick(() => { throw new Error('tick'); }));
const cleanTick = () => store.run(undefined, () => process.nextTick(() => {}));

// All of them are due together, and in one list.
function timers(...callbacks) {
  for (const callback of callbacks) setTimeout(callback, 1);
  for (const end = performance.now() + 2.5; performance.now() < end;);
}
const immediates = (...callbacks) => callbacks.forEach((callback) => setImmediate(callback));

const ways = {
  'a tick between immediates': () => immediates(failingTick, nothing),
  'handled after it': () => timers(handle),
  'a tick after the last immediate': () => immediates(nothing, failingTick),
  'handled after that': () => timers(handle),
  'handled between immediates': () => immediates(handle, nothing),
  'handled by the last immediate': () => immediates(nothing, handle),
  'a tick between timers': () => timers(failingTick, nothing),
  'handled between timers': () => timers(handle, nothing),
  'handled by the last timer': () => timers(nothing, handle),
  'a timer that throws': () => store.run('timer', () => timers(thrower)),
  'a timer that throws, handled between timers': () => {
    store.run('timer', () => setTimeout(thrower, 1));
    timers(handle, nothing, handle);
  },
  'an immediate that throws': () => {
    store.run('immediate', () => setImmediate(thrower));
    immediates(handle, nothing, handle);
  },
  'the next one is cleared': () => {
    const next = [];
    immediates(() => {
      handle();
      clearImmediate(next[0]);
    });
    next.push(setImmediate(nothing));
  },
  'a tick that throws after the last timer': () => timers(nothing, failingTick),
  'one that does not': () => timers(cleanTick),
  'handled at last': () => immediates(handle),
};

const left = Object.keys(ways);
process.on('beforeExit', () => {
  if (left.length === 0) return;
  const name = left.shift();
  rejected.push(Promise.reject(1), Promise.reject(2));
  setImmediate(() => {
    log(name);
    ways[name]();
  });
});
