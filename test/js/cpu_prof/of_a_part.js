// A program profiles a part of itself, and of a worker; profiles may overlap, and end once.
//
// Needs: giro
// Needs: engine samples
// Prints:
//   first: true, both: true
//   second: false
//   stopped again: undefined
//   worker: true, the same again: true
//   ERR_WORKER_NOT_RUNNING
'use strict';

const v8 = require('v8');
const { once } = require('events');
const { Worker } = require('worker_threads');

function burn() {
  const end = Date.now() + 200;
  while (Date.now() < end);
}
function other() { burn(); }

const has = (text, name) => JSON.parse(text).nodes.some(({ callFrame }) => callFrame.functionName === name);

async function main() {
  const first = v8.startCpuProfile();
  other();
  const second = v8.startCpuProfile();
  burn();
  const text = first.stop();
  console.log(`first: ${has(text, 'other')}, both: ${has(text, 'burn')}`);
  console.log(`second: ${has(second.stop(), 'other')}`);
  console.log('stopped again:', second.stop());

  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    parentPort.on('message', () => {});
    setInterval(function busy() {
      for (let end = Date.now() + 20; Date.now() < end;);
      parentPort.postMessage('was busy');
    }, 1);
  `, { eval: true });
  await once(worker, 'online');
  const handle = await worker.startCpuProfile();
  for (let i = 0; i < 15; i++) await once(worker, 'message');
  const profile = await handle.stop();
  console.log(`worker: ${has(profile, 'busy')}, the same again: ${await handle.stop() === profile}`);
  await worker.terminate();
  await worker.startCpuProfile().catch(({ code }) => console.log(code));
}
main();
