// A worker that takes more memory than it may is ended, and its parent goes on; stacks are as deep as their size says.
//
// Prints:
//   deeper: true
//   error ERR_WORKER_OUT_OF_MEMORY exit 1
//   8 24 16 2
//   error RangeError Maximum call stack size exceeded

'use strict';

const fs = require('fs');
const { Worker } = require('worker_threads');

if (fs.readFileSync('/proc/self/maps', 'latin1').includes('/libtsan')) {
  console.error('ThreadSanitizer needs more stack than the small one');
  process.exit(77);
}

function run(source, resourceLimits) {
  return new Promise((resolve) => {
    const seen = [];
    const worker = new Worker(source, { eval: true, resourceLimits });
    worker.on('message', (message) => seen.push(message));
    worker.on('error', (error) => seen.push('error', error.code ?? `${error.name} ${error.message}`));
    worker.on('exit', (code) => resolve([...seen, 'exit', code]));
  });
}

const dive = `
  let depth = 0;
  function down() {
    depth++;
    down();
  }`;
const caught = 'try { down(); } catch { require("worker_threads").parentPort.postMessage(depth); }';

(async () => {
  // The small one first: the system gives a new thread the stack of one that has ended, if it is large enough.
  const [shallow] = await run(dive + caught, { stackSizeMb: 0.5 });
  const [deep] = await run(dive + caught, { stackSizeMb: 2 });
  console.log('deeper:', deep > shallow * 1.5);
  const limits = {
    maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 24, codeRangeSizeMb: 16, stackSizeMb: 2,
  };
  console.log(...await run('const all = []; for (;;) all.push(new Array(100).fill({}))', limits));
  const [told] = await run(
    'const { parentPort, resourceLimits } = require("worker_threads"); parentPort.postMessage(resourceLimits)', limits);
  console.log(...Object.values(told));
  console.log(...(await run(`${dive} down()`, limits)).slice(0, 2));
})();
