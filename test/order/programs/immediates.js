'use strict';

// P9 and clearing within a running check phase.
const log = (label) => console.log(label);

setImmediate(() => {
  log('immediate 1');
  clearImmediate(second);
  clearImmediate(fourth);
  setImmediate(log, 'queued in check, 1');
  process.nextTick(() => setImmediate(log, 'queued in check, 2'));
});
const second = setImmediate(log, 'never');
setImmediate((...args) => log(`immediate 3 ${args.join(' ')}`), 'a', 'b');
const fourth = setImmediate(log, 'never');
setImmediate(() => Promise.resolve().then(() => {
  log('reaction');
  clearImmediate(last);
  clearImmediate(last);
}));
const last = setImmediate(log, 'never');
setImmediate(log, 'unref').unref();
