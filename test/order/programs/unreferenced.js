'use strict';

// L2, P1: what is not referenced does not keep the loop alive, but runs while it is.
function wait() {
  const end = performance.now() + 3;
  while (performance.now() < end);
}

setTimeout(() => console.log('unreferenced timer, due at once'), 1).unref();
setImmediate(() => {
  console.log('immediate');
  setImmediate(() => console.log('never: nothing else is left')).unref();
  setTimeout(() => console.log('due when the last work ended'), 1).unref();
  wait();
});
setTimeout(() => console.log('never: an hour'), 3600000).unref();
process.on('exit', () => console.log('exit'));
wait();
