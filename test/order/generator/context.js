'use strict';

// AsyncLocalStorage. Programs with it print the store with every label.

// A function that is called at once, or later as a bound one: errors go where the caller's go.
function writeRun(p, context) {
  const { fate, handled } = context;
  const head = p.random.chance(0.75) ? `als.run('s${p.number()}', () => {` : 'als.exit(() => {';
  p.block(head, () => p.body(p.inner(context, { fate, handled }), 'run'), '});');
}

function writeBound(p, context) {
  const schedule = p.random.pick(['process.nextTick', 'setImmediate', 'queueMicrotask']);
  p.line(`als.run('s${p.number()}', () => ${schedule}(AsyncLocalStorage.bind(() =>`);
  p.line(`  log('bound ${p.number()}'))));`);
}

function writeSnapshot(p) {
  const name = `inside${p.number()}`;
  p.line(`const ${name} = als.run('s${p.number()}', () => AsyncLocalStorage.snapshot());`);
  p.line(`setImmediate(() => ${name}(() => log('snapshot ${p.number()}')));`);
}

const used = (context, profile) => profile.context;

module.exports = [
  { name: 'als.run', weight: 6, when: used, write: writeRun },
  { name: 'als.enterWith', weight: 3, when: used, write: (p) =>
    p.line(`als.enterWith('s${p.number()}');`) },
  { name: 'als.bind', weight: 1, when: used, write: writeBound },
  { name: 'als.snapshot', weight: 1, when: used, write: writeSnapshot },
];
