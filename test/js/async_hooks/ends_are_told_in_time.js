// The end of a resource is told before immediates run, and before the process has nothing left to do. With very many it is told by a microtask.
// Prints:
//   destroyed by the main script
//   beforeExit
//   immediate sees it destroyed true
//   told inside of another true
//   many told by a microtask true
'use strict';
const hooks = require('async_hooks');
const fs = require('fs');
const log = (...words) => fs.writeSync(1, `${words.join(' ')}\n`);

const destroyed = new Set();
let onDestroy = () => {};
hooks.createHook({
  destroy(id) {
    destroyed.add(id);
    onDestroy(id);
  },
  trackPromises: false,
}).enable();
const make = () => new hooks.AsyncResource('Mine', { requireManualDestroy: true });

process.once('beforeExit', () => log('beforeExit'));
const first = make().emitDestroy();
onDestroy = (id) => {
  if (id !== first.asyncId()) return;
  log('destroyed by the main script');
  setImmediate(second);
};

function second() {
  const resource = make().emitDestroy();
  setImmediate(() => {
    log('immediate sees it destroyed', destroyed.has(resource.asyncId()));
    third();
  });
}

function third() {
  const [a, b] = [make(), make()];
  onDestroy = (id) => { if (id === a.asyncId()) b.emitDestroy(); };
  a.emitDestroy();
  setImmediate(() => {
    log('told inside of another', destroyed.has(b.asyncId()));
    fourth();
  });
}

function fourth() {
  let last;
  for (let i = 0; i < 20000; i++) last = make().emitDestroy();
  queueMicrotask(() => log('many told by a microtask', destroyed.has(last.asyncId())));
}
