// Workers that are terminated while they load, each a little later than the one before: all end, and nothing of them
// stays. In the long form there are a thousand.
// Prints:
//   all have ended
//   nothing is kept
//   memory is flat: true
//   another one answers: 7
// Time-out: 60
// Time-out of the long form: 1200
'use strict';

const { once } = require('events');
const { Worker } = require('worker_threads');
const { Memory, backTo, isLong, resources, tellFigures } = require('./fixtures/load');

const kWorkers = isLong ? 1000 : 24;
const kAtOnce = 4;
// Modules that load others, one after the other, and then again while messages come.
const source = `
  const { parentPort } = require('worker_threads');
  for (const name of ['fs', 'net', 'http', 'zlib', 'crypto', 'stream/web', 'child_process', 'dns',
                      'readline', 'url', 'vm', 'util', 'assert', 'perf_hooks', 'v8']) {
    require(name);
    parentPort.postMessage(name);
  }
  require('fs').readFile(__filename, () => {});
  setInterval(() => {}, 1000);`;
const steps = ['at once', 'online', 'message', 'later message'];

async function runOne(number) {
  const worker = new Worker(source, { eval: true });
  const exited = once(worker, 'exit');
  const step = steps[number % steps.length];
  if (step === 'online') await once(worker, 'online');
  if (step === 'message') await once(worker, 'message');
  if (step === 'later message') {
    let left = number % 15;
    await new Promise((resolve) => worker.on('message', () => { if (left-- <= 0) resolve(); }));
  }
  await worker.terminate();
  await exited;
}

async function runMany(from, to) {
  let next = from;
  const runSome = async () => {
    while (next < to) await runOne(next++);
  };
  await Promise.all(Array.from({ length: kAtOnce }, runSome));
}

async function main() {
  const memory = new Memory(64);
  const kWarmUp = kWorkers / 4;
  await runMany(0, kWarmUp);
  const before = resources();
  memory.endWarmUp();
  const kSteps = 10;
  for (let i = 0; i < kSteps; i++) {
    const size = (kWorkers - kWarmUp) / kSteps;
    await runMany(kWarmUp + Math.round(i * size), kWarmUp + Math.round((i + 1) * size));
    memory.sample();
  }
  console.log('all have ended');
  await backTo(before);
  console.log('nothing is kept');
  console.log('memory is flat:', memory.isFlat || `${memory}`);
  tellFigures(`${kWorkers} workers; ${memory}`);
  const last = new Worker('require("worker_threads").parentPort.postMessage(7)', { eval: true });
  console.log('another one answers:', ...await once(last, 'message'));
}
main();
