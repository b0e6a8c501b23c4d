// terminate() ends a worker that waits in Atomics.wait, for 32 and 64 bits, without an end or for long; nothing behind the wait runs.
// A wait that is not ended by it is woken or times out as ever.
// Needs: engine waits
// Prints:
//   Int32Array undefined 1
//   BigInt64Array undefined 1
//   Int32Array 1000000 1
//   waits
//   timed-out
//   0
'use strict';

const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

const kinds = { Int32Array: 0, BigInt64Array: 0n };

if (isMainThread) {
  (async () => {
    for (const [kind, timeout] of [['Int32Array', undefined], ['BigInt64Array', undefined], ['Int32Array', 1e6]]) {
      const worker = new Worker(__filename, { workerData: { kind, timeout } });
      worker.on('message', (message) => {
        if (message !== 'waits') console.log('went on:', message);
        else worker.terminate();
      });
      console.log(kind, timeout, await new Promise((resolve) => worker.on('exit', resolve)));
    }
    const worker = new Worker(__filename, { workerData: { kind: 'Int32Array', timeout: 120 } });
    worker.on('message', (message) => console.log(message));
    worker.on('exit', (code) => console.log(code));
  })();
} else {
  const { kind, timeout } = workerData;
  const view = new globalThis[kind](new SharedArrayBuffer(8));
  parentPort.postMessage('waits');
  for (;;) {
    const outcome = Atomics.wait(view, 0, kinds[kind], timeout);
    parentPort.postMessage(outcome);
    if (timeout < 1000) break;
  }
}
