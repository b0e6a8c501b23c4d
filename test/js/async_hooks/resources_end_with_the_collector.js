// An AsyncResource that nobody reaches any more is destroyed, once, unless it was by hand or that was asked for.
// Options: --expose-gc
// Prints:
//   of a manual end 0, of an end by hand 1, of somebody 0 true true
'use strict';

const { AsyncResource, createHook } = require('async_hooks');

const names = new Map();
const ended = [];
createHook({
  init(id, type) { if (type.startsWith('of ')) names.set(id, type); },
  destroy(id) { if (names.has(id)) ended.push(names.get(id)); },
}).enable();

function make() {
  for (let i = 0; i < 20; i++) new AsyncResource('of nobody');
  for (let i = 0; i < 20; i++) new AsyncResource('of a manual end', { requireManualDestroy: true });
  new AsyncResource('of an end by hand').emitDestroy();
  return new AsyncResource('of somebody');
}
const kept = make();

let turns = 0;
function collect() {
  gc();
  // The collector may take an object on a stack for one that is reached.
  if (ended.filter((name) => name === 'of nobody').length < 15 && ++turns < 200) return setImmediate(collect);
  setImmediate(() => {
    const counts = ['of nobody', 'of a manual end', 'of an end by hand', 'of somebody'].map((name) => (
      `${name} ${ended.filter((other) => other === name).length}`));
    console.log(counts.slice(1).join(', '), kept.asyncId() > 0, ended.length > 15);
  });
}
setImmediate(collect);
