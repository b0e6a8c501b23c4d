// Promise jobs that are queued when a worker ends do not run any more.
// Prints:
//   exit code 3
//   exit code 3
//   error: thrown
//   exit code 1
//   exit code 4
//   exit code 1
//   exit code 5
'use strict';

const { Worker } = require('worker_threads');

const sources = [
  'Promise.resolve().then(() => tell()); process.exit(3)',
  'setTimeout(() => { Promise.resolve().then(() => tell()).then(() => tell()); process.exit(3); })',
  'queueMicrotask(() => tell()); throw new Error("thrown")',
  '(async () => { await 1; Promise.resolve().then(() => tell()); process.exit(4); })()',
  'Promise.resolve().then(() => tell()); parentPort.postMessage(1); for (;;) {}',
  'Promise.resolve().then(() => { for (;;) {} }); process.exit(5)',
];

async function run(source) {
  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    const tell = () => require('fs').writeSync(1, 'runs after the end\\n');
    ${source}`, { eval: true });
  worker.on('error', (error) => console.log('error:', error.message));
  worker.on('message', () => worker.terminate());
  await new Promise((resolve) => {
    worker.on('exit', (code) => {
      console.log('exit code', code);
      resolve();
    });
  });
}

(async () => {
  for (const source of sources) await run(source);
})();
