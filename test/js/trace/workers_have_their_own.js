// Each worker's loop is a part of the recording of its own. What it does first leads back to who made it, a message to who sent it.
// Needs: giro
// Prints:
//   main
//   worker 1: [worker eval] ← main
//   worker 1: message ← main
//   worker 2: [worker eval] ← main
//   worker 2: message ← main
//   main: message ← worker 1
//   main: message ← worker 2
//   2 workers, none open at the end
'use strict';
const { execFileSync } = require('child_process');

const program = `
  const { Worker } = require('worker_threads');
  for (let i = 0; i < 2; i++) {
    const worker = new Worker("const { parentPort } = require('worker_threads'); parentPort.once('message', (one) => parentPort.postMessage(one))", { eval: true });
    worker.on('message', function back() { worker.terminate(); });
    worker.postMessage(i);
  }
`;
execFileSync(process.execPath, ['--trace-loop=loop.trace', '-e', program]);
const text = execFileSync(process.execPath, ['trace', 'show', 'loop.trace'], { encoding: 'utf8' });
const found = new Set();
let stream;
for (const line of text.split('\n')) {
  stream = /^(main|worker \d+), /.exec(line)?.[1] ?? stream;
  if (/^main,/.test(line)) found.add('main');
  const origin = /main script \[worker eval\].* ← (main|worker \d+) #/.exec(line) ?? / message.* ← (main|worker \d+) #/.exec(line);
  if (origin !== null) found.add(`${stream}: ${line.includes('message') ? 'message' : '[worker eval]'} ← ${origin[1]}`);
}
const sorted = [...found].filter((one) => one !== 'main');
console.log('main');
for (const one of sorted.filter((text) => text.startsWith('worker')).sort()) console.log(one);
for (const one of sorted.filter((text) => text.startsWith('main')).sort()) console.log(one);
const stats = execFileSync(process.execPath, ['trace', 'stats', 'loop.trace'], { encoding: 'utf8' });
const [, count, open] = /^  worker +(\d+), of which (\d+) open/m.exec(stats);
console.log(`${count} workers, ${open === '0' ? 'none' : open} open at the end`);
