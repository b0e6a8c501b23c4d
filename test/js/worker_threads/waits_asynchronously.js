// Atomics.waitAsync(): a promise that Atomics.notify() settles, in the order of the waits, here and from another thread; a
// timeout settles it, too. What nobody has woken keeps no program alive, and what has been woken is told before its end.
// Needs: engine async-waits
// Needs: engine shared-memory
// Prints:
//   { async: false, value: 'not-equal' } { async: false, value: 'timed-out' } 4
//   TypeError undefined is not an int32 or BigInt64 typed array.
//   TypeError [object Int32Array] is not a shared typed array.
//   TypeError [object Uint8Array] is not an int32 or BigInt64 typed array.
//   RangeError Invalid atomic access index
//   2
//   before
//   first ok inside
//   second ok
//   3
//   third timed-out
//   worker wakes 1
//   fourth ok
//   worker: ok
//   1
//   last ok
'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const { Worker } = require('worker_threads');

const view = new Int32Array(new SharedArrayBuffer(16));
const wide = new BigInt64Array(new SharedArrayBuffer(16));
console.log(Atomics.waitAsync(view, 0, 1), Atomics.waitAsync(view, 0, 0, 0), Atomics.waitAsync.length);
for (const [array, index] of [[], [new Int32Array(4), 0], [new Uint8Array(view.buffer), 0], [view, 9]]) {
  try {
    Atomics.waitAsync(array, index, 0);
  } catch (error) {
    console.log(error.name, error.message);
  }
}

function once(worker, name) {
  return new Promise((resolve) => worker.once(name, resolve));
}

(async () => {
  const storage = new AsyncLocalStorage();
  const first = storage.run('inside', () => Atomics.waitAsync(view, 0, 0).value.then(
    (outcome) => console.log('first', outcome, storage.getStore())));
  const second = Atomics.waitAsync(view, 0, 0).value.then((outcome) => console.log('second', outcome));
  const third = Atomics.waitAsync(view, 1, 0, 20).value.then((outcome) => console.log('third', outcome));
  console.log(Atomics.notify(view, 0));
  console.log('before');
  await first;
  await second;
  console.log(3);
  const alive = setTimeout(() => {}, 10000);
  await third;

  const fourth = Atomics.waitAsync(view, 0, 0).value;
  const waker = new Worker('const { parentPort, workerData } = require("worker_threads");' +
    'parentPort.postMessage(Atomics.notify(workerData, 0));', { eval: true, workerData: view });
  console.log('worker wakes', await once(waker, 'message'));
  console.log('fourth', await fourth);

  const waiter = new Worker('const { parentPort, workerData } = require("worker_threads");' +
    'const { value } = Atomics.waitAsync(workerData, 0, 0n); parentPort.postMessage("waits");' +
    'const alive = setTimeout(() => {}, 10000);' +
    'value.then((outcome) => { clearTimeout(alive); parentPort.postMessage(`worker: ${outcome}`); });',
                            { eval: true, workerData: wide });
  await once(waiter, 'message');
  Atomics.notify(wide, 0);
  console.log(await once(waiter, 'message'));

  const ended = new Worker('Atomics.waitAsync(require("worker_threads").workerData, 0, 0n);' +
    'require("worker_threads").parentPort.postMessage(1); setInterval(() => {}, 1000);', { eval: true, workerData: wide });
  await once(ended, 'message');
  await ended.terminate();
  Atomics.notify(wide, 0); // whoever waited there is gone

  clearTimeout(alive);
  Atomics.waitAsync(view, 2, 0).value.then(() => console.log('never'));
  Atomics.waitAsync(view, 2, 0, 60000).value.then(() => console.log('never'));
  Atomics.waitAsync(view, 3, 0).value.then((outcome) => console.log('last', outcome));
  console.log(Atomics.notify(view, 3));
})();
