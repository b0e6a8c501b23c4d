// The first thing that a process asks about time zones: what the engine has put off is made then.
// Each argument is a process of its own.
//
// Arguments: named
// Arguments: offset
// Arguments: list
// Arguments: worker
// Prints:
//   right

'use strict';

const { Worker } = require('worker_threads');

const kQuestions = {
  named: () => new Date(0).toLocaleString('en', { timeZone: 'Africa/Abidjan' }) ===
    new Date(0).toLocaleString('en', { timeZone: 'UTC' }),
  offset: () => new Intl.DateTimeFormat('en', { timeZone: '+05:00', hour: 'numeric', hour12: false })
    .format(0) === '05',
  list: () => Intl.supportedValuesOf('timeZone').includes('Asia/Tokyo'),
};

if (process.argv[2] === 'worker') {
  const question = `(${kQuestions.named})() && (${kQuestions.list})()`;
  const worker = new Worker(`require('worker_threads').parentPort.postMessage(${question})`, { eval: true });
  worker.on('message', (isRight) => console.log(isRight && kQuestions.named() ? 'right' : 'wrong'));
} else {
  console.log(kQuestions[process.argv[2]]() ? 'right' : 'wrong');
}
