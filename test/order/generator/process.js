'use strict';

// What belongs to the process: its profile, its handlers, and the stages of its life.

function profile(random) {
  const survives = random.chance(0.5);
  const rejections = random.chance(0.4);
  const stages = random.below(4);
  const reads = stages > 0 && random.chance(0.7);
  return {
    survives,  // has an uncaughtException handler
    rejections,  // outlives unhandled rejections
    context: random.chance(0.25),  // uses AsyncLocalStorage
    timers: random.chance(0.6),
    stages,
    reads,  // has stages that start in the callback of a file read
    // What does not keep the loop alive would race with the read.
    unref: !reads && random.chance(0.5),
    exitAt: random.chance(0.12) ? 1 + random.below(20) : 0,
    fatalAt: random.chance(0.15) ? 1 + random.below(20) : 0,
  };
}

// What a handler of the process does besides printing; a condition keeps it from going on for ever.
function writeAftermath(p, condition = '') {
  const ways = ['process.nextTick', 'queueMicrotask', 'Promise.resolve().then', 'setImmediate'];
  for (let left = p.random.below(3); left > 0; left--) {
    p.line(`${condition}${p.random.pick(ways)}(() => log('aftermath ${p.number()}'));`);
  }
}

function writeHandlers(p) {
  const { survives, rejections } = p.profile;
  if (survives) {
    p.count('uncaughtException');
    p.line('let errors = 0;');
    const method = p.random.chance(0.15) ? 'once' : 'on';
    p.block(`process.${method}('uncaughtException', (e, origin) => {`, () => {
      p.line("log('uncaught', e, origin);");
      p.line('errors++;');
      writeAftermath(p, 'if (errors < 3) ');
      if (p.random.chance(0.05)) p.line(`if (errors === 2) throw ${p.error()};`);
    }, '});');
  }
  // With uncaughtException alone an unhandled rejection becomes an uncaught exception.
  if (rejections && !(survives && p.random.chance(0.4))) {
    p.count('unhandledRejection');
    p.line('let rejected = 0;');
    p.block("process.on('unhandledRejection', (e, promise) => {", () => {
      p.line("log('unhandled', e);");
      p.line('rejected++;');
      writeAftermath(p, 'if (rejected < 3) ');
      if (survives && p.random.chance(0.1)) p.line(`if (rejected === 2) throw ${p.error()};`);
      if (p.random.chance(0.4)) {
        p.line(`setImmediate(() => promise.catch((e) => log('handled late', e)));`);
      }
    }, '});');
  }
  if (rejections && p.random.chance(0.6)) {
    p.count('rejectionHandled');
    p.line("process.on('rejectionHandled', () => log('rejectionHandled'));");
  }
  if (p.random.chance(0.4)) {
    p.count('exit event');
    p.block("process.on('exit', (code) => {", () => {
      p.line("log('exit', code);");
      if (p.random.chance(0.2)) p.line('process.exitCode = 5;');
      writeAftermath(p);
    }, '});');
  }
}

// A stage begins when nothing is left to do. So a read is alone, and its callback's place in the
// loop is known.
function writeStage(p, context) {
  const ways = ['immediate', 'immediate', 'tick', 'call', ...p.profile.timers ? ['timer'] : [],
    ...p.profile.reads ? ['read', 'read', 'promised read'] : []];
  const way = p.random.pick(ways);
  p.count(`stage: ${way}`);
  const inside = () => p.body(p.inner(context, { fate: 'uncaught' }), `stage by ${way}`);
  if (way === 'call') inside();
  else if (way === 'immediate') p.block('setImmediate(() => {', inside, '});');
  else if (way === 'tick') p.block('process.nextTick(() => {', inside, '});');
  else if (way === 'timer') p.block('setTimeout(() => {', inside, '}, 1);');
  else if (way === 'read') p.block('fs.readFile(__filename, () => {', inside, '});');
  else p.block('fs.promises.readFile(__filename).then(() => setImmediate(() => {', inside, '}));');
}

function writeLife(p) {
  const context = { mode: 'plain', fate: 'uncaught', handled: false, vars: [], depth: 0 };
  writeHandlers(p);
  if (p.profile.stages > 0) {
    p.count('beforeExit');
    p.block('const stages = [', () => {
      for (let left = p.profile.stages; left > 0; left--) {
        p.left = 3 + p.random.below(6);
        p.block('() => {', () => writeStage(p, context), '},');
      }
    }, '];');
    p.block("process.on('beforeExit', (code) => {", () => {
      p.line("log('beforeExit', code);");
      p.line('stages.shift()?.();');
    }, '});');
  }
  p.left = 8 + p.random.below(12);
  p.body(p.inner(context, { fate: 'uncaught' }), 'main');
}

const statements = [
  { name: 'exitCode', weight: 0.4, write: (p) =>
    p.line(`process.exitCode = ${p.random.below(8)};`) },
];

module.exports = { profile, writeLife, statements };
