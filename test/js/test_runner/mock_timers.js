// Timers and dates on a clock that the test moves.
//
// Prints:
//   0 true function Date() { [native code] }
//   immediate 10
//   timeout 5 x 10
//   interval 10
//   promise done 10
//   interval 20
//   iterated 20
//   AbortError
//   AbortError
//   all 120
//   1970-01-01T00:00:01.000Z
//   ERR_INVALID_STATE Invalid state: MockTimers is already enabled!
//   ERR_INVALID_ARG_VALUE The property 'options.apis' option x is not supported. Received 'x'
//   ERR_INVALID_STATE Invalid state: You should enable MockTimers first by calling the .enable function
//   false
'use strict';

const { mock } = require('node:test');
const timersPromises = require('node:timers/promises');

const { timers } = mock;
const attempt = (action) => {
  try {
    action();
  } catch (error) {
    console.log(error.code, error.message);
  }
};

async function main() {
  timers.enable({ apis: ['setTimeout', 'setInterval', 'setImmediate', 'Date'] });
  console.log(Date.now(), Date.isMock, String(Date));
  setTimeout((value) => console.log('timeout', 5, value, Date.now()), 5, 'x');
  setImmediate(() => console.log('immediate', Date.now()));
  const interval = setInterval(() => console.log('interval', Date.now()), 10);
  const promise = timersPromises.setTimeout(10, 'done');
  timers.tick(10);
  console.log('promise', await promise, Date.now());
  const next = timersPromises.setInterval(10, 'iterated')[Symbol.asyncIterator]().next();
  timers.tick(10);
  console.log((await next).value, Date.now());
  clearInterval(interval);
  timers.reset();

  timers.enable();
  const signal = AbortSignal.timeout(5);
  timers.tick(5);
  console.log(signal.reason.name);
  const controller = new AbortController();
  const aborted = timersPromises.setTimeout(10, undefined, { signal: controller.signal });
  controller.abort();
  await aborted.catch((error) => console.log(error.name));
  setTimeout(() => console.log('all', Date.now()), 115);
  timers.runAll();
  timers.setTime(1000);
  console.log(new Date());
  attempt(() => timers.enable());
  timers[Symbol.dispose]();
  attempt(() => timers.enable({ apis: ['x'] }));
  attempt(() => timers.tick());
  console.log(Date.isMock ?? false);
}

main();
