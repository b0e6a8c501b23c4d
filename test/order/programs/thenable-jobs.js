'use strict';

// A thenable's then is called from a job of its own; getters of then are read at once.
const log = (label) => console.log(label);

const thenable = (name) => ({
  get then() {
    log(`${name}: get`);
    return (ok) => {
      log(`${name}: call`);
      ok(name);
    };
  },
});

let turn = 0;
queueMicrotask(function count() {
  log(`turn ${++turn}`);
  if (turn < 8) queueMicrotask(count);
});

new Promise((ok) => ok(thenable('resolve'))).then(log);
Promise.resolve(thenable('Promise.resolve')).then(log);
Promise.resolve().then(() => thenable('returned')).then(log);
new Promise((ok) => ok(Promise.resolve('promise'))).then(log);
Promise.resolve(Promise.resolve('same promise')).then(log);
Promise.all([thenable('all 1'), 'all 2']).then((values) => log(values.join()));
Promise.resolve({ then() { throw new Error('then throws'); } }).catch((e) => log(e.message));
Promise.resolve({
  then(ok, no) {
    ok('first');
    no(new Error('second'));
    throw new Error('third');
  },
}).then(log, log);
Promise.resolve('finally').finally(() => thenable('from finally')).then(log);
