// A worker that may have next to no memory ends before it does anything for long.
// Prints:
//   error ERR_WORKER_OUT_OF_MEMORY
//   exit 1
// Needs: giro

'use strict';

const { Worker } = require('worker_threads');

const worker = new Worker('setInterval(() => {}, 1000)',
                          { eval: true, resourceLimits: { maxYoungGenerationSizeMb: 0, maxOldGenerationSizeMb: 0 } });
worker.on('error', ({ code }) => console.log('error', code));
worker.on('exit', (code) => console.log('exit', code));
