'use strict';

// How many turns of the microtask queue each way to wait takes.
class Sub extends Promise {}

const own = Promise.resolve();
own.then = (...handlers) => {
  console.log('own then called');
  return Promise.prototype.then.apply(own, handlers);
};

const ways = {
  'await value': async () => { await 0; },
  'await promise': async () => { await Promise.resolve(); },
  'await thenable': async () => { await { then(ok) { ok(); } }; },
  'await subclass': async () => { await Sub.resolve(); },
  'await promise with its own then': async () => { await own; },
  'await rejected': async () => { try { await Promise.reject(0); } catch { /* goes on */ } },
  'return value': async () => 0,
  'return promise': async () => Promise.resolve(),
  'return await promise': async () => await Promise.resolve(),
  'return thenable': async () => ({ then(ok) { ok(); } }),
  'return own then': async () => own,
  'throw': async () => { throw 0; },
  'then': () => Promise.resolve().then(() => 0),
  'then returning promise': () => Promise.resolve().then(() => Promise.resolve()),
  'finally': () => Promise.resolve().finally(() => 0),
  'finally returning promise': () => Promise.resolve().finally(() => Promise.resolve()),
  'finally after rejection': () => Promise.reject(0).finally(() => 0),
  'all of nothing': () => Promise.all([]),
  'all': () => Promise.all([0, Promise.resolve()]),
  'allSettled': () => Promise.allSettled([Promise.reject(0), 0]),
  'race': () => Promise.race([Promise.resolve(), 0]),
  'any': () => Promise.any([Promise.reject(0), 0]),
  'async generator': async () => { for await (const _ of (async function* () { yield 0; })()); },
  'async generator, return': () => (async function* () { return Promise.resolve(); })().next(),
  'for await over a list': async () => { for await (const _ of [0, Promise.resolve()]); },
};

let turn = 0;
queueMicrotask(function count() {
  turn++;
  if (turn < 30) queueMicrotask(count);
});
for (const [name, way] of Object.entries(ways)) {
  const settled = () => console.log(`${name}: ${turn}`);
  way().then(settled, settled);
}
