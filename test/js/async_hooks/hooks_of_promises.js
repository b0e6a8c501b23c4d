// Promises have ids, know what they were made of, and tell when what waits for them runs and when they are settled.
// Prints:
//   init 2 PROMISE 1
//   resolve 2
//   init 3 PROMISE 2
//   init 4 PROMISE 3
//   init 5 PROMISE 4
//   init 6 PROMISE 1
//   in the executor 1
//   resolve 6
//   init 7 PROMISE 6
//   init 8 PROMISE 7
//   before 3
//   then 3 by 2 true
//   resolve 3
//   after 3
//   before 7
//   init 9 PROMISE 7
//   resolve 9
//   init 10 PROMISE 9
//   after 7
//   before 4
//   resolve 4
//   after 4
//   before 10
//   resolve 10
//   after 10
//   before 7
//   init 11 PROMISE 10
//   after 7
//   before 5
//   finally 5 by 4 true
//   init 12 PROMISE 5
//   resolve 12
//   init 13 PROMISE 12
//   after 5
//   before 11
//   resolve 7
//   resolve 11
//   after 11
//   before 13
//   resolve 13
//   after 13
//   before 5
//   init 14 PROMISE 13
//   after 5
//   before 8
//   caught 8 by 7 true
//   resolve 8
//   after 8
//   before 14
//   resolve 5
//   resolve 14
//   after 14
'use strict';
const hooks = require('async_hooks');
const fs = require('fs');
const log = (...words) => fs.writeSync(1, `${words.join(' ')}\n`);

const resources = new Map();
hooks.createHook({
  init(id, type, trigger, resource) {
    resources.set(id, resource);
    log('init', id, type, trigger);
  },
  before: (id) => log('before', id),
  after: (id) => log('after', id),
  promiseResolve: (id) => log('resolve', id),
}).enable();

function tell(what) {
  const id = hooks.executionAsyncId();
  const resource = hooks.executionAsyncResource();
  log(what, id, 'by', hooks.triggerAsyncId(), resource === resources.get(id) && resource instanceof Promise);
}

Promise.resolve(1).then(() => tell('then')).catch(() => {}).finally(() => tell('finally'));

new Promise((resolve) => {
  log('in the executor', hooks.executionAsyncId());
  resolve(2);
}).then(() => Promise.reject(new Error('mine')).catch(() => { throw new Error('other'); })).catch(() => tell('caught'));
