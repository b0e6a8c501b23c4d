// Listeners of a signal run in the context in which the first of them came, until all have gone.
// Prints:
//   first: one
//   second: one
//   behind a tick: one
//   third: three
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const als = new AsyncLocalStorage();
const seen = (label) => console.log(`${label}: ${als.getStore()}`);
const send = () => als.run('sender', () => process.kill(process.pid, 'SIGUSR2'));
const alive = setInterval(() => {}, 1000);

als.run('one', () => process.once('SIGUSR2', () => seen('first')));
als.run('two', () => process.once('SIGUSR2', () => {
  seen('second');
  process.nextTick(() => {
    seen('behind a tick');
    als.run('three', () => process.once('SIGUSR2', () => {
      seen('third');
      clearInterval(alive);
    }));
    send();
  });
}));
send();
