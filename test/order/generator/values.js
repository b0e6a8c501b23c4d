'use strict';

// In another context, where the program has contexts.
function elsewhere(p, statement) {
  return p.profile.context ? `als.run('s${p.number()}', () => ${statement})` : statement;
}

// What promises can be resolved with, as expressions of one line. `rejects`: awaiting it throws.
const kinds = [
  { name: 'plain value', weight: 3, code: (p, v) => v },
  { name: 'resolved promise', weight: 3, code: (p, v) => `Promise.resolve(${v})` },
  { name: 'async call', weight: 2, code: (p, v) => `(async () => ${v})()` },
  { name: 'promise of a promise', weight: 2,
    code: (p, v) => `new Promise((ok) => ok(Promise.resolve(${v})))` },
  { name: 'async return of a promise', weight: 1,
    code: (p, v) => `(async () => Promise.resolve(${v}))()` },
  { name: 'promise kept by a tick', weight: 1,
    code: (p, v) => `new Promise((ok) => process.nextTick(ok, ${v}))` },
  { name: 'promise kept by a microtask', weight: 1,
    code: (p, v) => `new Promise((ok) => queueMicrotask(() => ok(${v})))` },
  { name: 'promise kept by an immediate', weight: 1,
    code: (p, v) => `new Promise((ok) => setImmediate(ok, ${v}))` },
  { name: 'timers/promises', weight: 0.5, code: (p, v) => `${p.use('soon')}(${v})` },
  { name: 'promise of a subclass', weight: 1, code: (p, v) => `${p.use('Sub')}.resolve(${v})` },
  { name: 'promise with its own then', weight: 1,
    code: (p, v) => `${p.use('watched')}(Promise.resolve(${v}))` },
  { name: 'thenable', weight: 2,
    code: (p, v) => `{ then(ok) { log('then ${p.number()}'); ok(${v}); } }` },
  { name: 'late thenable', weight: 1,
    code: (p, v) => `{ then(ok) { log('then ${p.number()}'); process.nextTick(ok, ${v}); } }` },
  { name: 'thenable that resolves twice', weight: 1,
    code: (p, v) => `{ then(ok, no) { ok(Promise.resolve(${v})); no(0); ok(1); throw 2; } }` },
  { name: 'thenable settled elsewhere', weight: 1,
    code: (p, v) => `{ then(ok) { log('then ${p.number()}'); ${elsewhere(p, `ok(${v})`)}; } }` },
  { name: 'thenable settled elsewhere, later', weight: 1,
    code: (p, v) => `{ then(ok) { ${elsewhere(p, `setImmediate(ok, Promise.resolve(${v}))`)}; } }` },
  { name: 'promise with its own constructor', weight: 1,
    code: (p, v) => `Object.assign(Promise.resolve(${v}), { constructor: ${p.use('Sub')} })` },
  { name: 'then getter', weight: 1,
    code: (p) => `{ get then() { log('get then ${p.number()}'); } }` },
  { name: 'rejected promise', weight: 2, rejects: true,
    code: (p) => `Promise.reject(${p.error()})` },
  { name: 'rejected later', weight: 1, rejects: true,
    code: (p) => `new Promise((ok, no) => setImmediate(no, ${p.error()}))` },
  { name: 'thenable that throws', weight: 1, rejects: true,
    code: (p) => `{ then() { log('then ${p.number()}'); throw ${p.error()}; } }` },
  { name: 'then getter that throws', weight: 0.5, rejects: true,
    code: (p) => `{ get then() { throw ${p.error()}; } }` },
];

// { code, rejects }; with `safe` never one that rejects.
function value(p, context, { safe = false } = {}) {
  if (p.random.chance(0.25)) {
    const known = p.anyVariable(context, 'promise', ({ rejects }) => !(safe && rejects));
    if (known) return { code: known.name, rejects: known.rejects };
  }
  const { name, rejects = false, code } = p.random.weighted(
    safe ? kinds.filter((kind) => !kind.rejects) : kinds);
  p.count(name);
  return { code: code(p, String(p.number())), rejects };
}

// A list expression of two to four values.
function values(p, context, options) {
  const items = Array.from({ length: 2 + p.random.below(3) }, () => value(p, context, options));
  return `[${items.map(({ code }) => code).join(', ')}]`;
}

module.exports = { value, values };
