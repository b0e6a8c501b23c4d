'use strict';

// A message goes to a worker and comes back, one at a time.

const { Worker, isMainThread, parentPort } = require('worker_threads');
const { measure } = require('../meter');

module.exports = function measureRoundTrips(file, count, message) {
  if (!isMainThread) {
    parentPort.on('message', (message) => parentPort.postMessage(message));
    return;
  }
  const worker = new Worker(file);
  measure(count, (count, done) => {
    let came = 0;
    worker.ref();
    worker.on('message', function onMessage() {
      if (++came < count) {
        worker.postMessage(message);
        return;
      }
      worker.off('message', onMessage);
      worker.unref(); // the process ends when the measuring does
      done(came);
    });
    worker.postMessage(message);
  });
};
