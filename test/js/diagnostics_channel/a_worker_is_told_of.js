// The channel `worker_threads` tells of every worker, once.
//
// Prints:
//   a worker: true
//   exit 0

'use strict';

const { subscribe } = require('diagnostics_channel');
const { Worker } = require('worker_threads');

subscribe('worker_threads', ({ worker }) => console.log('a worker:', worker instanceof Worker));
new Worker('', { eval: true }).on('exit', (code) => console.log('exit', code));
