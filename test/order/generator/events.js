'use strict';

// EventEmitter, EventTarget and AbortSignal.

const { has } = require('./program.js');

function writeEmitter(p, context) {
  const handle = p.variable(context, 'emitter');
  p.use('EventEmitter');
  p.use('emit');
  if (p.random.chance(0.2)) {
    p.count('captureRejections');
    p.line(`const ${handle.name} = new EventEmitter({ captureRejections: true });`);
    p.line(`${handle.name}.on('error', (e) => log('error event ${p.number()}', e));`);
    p.line(`${handle.name}.on('a', async () => { throw ${p.error()}; });`);
  } else {
    p.line(`const ${handle.name} = new EventEmitter();`);
  }
  if (p.random.chance(0.2)) {
    p.line(`${handle.name}.on('newListener', (n) => log('newListener ${p.number()}', n));`);
  }
  handle.declare();
  for (let left = 1 + p.random.below(3); left > 0; left--) writeListener(p, context, handle.name);
  writeEmit(p, context, handle.name);
}

function writeListener(p, context, name = p.anyVariable(context, 'emitter').name) {
  const method = p.random.pick(['on', 'once', 'prependListener', 'prependOnceListener']);
  const event = p.random.pick(['a', 'a', 'b']);
  p.count(method);
  p.block(`${name}.${method}('${event}', (v) => {`, () =>
    p.body(p.inner(context, { fate: 'anywhere' }), `${method} ${event}`, 'v'), '});');
}

function writeEmit(p, context, name = p.anyVariable(context, 'emitter').name) {
  p.line(`emit(${name}, '${p.random.pick(['a', 'a', 'b'])}', ${p.number()});`);
}

function writeErrorEvent(p, context) {
  const { name } = p.anyVariable(context, 'emitter');
  if (!p.canThrow(context) || p.random.chance(0.5)) {
    p.line(`${name}.once('error', (e) => log('error event ${p.number()}', e));`);
  }
  p.line(`emit(${name}, 'error', ${p.error()});`);
}

function writeEventPromise(p, context) {
  const { name } = p.anyVariable(context, 'emitter');
  const label = p.number();
  p.line(`${p.use('EventEmitter')}.once(${name}, '${p.random.pick(['a', 'b'])}')`);
  p.line(`  .then((v) => log('event ${label}', v), (e) => log('no event ${label}', e));`);
}

function writeAbort(p, context) {
  const handle = p.variable(context, 'controller');
  p.line(`const ${handle.name} = new AbortController();`);
  for (let left = 1 + p.random.below(3); left > 0; left--) {
    p.block(`${handle.name}.signal.addEventListener('abort', (event) => {`, () =>
      p.body(p.inner(context, { fate: 'uncaught' }), 'abort', 'event.target.reason'),
    p.random.pick(['});', '}, { once: true });']));
  }
  if (p.random.chance(0.3)) {
    p.line(`${handle.name}.signal.onabort = () => log('onabort ${p.number()}');`);
  }
  handle.declare();
}

function useAbort(p, context) {
  const { name } = p.anyVariable(context, 'controller');
  p.line(`${name}.abort(${p.random.pick(['', `${p.number()}`, p.error()])});`);
}

function writeTarget(p, context) {
  const handle = p.variable(context, 'target');
  p.line(`const ${handle.name} = new EventTarget();`);
  for (let left = 1 + p.random.below(2); left > 0; left--) {
    p.block(`${handle.name}.addEventListener('a', (event) => {`, () => {
      if (p.random.chance(0.2)) p.line('event.stopImmediatePropagation();');
      p.body(p.inner(context, { fate: 'uncaught' }), 'listener', 'event.type');
    }, p.random.pick(['});', '}, { once: true });']));
  }
  // Not inside the listeners, where it would never end.
  p.log('dispatched', `${handle.name}.dispatchEvent(new Event('a'))`);
  if (p.random.chance(0.5)) {
    p.line(`process.nextTick(() => ${handle.name}.dispatchEvent(new Event('a')));`);
  }
}

module.exports = [
  { name: 'EventEmitter', weight: 2, write: writeEmitter },
  { name: 'listener', weight: 3, when: has('emitter'), write: (p, c) => writeListener(p, c) },
  { name: 'emit', weight: 6, when: has('emitter'), write: (p, c) => writeEmit(p, c) },
  { name: 'error event', weight: 4, when: has('emitter'), write: writeErrorEvent },
  { name: 'events.once', weight: 4, when: has('emitter'), write: writeEventPromise },
  { name: 'AbortController', weight: 1.5, write: writeAbort },
  { name: 'abort', weight: 16, when: has('controller'), write: useAbort },
  { name: 'EventTarget', weight: 1, write: writeTarget },
];
