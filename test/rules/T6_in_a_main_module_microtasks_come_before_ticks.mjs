// Its body is a microtask itself. From the next callback on the order is the usual one.
// Prints:
//   main ends
//   microtask
//   tick
//   tick of the timer
//   microtask of the timer
process.nextTick(() => console.log('tick'));
queueMicrotask(() => console.log('microtask'));
setTimeout(() => {
  queueMicrotask(() => console.log('microtask of the timer'));
  process.nextTick(() => console.log('tick of the timer'));
}, 1);
console.log('main ends');
