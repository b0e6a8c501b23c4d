'use strict';

const { value, values } = require('./values.js');
const { writeChain } = require('./promises.js');

// Async functions, generators, async generators and the loops over them.

const awaits = ({ mode }) => mode === 'async' || mode === 'asyncGenerator';

function writeAsyncFunction(p, context) {
  const name = `f${p.number()}`;
  const safe = !p.profile.rejections;
  p.block(`async function ${name}(a) {`, () => {
    const inside = p.inner(context, { mode: 'async', fate: 'rejection', handled: safe });
    p.line(`log('${name}', a);`);
    writeAwait(p, inside);
    p.body(inside, 'async');
    const { code } = value(p, inside);
    p.line(p.random.pick([`return ${code};`, `return await ${code};`]));
  });
  if (!safe && p.random.chance(0.3)) p.line(`${name}(${p.number()});`);
  else writeChain(p, context, `${name}(${p.number()})`);
}

function writeAwait(p, context) {
  const { code } = value(p, context, { safe: !p.canThrow(context) || p.random.chance(0.8) });
  p.log('awaited', `await ${code}`);
}

function writeTry(p, context) {
  const { mode, fate, handled } = context;
  const parts = [['try {', () => {
    const inside = p.inner(context, { mode, fate: 'caught' });
    if (awaits(context)) writeAwait(p, inside);
    p.body(inside, 'try');
    if (p.random.chance(0.5)) p.line(`throw ${p.error()};`);
  }]];
  parts.push(['} catch (e) {', () =>
    p.body(p.inner(context, { mode, fate, handled }), 'catch', 'e')]);
  if (p.random.chance(0.5)) {
    parts.push(['} finally {', () => {
      const inside = p.inner(context, { mode, fate, handled });
      if (awaits(context) && p.random.chance(0.5)) writeAwait(p, inside);
      p.body(inside, 'finally');
    }]);
  }
  p.chain(parts, '}');
}

// The inside of generators of both kinds: yields in a try, so that return() and throw() show.
function writeYields(p, context, mode) {
  const inside = p.inner(context, { mode, fate: 'caught' });
  const yielded = () => {
    if (mode === 'generator') return p.number();
    return value(p, inside, { safe: p.random.chance(0.8) }).code;
  };
  const delegated = () => {
    const array = `[${p.number()}, ${yielded()}]`;
    if (mode === 'generator') return array;
    p.count('yield* in an async generator');
    return p.random.pick([
      array,
      `(async function*() { yield* ${array}; })()`,
      `(async function*() { yield ${yielded()}; return ${yielded()}; })()`,
    ]);
  };
  const parts = [['try {', () => {
    p.body(inside, 'generator', `yield ${yielded()}`);
    if (p.random.chance(0.3)) p.log('delegated', `yield* ${delegated()}`);
    p.log('generator', `yield ${yielded()}`);
  }]];
  if (p.random.chance(0.4)) {
    parts.push(['} catch (e) {', () => {
      p.log('generator caught', 'e');
      p.line(`yield ${yielded()};`);
    }]);
  }
  parts.push(['} finally {', () => {
    p.log('generator finally');
    if (mode === 'asyncGenerator' && p.random.chance(0.4)) writeAwait(p, inside);
  }]);
  p.chain(parts, '}');
  if (p.random.chance(0.4)) p.line(`return ${yielded()};`);
}

function loopBody(p, context, mode) {
  const inside = p.inner(context, { mode, fate: 'caught' });
  p.body(inside, 'item', 'v');
  const way = p.random.below(6);
  if (way === 0) p.line('break;');
  else if (way === 1) p.line(`throw ${p.error()};`);
  else if (way === 2) p.line(mode === 'async' ? 'return 0;' : 'continue;');
}

function writeGenerator(p, context) {
  const name = `g${p.number()}`;
  p.block(`function* ${name}() {`, () => writeYields(p, context, 'generator'));
  p.block('try {', () => {
    if (p.random.chance(0.5)) {
      p.block(`for (const v of ${name}()) {`, () => loopBody(p, p.inner(context, {}), 'plain'));
    } else {
      p.line(`const iterator = ${name}();`);
      const call = p.random.pick([`next(${p.number()})`, `return(${p.number()})`,
        `throw(${p.error()})`]);
      p.log('next', `iterator.next(), iterator.${call}, iterator.next()`);
    }
  }, `} catch (e) { log('thrown ${p.number()}', e); }`);
}

function writeForAwait(p, context, iterable) {
  p.block('(async () => {', () => {
    p.block('try {', () => {
      p.block(`for await (const v of ${iterable}) {`, () =>
        loopBody(p, p.inner(context, {}), 'async'));
    }, `} catch (e) { log('thrown ${p.number()}', e); }`);
    p.log('after the loop');
  }, `})().then((v) => log('loop done ${p.number()}', v));`);
}

// Without rejections: whether those close the generator is the engine's age, not the loop's order.
function writeForAwaitGenerator(p, context) {
  const name = `g${p.number()}`;
  p.block(`function* ${name}() {`, () => {
    p.line(`try { yield* ${values(p, context, { safe: true })}; }`);
    p.line(`finally { log('closed ${p.number()}'); }`);
  });
  writeForAwait(p, context, `${name}()`);
}

function writeAsyncGenerator(p, context) {
  const name = `g${p.number()}`;
  p.block(`async function* ${name}() {`, () => writeYields(p, context, 'asyncGenerator'));
  if (p.random.chance(0.5)) {
    writeForAwait(p, context, `${name}()`);
    return;
  }
  // Calls that queue up in the generator.
  p.count('queued async generator');
  const iterator = `i${p.number()}`;
  p.line(`const ${iterator} = ${name}();`);
  for (let left = 2 + p.random.below(3); left > 0; left--) {
    const method = p.random.pick(['next', 'next', 'next', 'return', 'throw']);
    const argument = { next: () => p.number(), throw: () => p.error(),
      return: () => value(p, context, { safe: true }).code }[method]();
    const label = `${method} ${p.number()}`;
    p.line(`${iterator}.${method}(${argument})`);
    p.line(`  .then((v) => log('${label}', v), (e) => log('${label} failed', e));`);
  }
}

module.exports = [
  { name: 'async function', weight: 4, write: writeAsyncFunction },
  { name: 'await', weight: 8, when: awaits, write: writeAwait },
  { name: 'try', weight: 2, write: writeTry,
    when: ({ mode }) => mode === 'async' || mode === 'asyncGenerator' || mode === 'plain' },
  { name: 'generator', weight: 1, write: writeGenerator },
  { name: 'async generator', weight: 2, write: writeAsyncGenerator },
  { name: 'for await over a list', weight: 2, write: (p, context) =>
    writeForAwait(p, context, values(p, context, { safe: !p.profile.rejections })) },
  { name: 'for await over a generator', weight: 1, write: writeForAwaitGenerator },
];
