// Whatever is awaited, returned, yielded or looped over, and whoever settles it, what comes behind has
// the store of before; but what a thenable calls itself, it calls where it is.
// Prints:
//   then of a promise with a `then` of its own: elsewhere
//   217 other places: here
//   calls of a `then` that is awaited once: 1
'use strict';

const { once, EventEmitter } = require('events');
const { AsyncLocalStorage, AsyncResource } = require('async_hooks');
const timers = require('timers/promises');

const als = new AsyncLocalStorage();
const counts = { here: 0 };
function seen(label) {
  const store = als.getStore();
  if (store === 'here') counts.here++;
  else console.log(`${label}: ${store}`);
}
const elsewhere = (callback) => als.run('elsewhere', callback);
const soon = (Class) => new Class((ok) => elsewhere(() => setTimeout(ok, 1)));
const lazy = (value) => ({ then(ok) { elsewhere(() => setImmediate(ok, value)); } });
class Derived extends Promise {}
class Elsewhere extends Promise {
  then(ok, no) { return elsewhere(() => super.then(ok, no)); }
}

const makers = {
  'a promise': () => soon(Promise),
  'a derived promise': () => soon(Derived),
  'a derived promise with a `then`': () => soon(Elsewhere),
  'a promise of a derived one': () => new Promise((ok) => elsewhere(() => ok(soon(Derived)))),
  'a derived promise of a thenable': () => Derived.resolve(lazy()),
  'a thenable of thenables': () => lazy(lazy(lazy())),
  'Promise.all': () => Promise.all([lazy(), soon(Derived)]),
  'Promise.race': () => Promise.race([lazy()]),
  'Promise.any': () => Promise.any([lazy()]),
  'Promise.allSettled': () => Promise.allSettled([lazy()]),
  'finally': () => Promise.resolve().finally(() => lazy()),
  'then': () => Promise.resolve().then(() => lazy()),
  'Promise.try': () => Promise.try(() => lazy()),
  'resolvers'() {
    const { promise, resolve } = Promise.withResolvers();
    elsewhere(() => setTimeout(resolve, 1, lazy()));
    return promise;
  },
  'once'() {
    const emitter = new EventEmitter();
    elsewhere(() => setTimeout(() => emitter.emit('event'), 1));
    return once(emitter, 'event');
  },
  'a timer': () => elsewhere(() => timers.setTimeout(1)),
  'an async function': () => elsewhere(async () => { await 1; return lazy(); }),
  'a promise with a constructor of its own'() {
    const promise = soon(Promise);
    promise.constructor = Derived;
    return promise;
  },
  'a promise with a `then` of its own'() {
    const promise = Promise.resolve();
    promise.then = (ok) => elsewhere(() => ok());
    return promise;
  },
  'what only looks like a promise': () => Object.create(Promise.prototype),
  'a `then` that throws': () => ({ get then() { throw new Error(); } }),
};

async function* generate(make) {
  try {
    yield make();
  } catch {
    seen('caught in a generator');
  }
  seen('behind a yield');
  return make();
}

async function visit(label, make) {
  try { await make(); } catch { seen('caught'); }
  seen(label);
  const tell = () => seen(`then of ${label}`);
  await Promise.resolve(make()).then(tell, tell);
  try { for await (const none of [make()]) seen(`element ${none}`); } catch { seen('caught'); }
  seen(`loop over ${label}`);
  try { for await (const none of generate(make)) seen(`value ${none}`); } catch { seen('caught'); }
  seen(`generator of ${label}`);
  await (async () => make())().catch(() => seen('caught'));
  seen(`return of ${label}`);
  await new Promise((ok) => queueMicrotask(AsyncResource.bind(() => {
    seen('bound');
    ok(make());
  }))).catch(() => seen('caught'));
  seen(`resolved with ${label}`);
}

(async () => {
  for (const [label, make] of Object.entries(makers)) {
    await als.run('here', visit, label, make);
    if (als.getStore() !== undefined) console.log('behind all:', label, als.getStore());
  }
  console.log(`${counts.here} other places: here`);

  let calls = 0;
  const fake = Object.create(Promise.prototype, { then: { value(ok) { calls++; ok(); } } });
  await als.run('here', async () => { await fake; });
  console.log('calls of a `then` that is awaited once:', calls);
})();
