// terminate() ends a worker whatever it is doing, and nothing of it goes on.
//
// Prints:
//   asleep 1 1
//   in a loop 1 1
//   in a loop that catches 1 1
//   in ticks 1 1
//   in timers 1 1
//   with open handles 1 1
//   again undefined

'use strict';

const { Worker } = require('worker_threads');

async function run(name, source) {
  const worker = new Worker(`
    process.on('exit', () => { throw new Error('not here'); });
    ${source}`, { eval: true });
  const exited = new Promise((resolve) => worker.on('exit', resolve));
  worker.on('error', (error) => console.log(name, error));
  await new Promise((resolve) => worker.on('online', resolve));
  console.log(name, await worker.terminate(), await exited);
  return worker;
}

(async () => {
  await run('asleep', 'setInterval(() => {}, 1e6)');
  await run('in a loop', 'for (;;);');
  await run('in a loop that catches', 'for (;;) { try { for (;;); } catch { for (;;); } finally { for (;;); } }');
  await run('in ticks', '(function again() { process.nextTick(again); })()');
  await run('in timers', 'for (let i = 0; i < 9; i++) setInterval(() => { for (;;); }, 1)');
  const worker = await run('with open handles', `
    require('net').createServer().listen(0);
    require('dgram').createSocket('udp4').bind(0);
    require('fs').watch('.');
    require('child_process').spawn('sleep', ['100']).unref();
    new (require('worker_threads').Worker)('for (;;);', { eval: true });
    require('dns').lookup('localhost', () => {});`);
  console.log('again', await worker.terminate());
})();
