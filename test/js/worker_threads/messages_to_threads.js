// postMessageToThread() reaches any thread, and says when nobody heard it.
//
// Prints:
//   in the worker: hello from 0
//   back: ERR_WORKER_MESSAGING_SAME_THREAD
//   nobody: ERR_WORKER_MESSAGING_FAILED
//   throws: ERR_WORKER_MESSAGING_ERRORED
//   sibling heard: hi

'use strict';

const { Worker, isMainThread, parentPort, postMessageToThread, threadId } = require('worker_threads');

if (isMainThread) {
  (async () => {
    const worker = new Worker(__filename);
    await postMessageToThread(worker.threadId, 'hello');
    await postMessageToThread(threadId, 1).catch((error) => console.log('back:', error.code));
    await postMessageToThread(123456, 1).catch((error) => console.log('nobody:', error.code));
    await postMessageToThread(worker.threadId, 'throw').catch((error) => console.log('throws:', error.code));
    const sibling = new Worker(`
      const { postMessageToThread } = require('worker_threads');
      postMessageToThread(${worker.threadId}, 'hi');`, { eval: true });
    worker.on('message', (text) => {
      console.log('sibling heard:', text);
      worker.postMessage('end');
    });
  })();
} else {
  process.on('workerMessage', (value, source) => {
    if (value === 'throw') throw new Error('thrown');
    if (value === 'hi') parentPort.postMessage(value);
    else console.log('in the worker:', value, 'from', source);
  });
  parentPort.once('message', () => {});
}
