// Nothing of an aborted timer keeps the loop alive.
// Prints:
//   timeout AbortError ABORT_ERR The operation was aborted reason
//   immediate AbortError ABORT_ERR The operation was aborted reason
//   wait AbortError ABORT_ERR The operation was aborted reason
//   already aborted AbortError ABORT_ERR The operation was aborted reason
//   interval 1
//   interval AbortError ABORT_ERR The operation was aborted reason
'use strict';

const timers = require('timers/promises');

async function report(name, start) {
  const controller = new AbortController();
  const promise = start(controller.signal);
  controller.abort('reason');
  await promise.catch((error) => show(name, error));
}
function show(name, error) {
  console.log(name, error.name, error.code, error.message, error.cause);
}
async function main() {
  await report('timeout', (signal) => timers.setTimeout(1e6, null, { signal }));
  await report('immediate', (signal) => timers.setImmediate(null, { signal }));
  await report('wait', (signal) => timers.scheduler.wait(1e6, { signal }));
  const aborted = AbortSignal.abort('reason');
  await timers.setTimeout(1e6, null, { signal: aborted })
    .catch((error) => show('already aborted', error));

  const controller = new AbortController();
  try {
    for await (const run of timers.setInterval(1, 1, { signal: controller.signal })) {
      console.log('interval', run);
      controller.abort('reason');
    }
  } catch (error) {
    show('interval', error);
  }
}
main();
