// A worker gets its data and its messages, answers, and ends when nothing keeps it alive.
//
// Prints:
//   online
//   in the worker: { list: [ 1 ] } [ 'one', '2' ] true false
//   answer { echo: { text: 'hello' } }
//   exit 0
//   -1

'use strict';

const { Worker, isMainThread, parentPort, threadId, workerData } = require('worker_threads');

if (isMainThread) {
  const worker = new Worker(__filename, { workerData: { list: [1] }, argv: ['one', 2] });
  worker.on('online', () => console.log('online'));
  worker.on('message', (message) => {
    console.log('answer', message);
    worker.postMessage('enough');
  });
  worker.on('exit', (code) => {
    console.log('exit', code);
    console.log(worker.threadId);
  });
  worker.postMessage({ text: 'hello' });
} else {
  console.log('in the worker:', workerData, process.argv.slice(2), threadId > 0, isMainThread);
  parentPort.on('message', (message) => {
    if (message === 'enough') parentPort.close();
    else parentPort.postMessage({ echo: message });
  });
}
