// A top-level await that does not settle is listed, after what keeps the process alive.
//
// Needs: giro
// Prints:
//   Interval every 5 ms: beat
//   Await true
// Stderr has: unsettled top-level await
// Exit code: 13
const interval = setInterval(function beat() {
  const [timer, main] = process.giro.whyAlive();
  console.log(timer.type, timer.description);
  console.log(main.type, main.description.endsWith('a_main_module_that_waits.mjs'));
  clearInterval(interval);
}, 5);
await new Promise(() => {});
