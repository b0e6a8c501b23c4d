'use strict';

// Ticks, microtasks, immediates and timers.

const { has } = require('./program.js');

function task(p, context, head, hint, tail, parameter) {
  p.block(head, () => p.body(p.inner(context, { fate: 'uncaught' }), hint, parameter), tail);
}

function writeTick(p, context) {
  if (p.random.chance(0.3)) {
    task(p, context, 'process.nextTick((...args) => {', 'tick', `}, ${p.number()}, 'b');`, 'args');
  } else {
    task(p, context, 'process.nextTick(() => {', 'tick', '});');
  }
}

function writeImmediate(p, context) {
  const handle = p.variable(context, 'immediate');
  const known = context.vars.at(-1);
  p.block(`const ${handle.name} = setImmediate((value) => {`, () => {
    // Leaves no doubt that the timers are due in the turn after this one.
    if (p.profile.timers) p.line(`${p.use('spin')}();`);
    p.body(p.inner(context, { fate: 'uncaught' }), 'immediate', 'value');
  }, `}, ${p.number()});`);
  handle.declare();
  if (known?.type === 'immediate' && p.random.chance(0.15)) {
    p.line(`clearImmediate(${known.name});`);
  }
}

function useImmediate(p, context) {
  const { name } = p.anyVariable(context, 'immediate');
  const way = p.random.below(p.profile.unref ? 4 : 2);
  if (way === 0) p.line(`clearImmediate(${name});`);
  else if (way === 1) p.log('hasRef', `${name}.hasRef()`);
  else p.line(`${name}.${way === 2 ? 'unref' : 'ref'}();`);
}

function writeTimers(p, context) {
  for (let left = 1 + p.random.below(3); left > 0; left--) {
    const handle = p.variable(context, 'timer');
    task(p, context, `const ${handle.name} = setTimeout((value) => {`, 'timer',
      `}, ${p.random.pick(['0', '1'])}, ${p.number()});`, 'value');
    handle.declare();
  }
  p.line(`${p.use('spin')}();`);
}

function writeInterval(p, context) {
  const handle = p.variable(context, 'timer');
  const count = `n${p.number()}`;
  p.line(`let ${count} = 0;`);
  p.block(`const ${handle.name} = setInterval(() => {`, () => {
    p.line(`if (++${count} >= ${1 + p.random.below(3)}) clearInterval(${handle.name});`);
    // From a tick, too: it runs when the interval has been set again.
    p.line(`process.nextTick(${p.use('spin')});`);
    p.body(p.inner(context, { fate: 'uncaught' }), 'interval', count);
  }, '}, 1);');
  p.line('spin();');
  handle.declare();
}

function useTimer(p, context) {
  const { name } = p.anyVariable(context, 'timer');
  const way = p.random.below(p.profile.unref ? 5 : 3);
  if (way === 0) p.line(`clearTimeout(${name});`);
  else if (way === 1) p.log('hasRef', `${name}.hasRef()`);
  else if (way === 2) p.line(`${name}.refresh(), ${p.use('spin')}();`);
  else p.line(`${name}.${way === 3 ? 'unref' : 'ref'}();`);
}

function writeRecursion(p, context) {
  const count = `n${p.number()}`;
  const again = `again${p.number()}`;
  const schedule = p.random.pick([`process.nextTick(${again})`, `queueMicrotask(${again})`,
    `setImmediate(${again})`, `Promise.resolve().then(${again})`]);
  p.line(`let ${count} = ${2 + p.random.below(3)};`);
  p.block(`(function ${again}() {`, () => {
    if (p.profile.timers) p.line(`${p.use('spin')}();`);
    p.line(`if (--${count} > 0) ${schedule};`);
    p.body(p.inner(context, { fate: 'anywhere' }), 'again', count);
  }, '})();');
}

const timed = (context, { timers }) => timers;

module.exports = [
  { name: 'nextTick', weight: 5, write: writeTick },
  { name: 'queueMicrotask', weight: 4, write: (p, context) =>
    task(p, context, 'queueMicrotask(() => {', 'microtask', '});') },
  { name: 'setImmediate', weight: 5, write: writeImmediate },
  { name: 'use of an immediate', weight: 6, when: has('immediate'), write: useImmediate },
  { name: 'setTimeout', weight: 4, when: timed, write: writeTimers },
  { name: 'setInterval', weight: 1, when: timed, write: writeInterval },
  { name: 'use of a timer', weight: 8, when: has('timer'), write: useTimer },
  { name: 'recursion', weight: 1, write: writeRecursion },
];
