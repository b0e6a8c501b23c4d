'use strict';

// Streams: how they are read, written, piped, ended and destroyed, and what they tell of it.

const { has } = require('./program.js');

const kinds = {
  Readable: { reads: true },
  Writable: { writes: true },
  Duplex: { reads: true, writes: true },
  Transform: { reads: true, writes: true, transforms: true },
  PassThrough: { reads: true, writes: true, transforms: true },
};

// When a stream's own functions call back.
const later = (p, call) => p.random.pick([
  call, call, `process.nextTick(() => ${call})`, `queueMicrotask(() => ${call})`,
  `setImmediate(() => ${call})`]);

function writeRead(p) {
  const pieces = p.random.below(4);
  const give = `this.push(left-- > 0 ? 'piece' + left : null)`;
  const fail = p.random.chance(0.1) ? `left === 1 ? this.destroy(${p.error()}) : ` : '';
  p.line(`read: (() => { let left = ${pieces}; return function() {`);
  p.line(`  log('read ${p.number()}'); ${later(p, fail + give)};`);
  p.line('}; })(),');
}

function writeFunction(p, name, parameters, result) {
  const failure = p.random.chance(0.1) ? p.error() : result;
  p.line(`${name}(${parameters}) { log('${name} ${p.number()}'); ${later(p, `done(${failure})`)}; },`);
}

function writeOptions(p, kind) {
  const { reads, writes, transforms } = kinds[kind];
  const maybe = (chance, line) => { if (p.random.chance(chance)) p.line(line); };
  maybe(0.5, `highWaterMark: ${p.random.pick([0, 1, 2, 6, 16])},`);
  maybe(0.2, 'objectMode: true,');
  maybe(0.15, 'autoDestroy: false,');
  maybe(0.1, 'emitClose: false,');
  if (reads) maybe(0.3, "encoding: 'utf8',");
  if (reads && writes) maybe(0.2, 'allowHalfOpen: false,');
  if (reads && !transforms) writeRead(p);
  if (writes && !transforms) {
    writeFunction(p, 'write', 'chunk, encoding, done', '');
    if (p.random.chance(0.2)) writeFunction(p, 'writev', 'chunks, done', '');
    if (p.random.chance(0.3)) writeFunction(p, 'final', 'done', '');
  }
  if (kind === 'Transform') {
    writeFunction(p, 'transform', 'chunk, encoding, done', 'null, chunk');
    if (p.random.chance(0.4)) writeFunction(p, 'flush', 'done', "null, 'last'");
  }
  if (p.random.chance(0.2)) writeFunction(p, 'destroy', 'error, done', 'error');
  if (p.random.chance(0.1)) writeFunction(p, 'construct', 'done', '');
}

// One to three streams, and what happens to them now and later.
function writeScene(p, context) {
  for (let left = 1 + p.random.below(3); left > 0; left--) writeStream(p, context);
  for (let left = 3 + p.random.below(6); left > 0; left--) {
    const schedule = p.random.pick([
      undefined, undefined, 'process.nextTick', 'queueMicrotask', 'setImmediate']);
    if (schedule === undefined) writeAnyUse(p, context);
    else p.block(`${schedule}(() => {`, () => writeAnyUse(p, context), '});');
  }
}

function writeAnyUse(p, context) {
  const write = p.random.pick([useStream, useStream, useStream, writePipe, writeIteration]);
  write(p, context);
}

function writeStream(p, context) {
  const kind = p.random.pick(Object.keys(kinds));
  const handle = p.variable(context, 'stream');
  p.use('streams');
  p.count(kind);
  p.block(`const ${handle.name} = followed('${handle.name}', new streams.${kind}({`,
    () => writeOptions(p, kind), '}));');
  handle.declare();
  Object.assign(context.vars.at(-1), kinds[kind]);
  if (kinds[kind].reads) writeConsumer(p, handle.name);
  if (kinds[kind].writes) p.log('wrote', `${handle.name}.write('first')`);
}

function writeConsumer(p, name) {
  const label = p.number();
  const line = p.random.pick([
    '', '', `${name}.on('data', (v) => log('data ${label}', String(v)));`,
    `${name}.on('readable', () => { for (let v; (v = ${name}.read()) !== null;) log('got ${label}', String(v)); });`,
  ]);
  if (line !== '') p.line(line);
}

function useStream(p, context) {
  const { name, reads, writes } = p.anyVariable(context, 'stream');
  const label = p.number();
  const told = `(e) => log('told ${label}', e)`;
  const uses = [`${name}.destroy(${p.random.pick(['', p.error()])})`,
    `streams.finished(${name}, ${told})`];
  if (reads) {
    uses.push(`${name}.pause()`, `${name}.resume()`, `${name}.unpipe()`,
      `log('took ${label}', String(${name}.read(${p.random.pick(['', 0, 1, 3])})))`,
      `log('put back ${label}', ${name}.unshift('back'))`);
  }
  if (writes) {
    const write = (callback) => `log('wrote ${label}', ${name}.write('more'${callback}))`;
    uses.push(write(''), write(`, ${told}`), `${name}.end()`, `${name}.end('last', ${told})`,
      `${name}.cork()`, `${name}.uncork()`);
  }
  // It throws where it can no longer be done.
  p.line(`try { ${p.random.pick(uses)}; } catch (e) { log('cannot ${label}', e); }`);
}

// Only into streams that were made later, so that nothing goes round for ever.
function writePipe(p, context) {
  const all = context.vars.filter(({ type }) => type === 'stream');
  if (all.length < 2) return useStream(p, context);
  const from = p.random.below(all.length - 1);
  const source = all[from];
  const target = all[from + 1 + p.random.below(all.length - from - 1)];
  if (!source.reads || !target.writes) return useStream(p, context);
  p.count('pipe');
  const label = p.number();
  const line = p.random.pick([
    `${source.name}.pipe(${target.name}${p.random.chance(0.2) ? ', { end: false }' : ''})`,
    `streams.pipeline(${source.name}, ${target.name}, (e) => log('pipeline ${label}', e))`,
  ]);
  p.line(`try { ${line}; } catch (e) { log('cannot ${label}', e); }`);
}

function writeIteration(p, context) {
  const source = p.anyVariable(context, 'stream', ({ reads }) => reads);
  if (source === undefined) return useStream(p, context);
  p.count('for await over a stream');
  const label = p.number();
  p.line('(async () => {');
  p.line(`  for await (const v of ${source.name}) { log('chunk ${label}', String(v)); ${p.random.chance(0.2) ? 'break; ' : ''}}`);
  p.line(`  log('iterated ${label}');`);
  p.line(`})().catch((e) => log('not iterated ${label}', e));`);
}

module.exports = [
  { name: 'streams', weight: 1.5, write: writeScene },
  { name: 'use of a stream', weight: 4, when: has('stream'), write: writeAnyUse },
];
