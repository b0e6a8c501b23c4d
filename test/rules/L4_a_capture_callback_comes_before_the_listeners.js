// Prints:
//   false
//   true
//   captured first
//   listener second
'use strict';

console.log(process.hasUncaughtExceptionCaptureCallback());
process.on('uncaughtException', (error) => console.log('listener', error.message));
process.setUncaughtExceptionCaptureCallback((error) => {
  console.log('captured', error.message);
  process.setUncaughtExceptionCaptureCallback(null);
});
console.log(process.hasUncaughtExceptionCaptureCallback());
setTimeout(() => { throw new Error('first'); }, 1);
setTimeout(() => { throw new Error('second'); }, 20);
