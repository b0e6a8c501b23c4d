// The thread that started a worker sees how long its loop waits, also while it does, and how long it
// works, also while it never comes back to its loop.
//
// Prints:
//   at the start: idle, active, utilization
//   in the worker: true
//   it waits: true
//   it works: true
//   after: { idle: 0, active: 0, utilization: 0 }
'use strict';

const { once } = require('events');
const { setTimeout: sleep } = require('timers/promises');
const { Worker } = require('worker_threads');

(async () => {
  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    const { eventLoopUtilization } = require('perf_hooks');
    const { idle, active } = eventLoopUtilization();
    parentPort.postMessage(idle + active > 0);
    parentPort.once('message', () => {
      parentPort.postMessage('begun');
      for (;;);
    });`, { eval: true });
  const { eventLoopUtilization } = worker.performance;
  console.log('at the start:', Object.keys(eventLoopUtilization()).join(', '));
  const [isThere] = await once(worker, 'message');
  console.log('in the worker:', isThere);

  // Between two looks each: it does one thing alone, once it has come to that.
  let was;
  let waiting;
  do {
    was = eventLoopUtilization();
    await sleep(50);
    waiting = eventLoopUtilization(was);
  } while (waiting.utilization >= 0.5);
  console.log('it waits:', waiting.idle >= 25);

  worker.postMessage('work');
  await once(worker, 'message');
  was = eventLoopUtilization();
  await sleep(50);
  const working = eventLoopUtilization(eventLoopUtilization(), was);
  console.log('it works:', working.active >= 45 && working.idle === 0 && working.utilization === 1);

  await worker.terminate();
  console.log('after:', eventLoopUtilization());
})();
