// Since Node 11 both queues are emptied after every callback, not between phases, and nextTickQueue
// comes before microTaskQueue. The wait makes both timers due in one phase.
// Prints:
//   timer 1
//   tick 1
//   microtask 1
//   timer 2
//   tick 2
//   microtask 2
function timer(number) {
  console.log('timer', number);
  Promise.resolve().then(() => console.log('microtask', number));
  process.nextTick(() => console.log('tick', number));
}
setTimeout(timer, 1, 1);
setTimeout(timer, 1, 2);
for (const start = Date.now(); Date.now() - start < 5;);
