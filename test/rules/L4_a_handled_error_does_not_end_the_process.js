// Wherever it was thrown; the second argument tells how it came.
// Prints:
//   caught main uncaughtException
//   caught tick uncaughtException
//   caught microtask uncaughtException
//   caught rejection unhandledRejection
//   caught timer uncaughtException
//   caught immediate uncaughtException
//   caught io uncaughtException
//   exit 0
'use strict';

const fs = require('fs');

function fail(where) {
  throw new Error(where);
}
process.on('uncaughtException', (error, origin) => {
  console.log('caught', error.message, origin);
  if (error.message === 'rejection') setTimeout(fail, 1, 'timer');
  if (error.message === 'timer') setImmediate(fail, 'immediate');
  if (error.message === 'immediate') fs.stat(__filename, () => fail('io'));
});
process.on('exit', (code) => console.log('exit', code));
process.nextTick(fail, 'tick');
queueMicrotask(() => fail('microtask'));
Promise.reject(new Error('rejection'));
fail('main');
