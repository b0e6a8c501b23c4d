// Threads share the memory of a SharedArrayBuffer, wait for each other on it, and move ArrayBuffers without a copy left.
//
// Needs: engine shared-memory
// Prints:
//   ok 7
//   0 [ 1, 2, 3 ]

'use strict';

const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

if (isMainThread) {
  const numbers = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(__filename, { workerData: numbers });
  worker.once('message', () => {
    Atomics.store(numbers, 1, 7);
    Atomics.store(numbers, 0, 1);
    Atomics.notify(numbers, 0);
    worker.once('message', (text) => {
      console.log(text);
      const bytes = new Uint8Array([1, 2, 3]);
      worker.postMessage(bytes, [bytes.buffer]);
      worker.once('message', (back) => console.log(bytes.length, [...back]));
    });
  });
} else {
  parentPort.once('message', (bytes) => parentPort.postMessage(bytes, [bytes.buffer]));
  parentPort.postMessage('ready');
  const outcome = Atomics.wait(workerData, 0, 0);
  parentPort.postMessage(`${outcome === 'timed-out' ? outcome : 'ok'} ${workerData[1]}`);
}
