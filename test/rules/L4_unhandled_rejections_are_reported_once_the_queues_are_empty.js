// What is handled by a tick or a microtask is in time; what is handled later is reported as handled
// late.
// Prints:
//   main ends
//   in time: from a tick
//   in time: from a microtask
//   unhandled: late true
//   tick of the handler
//   immediate
//   caught late
//   handled late true
'use strict';

const late = Promise.reject(new Error('late'));
const tick = Promise.reject(new Error('from a tick'));
const microtask = Promise.reject(new Error('from a microtask'));
const inTime = (error) => console.log('in time:', error.message);

process.on('unhandledRejection', (reason, promise) => {
  console.log('unhandled:', reason.message, promise === late);
  process.nextTick(() => console.log('tick of the handler'));
});
process.on('rejectionHandled', (promise) => console.log('handled late', promise === late));
process.nextTick(() => tick.catch(inTime));
Promise.resolve().then(() => {}).then(() => microtask.catch(inTime));
setImmediate(() => {
  console.log('immediate');
  setImmediate(() => late.catch(() => console.log('caught late')));
});
console.log('main ends');
