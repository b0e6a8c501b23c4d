// What a hook enables or disables holds for the next event, not for what is told inside of it. A hook that throws ends the process, whatever it throws.
// Prints:
//   first of Outer, first of Inner, second of Inner, second of Outer
//   first of Later
//   Error: null 1
//   TypeError: mine 1
'use strict';
const hooks = require('async_hooks');
const { spawnSync } = require('child_process');

if (process.argv[2] === 'throw') {
  const what = process.argv[3] === 'null' ? null : new TypeError('mine');
  hooks.createHook({ init() { throw what; } }).enable();
  new hooks.AsyncResource('Mine');
}

const told = [];
const first = hooks.createHook({
  init(id, type) {
    told.push(`first of ${type}`);
    second.disable();
    if (type === 'Outer') new hooks.AsyncResource('Inner');
  },
});
const second = hooks.createHook({ init(id, type) { told.push(`second of ${type}`); } });
first.enable();
second.enable();
new hooks.AsyncResource('Outer');
console.log(told.join(', '));
told.splice(0);
new hooks.AsyncResource('Later');
console.log(told.join(', '));
first.disable();

for (const what of ['null', 'error']) {
  const { stderr, status } = spawnSync(process.execPath, [__filename, 'throw', what], { encoding: 'utf8' });
  console.log(stderr.split('\n')[0], status);
}
