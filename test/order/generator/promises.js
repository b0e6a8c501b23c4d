'use strict';

const { has } = require('./program.js');
const { value, values } = require('./values.js');

const reaction = (p, context, handled) =>
  p.inner(context, { fate: 'rejection', handled });

// Reactions on `start`. The last one handles what may be rejected, unless rejections are welcome.
function writeChain(p, context, start) {
  const { random } = p;
  const open = p.profile.rejections && random.chance(0.4);
  const parts = [];
  const add = (method, hint, parameter = '', handled = !open) => {
    const passing = random.chance(0.1) ? '.then()' : '';
    parts.push([`${parts.length === 0 ? start : '})'}${passing}.${method}((${parameter}) => {`,
      () => p.body(reaction(p, context, handled), hint, parameter || undefined)]);
    p.count(method);
  };
  for (let left = random.below(3) + (open ? 1 : 0); left > 0; left--) {
    const way = random.below(4);
    if (way === 0) add('finally', 'finally');
    else if (way === 1) add('catch', 'catch', 'e');
    else if (way === 2) add('then', 'kept', 'v');
    else parts.push(returning(p, context, parts.length === 0 ? start : '})', !open));
  }
  if (!open) {
    const both = random.chance(0.5);
    add('then', 'kept', 'v', !both);
    parts.push([both ? '}, (e) => {' : '}).catch((e) => {',
      () => p.body(reaction(p, context, false), 'failed', 'e')]);
  }
  p.chain(parts, '});');
}

// A then or finally whose handler returns something that has to be awaited.
function returning(p, context, head, handled) {
  const method = p.random.pick(['then', 'then', 'finally', 'catch']);
  const result = value(p, context, { safe: !handled && !p.profile.rejections });
  p.count(`${method} returning`);
  return [`${head}.${method}((v) => {`, () => {
    p.log(method, 'v');
    p.line(`return ${result.code};`);
  }];
}

function writeResolved(p, context) {
  const { code } = value(p, context);
  writeChain(p, context, `Promise.resolve(${code})`);
}

function writeCombination(p, context) {
  const method = p.random.pick(['all', 'allSettled', 'race', 'any']);
  p.count(`Promise.${method}`);
  writeChain(p, context, `Promise.${method}(${values(p, context)})`);
}

// A promise that stays in scope, with an executor that has a body of its own.
function writeVariable(p, context) {
  const settles = p.random.chance(0.75) ? 'ok' : 'no';
  const result = settles === 'ok' ? value(p, context) : { code: p.error(), rejects: true };
  const handle = p.variable(context, 'promise', true);
  p.block(`const ${handle.name} = new Promise((ok, no) => {`, () => {
    if (p.random.chance(0.3)) {
      p.line(`${p.random.pick(['setImmediate', 'process.nextTick'])}(${settles}, ${result.code});`);
    } else {
      p.line(`${settles}(${result.code});`);
    }
    if (p.random.chance(0.3)) p.line(`no(${p.error()});`);
    p.body(p.inner(context, { fate: 'rejection', handled: true }), 'executor');
  }, '});');
  handle.declare();
  if (!p.profile.rejections) p.line(`${handle.name}.catch((e) => log('caught ${p.number()}', e));`);
  else if (p.random.chance(0.4)) writeLateHandling(p, handle.name);
}

function writeUse(p, context) {
  writeChain(p, context, p.anyVariable(context, 'promise').name);
}

function writeLateHandling(p, name) {
  p.count('late handling');
  const when = p.random.pick(['setImmediate', 'process.nextTick', 'queueMicrotask']);
  p.line(`${when}(() => ${name}.catch((e) => log('late ${p.number()}', e)));`);
}

function writeResolvers(p, context) {
  const handle = p.variable(context, 'resolvers');
  p.line(`const ${handle.name} = Promise.withResolvers();`);
  writeChain(p, context, `${handle.name}.promise`);
  handle.declare();
}

function useResolvers(p, context) {
  const { name } = p.anyVariable(context, 'resolvers');
  if (p.random.chance(0.7)) p.line(`${name}.resolve(${value(p, context, { safe: true }).code});`);
  else p.line(`${name}.reject(${p.error()});`);
}

module.exports = [
  { name: 'Promise.resolve', weight: 4, write: writeResolved },
  { name: 'combination', weight: 3, write: writeCombination },
  { name: 'new Promise', weight: 3, write: writeVariable },
  { name: 'use of a promise', weight: 8, when: has('promise'), write: writeUse },
  { name: 'withResolvers', weight: 2, write: writeResolvers },
  { name: 'use of resolvers', weight: 12, when: has('resolvers'), write: useResolvers },
];
module.exports.writeChain = writeChain;
