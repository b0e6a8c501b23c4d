// util.transferableAbortSignal: a signal in another thread is aborted with the one that was sent; process.env can be cloned.
// Prints:
//   true true
//   TypeError ERR_INVALID_ARG_TYPE The "signal" argument must be an instance of AbortSignal. Received an instance of Object
//   DataCloneError 25 Object that needs transfer was found in message but not listed in transferList
//   true true before
//   x true
//   x
//   DataCloneError 25 #<Object> could not be cloned.
//   [ true, false ]
//   aborted in the worker: { why: 'enough' }
//   0
'use strict';

const { Worker, isMainThread, parentPort } = require('worker_threads');
const util = require('util');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

if (isMainThread) {
  const controller = util.transferableAbortController();
  const { signal } = controller;
  console.log(controller instanceof AbortController, util.transferableAbortSignal(signal) === signal);
  tell(() => util.transferableAbortSignal({}));
  tell(() => structuredClone(signal));
  const aborted = util.transferableAbortSignal(AbortSignal.abort('before'));
  const copy = structuredClone(aborted, { transfer: [aborted] });
  console.log(copy instanceof AbortSignal, copy.aborted, copy.reason);

  const worker = new Worker(__filename);
  worker.postMessage({ signal }, [signal]);
  worker.once('message', (message) => {
    console.log(message);
    worker.on('message', (reason) => console.log('aborted in the worker:', reason));
    controller.abort({ why: 'enough' });
  });
  worker.on('exit', (code) => console.log(code));

  process.env.ONE_OF_OURS = 'x';
  const environment = structuredClone({ env: process.env }).env;
  console.log(environment.ONE_OF_OURS, Object.getPrototypeOf(environment) === Object.prototype);
  environment.ONE_OF_OURS = 'y';
  console.log(process.env.ONE_OF_OURS);
  tell(() => structuredClone(new Proxy({}, {})));
} else {
  // Listening is what keeps the worker: a signal does not.
  parentPort.on('message', ({ signal }) => {
    signal.addEventListener('abort', () => {
      parentPort.postMessage(signal.reason);
      parentPort.close();
    });
    parentPort.postMessage([signal instanceof AbortSignal, signal.aborted]);
  });
}
