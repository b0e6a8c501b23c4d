// A program that uses async_hooks sees what it would see without the recording, whichever came first.
//
// Needs: giro
// Prints:
//   Timeout init
//   Timeout before
//   ran
//   Timeout after
//   made in make
'use strict';

const { createHook } = require('async_hooks');

process.giro.recordStacks();
let id;
const lines = [];
createHook({
  init(asyncId, type) {
    if (type !== 'Timeout' || id !== undefined) return;
    id = asyncId;
    lines.push(`${type} init`);
  },
  before(asyncId) { if (asyncId === id) lines.push('Timeout before'); },
  after(asyncId) { if (asyncId === id) lines.push('Timeout after'); },
}).enable();

function make() {
  return setTimeout(() => lines.push('ran'), 1);
}
make();
const [entry] = process.giro.whyAlive();
setTimeout(() => {
  console.log(lines.join('\n'));
  console.log(`made in ${entry.stack[0].split(' ')[0]}`);
}, 20);
