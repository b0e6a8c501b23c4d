// What workers inherit: environment data, their names; and ports, which nobody can make by hand.
// Prints:
//   false "" undefined
//   { list: [ 1, 1970-01-01T00:00:00.000Z ] } by an object undefined
//   TypeError ERR_CONSTRUCT_CALL_INVALID Constructor cannot be called
//   true true
//   a name
//   false a name { list: [ 1, 1970-01-01T00:00:00.000Z ] } undefined
//   true
//   of the worker
//   0 null
//   too late
'use strict';

const workers = require('worker_threads');

const { Worker, MessagePort, getEnvironmentData, isMainThread, setEnvironmentData } = workers;
const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

if (isMainThread) {
  console.log(workers.isInternalThread, JSON.stringify(workers.threadName), getEnvironmentData('a'));
  const key = { key: true };
  setEnvironmentData('a', { list: [1, new Date(0)] });
  setEnvironmentData(key, 'by an object');
  setEnvironmentData('gone', 1);
  setEnvironmentData('gone');
  console.log(getEnvironmentData('a'), getEnvironmentData(key), getEnvironmentData('gone'));
  tell(() => new MessagePort());
  const { port1 } = new MessageChannel();
  console.log(port1 instanceof MessagePort, port1 instanceof EventTarget);
  port1.close();
  const worker = new Worker(__filename, { name: 'a name' });
  setEnvironmentData('a', 'too late');
  console.log(worker.threadName);
  worker.on('exit', (code) => {
    console.log(code, worker.threadName);
    new Worker('console.log(require("worker_threads").getEnvironmentData("a"))', { eval: true });
  });
} else {
  console.log(workers.isInternalThread, workers.threadName, getEnvironmentData('a'), getEnvironmentData('gone'));
  console.log(workers.parentPort instanceof MessagePort);
  setEnvironmentData('a', 'of the worker');
  new Worker('console.log(require("worker_threads").getEnvironmentData("a"))', { eval: true });
}
