// A read that a thread of the pool had begun for a worker that is terminated: the worker's end waits for it, and no
// memory of this thread is written to.
// Prints:
//   before the read has ended the worker has: false
//   exit code: 1
//   overwritten: 0
'use strict';

const { execFileSync } = require('child_process');
const fs = require('fs');
const { Worker } = require('worker_threads');

const kBytes = 16384;
const kReads = 4;
execFileSync('mkfifo', ['fifo']);
const worker = new Worker(`
  const fs = require('fs');
  const fd = fs.openSync('fifo', 'r+');
  globalThis.kept = Array.from({ length: ${kReads} }, () => new Uint8Array(${kBytes}));
  for (const array of kept) fs.read(fd, array, 0, ${kBytes}, null, () => {});
  require('worker_threads').parentPort.postMessage('begun');`, { eval: true });

let hasEnded = false;
const arrays = [];
worker.on('message', () => setTimeout(() => { // so that threads are in the midst of it
  worker.terminate();
  setTimeout(() => {
    console.log('before the read has ended the worker has:', hasEnded);
    for (let i = 0; i < 3000; i++) arrays.push(new Uint8Array(kBytes));
    const fd = fs.openSync('fifo', 'r+');
    for (let i = 0; i < kReads; i++) fs.writeSync(fd, Buffer.alloc(kBytes, 'A'));
  }, 200);
}, 50));
worker.on('exit', (code) => {
  hasEnded = true;
  console.log('exit code:', code);
  console.log('overwritten:', arrays.filter((array) => array.some((byte) => byte !== 0)).length);
});
