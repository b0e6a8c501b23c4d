// A limit of vm's takes the place of what watches a worker, and gives it back.
// Prints:
//   behind it 1
//   inside it 1
'use strict';

const { Worker } = require('worker_threads');

async function terminate(name, source) {
  const worker = new Worker(`const vm = require('vm');
    const tell = () => require('worker_threads').parentPort.postMessage(0);
    ${source}`, { eval: true });
  await new Promise((resolve) => worker.once('message', resolve));
  console.log(name, await worker.terminate());
}

(async () => {
  await terminate('behind it', `vm.runInThisContext('1', { timeout: 5 }); tell(); for (;;);`);
  await terminate('inside it', `tell(); vm.runInThisContext('for (;;);', { timeout: 1e8 });`);
})();
