// A worker of a data: URL runs the module that it holds.
// Stderr has: Detected unsettled top-level await
// Prints:
//   data:text/javascript, exit 0
//   data:text/javascript,await new Promise(()=>{}) exit 13
//   data:text/javascript,module.exports={} ReferenceError exit 1
//   data:text/plain, ERR_UNKNOWN_MODULE_FORMAT exit 1
//   data:text/javascript;base64,aW1wb3J0ICdmcyc7IHBvc3RNZXNzYWdlID0gMTs= ReferenceError exit 1
//   argv data: [ 'given' ]
'use strict';

const { once } = require('events');
const { Worker } = require('worker_threads');

async function run(text) {
  const worker = new Worker(new URL(text), { stderr: true });
  let told = '';
  worker.on('error', ({ code, name }) => { told = ` ${code ?? name}`; });
  const code = await new Promise((resolve) => { worker.on('exit', resolve); });
  console.log(`${text}${told} exit ${code}`);
}

(async () => {
  await run('data:text/javascript,');
  await run('data:text/javascript,await new Promise(()=>{})');
  await run('data:text/javascript,module.exports={}');
  await run('data:text/plain,');
  await run('data:text/javascript;base64,aW1wb3J0ICdmcyc7IHBvc3RNZXNzYWdlID0gMTs=');
  const text = 'data:text/javascript,import { parentPort } from "worker_threads"; ' +
    'parentPort.postMessage([import.meta.url.slice(0, 5), process.argv.slice(1)])';
  const [[scheme, list]] = await once(new Worker(new URL(text), { argv: ['given'] }), 'message');
  console.log('argv', scheme, list);
})();
