// Drained by the C API, the engine does not see how long microtasks take.
// Needs: engine draining
// Prints:
//   1 1
'use strict';

const { Worker } = require('worker_threads');

const worker = new Worker('(function again() { Promise.resolve().then(again); })()', { eval: true });
const exited = new Promise((resolve) => worker.on('exit', resolve));
worker.on('online', async () => console.log(await worker.terminate(), await exited));
