// Tracing channels: what is told of calls, promises and callbacks.
//
// Prints:
//   sync: start end(result 3)
//   sync error: start error(x) end
//   promise: start end asyncStart(result 4) asyncEnd
//   promise error: start end error(y) asyncStart asyncEnd
//   callback: start end asyncStart(result 5) called asyncEnd
//   callback in store: true
//   nobody listens: 3, has: false
//   ERR_INVALID_ARG_TYPE
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const dc = require('diagnostics_channel');

const channel = dc.tracingChannel('work');
const told = [];
const handlers = {};
for (const name of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
  handlers[name] = ({ result, error }) => {
    const isNew = !told.some((text) => text.includes('('));
    told.push(name + (isNew && result !== undefined ? `(result ${result})` : isNew && error ? `(${error.message})` : ''));
  };
}
const flush = (name) => console.log(`${name}:`, told.splice(0).join(' '));

(async () => {
  channel.subscribe(handlers);
  channel.traceSync((a, b) => a + b, {}, undefined, 1, 2);
  flush('sync');
  try {
    channel.traceSync(() => { throw new Error('x'); });
  } catch {
    flush('sync error');
  }
  await channel.tracePromise(async (value) => value, {}, undefined, 4);
  flush('promise');
  await channel.tracePromise(async () => { throw new Error('y'); }).catch(() => {});
  flush('promise error');
  const store = new AsyncLocalStorage();
  channel.asyncStart.bindStore(store, () => true);
  let found;
  await new Promise((resolve) => {
    channel.traceCallback((callback) => setImmediate(callback, null, 5), 0, {}, undefined, () => {
      told.push('called');
      found = store.getStore();
      resolve();
    });
  });
  flush('callback');
  console.log('callback in store:', found);
  channel.asyncStart.unbindStore(store);
  channel.unsubscribe(handlers);
  console.log(`nobody listens: ${channel.traceSync(() => 3)}, has: ${channel.hasSubscribers}`);
  try {
    dc.tracingChannel(0);
  } catch ({ code }) {
    console.log(code);
  }
})();
