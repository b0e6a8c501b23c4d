// Timers, immediates, ticks and microtasks have ids, know who caused them, and are followed by hooks.
// Prints:
//   main 1 0
//   init Timeout1 by 1
//   init Timeout2 by 1
//   before Timeout1
//   running Timeout1 by 1 true
//   init TickObject1 by Timeout1
//   after Timeout1
//   before TickObject1
//   running TickObject1 by Timeout1 true
//   init Immediate1 by TickObject1
//   after TickObject1
//   before Immediate1
//   running Immediate1 by TickObject1 true
//   init Microtask1 by Immediate1
//   after Immediate1
//   before Microtask1
//   running Microtask1 by Immediate1 true
//   init Timeout3 by Microtask1
//   after Microtask1
//   before Timeout3
//   running Timeout3 by Microtask1 true
//   after Timeout3
//   before Timeout3
//   running Timeout3 by Microtask1 true
//   init Timeout4 by Timeout3
//   after Timeout3
//   before Timeout4
//   destroyed: Immediate1 Microtask1 TickObject1 Timeout1 Timeout2 Timeout3
'use strict';
const hooks = require('async_hooks');
const fs = require('fs');

const names = new Map();
const counts = {};
const destroyed = [];
const resources = new Map();
const nameOf = (id) => names.get(id) ?? id;
const log = (...words) => fs.writeSync(1, `${words.join(' ')}\n`);

function tell() {
  const id = hooks.executionAsyncId();
  log('running', nameOf(id), 'by', nameOf(hooks.triggerAsyncId()), hooks.executionAsyncResource() === resources.get(id));
}

const hook = hooks.createHook({
  init(id, type, trigger, resource) {
    counts[type] = (counts[type] ?? 0) + 1;
    names.set(id, type + counts[type]);
    resources.set(id, resource);
    log('init', nameOf(id), 'by', nameOf(trigger));
  },
  before: (id) => log('before', nameOf(id)),
  after: (id) => log('after', nameOf(id)),
  destroy: (id) => destroyed.push(nameOf(id)),
});

function finish() {
  log('destroyed:', ...destroyed.sort());
  hook.disable();
}

log('main', hooks.executionAsyncId(), hooks.triggerAsyncId());
hook.enable();
setTimeout(() => {
  tell();
  process.nextTick(() => {
    tell();
    setImmediate(() => {
      tell();
      queueMicrotask(() => {
        tell();
        let runs = 0;
        const interval = setInterval(() => {
          tell();
          if (++runs < 2) return;
          clearInterval(interval);
          setTimeout(finish, 5);
        }, 1);
      });
    });
  });
}, 1);
clearTimeout(setTimeout(() => {}, 1000));
