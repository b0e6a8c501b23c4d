// Locks are the process's: a thread waits for what another holds, and what a thread holds is free
// when it ends. Waiting for a lock keeps no thread alive.
//
// Prints:
//   held by the worker
//   only its own: 0
//   the main thread, when the worker let go
//   the main thread, when the worker was gone
//   exit

'use strict';

const { Worker } = require('worker_threads');

const { locks } = navigator;
const once = (worker, name) => new Promise((resolve) => worker.once(name, resolve));

async function main() {
  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    const { locks } = navigator;
    locks.request('to let go', () => new Promise((resolve) => parentPort.once('message', resolve)));
    locks.request('to the end', () => new Promise(() => {}));
    parentPort.postMessage('held');
  `, { eval: true });
  await once(worker, 'message');
  await locks.request('to let go', { ifAvailable: true },
    (lock) => console.log(lock === null ? 'held by the worker' : 'free'));
  const { held } = await locks.query();
  console.log('only its own:', held.length);

  const letGo = locks.request('to let go',
    () => console.log('the main thread, when the worker let go'));
  worker.postMessage('let go');
  await letGo;

  const atTheEnd = locks.request('to the end',
    () => console.log('the main thread, when the worker was gone'));
  const stay = setInterval(() => {}, 1000);
  await worker.terminate();
  await atTheEnd;
  clearInterval(stay);

  locks.request('for good', () => new Promise(() => {}));
  locks.request('for good', () => console.log('never'));
}

process.on('exit', () => console.log('exit'));
main();
