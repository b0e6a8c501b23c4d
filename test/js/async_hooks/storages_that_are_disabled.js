// disable() takes the store away from where it is called, and from what was scheduled there before; other contexts keep theirs.
// Prints:
//   undefined beside 7
//   undefined after exit
//   undefined outside
//   8 where another run() ended
//   fallback
//   undefined in a snapshot
//   undefined in a promise
//   other 1
//   same undefined 7
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const a = new AsyncLocalStorage();
const b = new AsyncLocalStorage();
const lines = [];

a.run(1, () => setTimeout(() => lines.push(`other ${a.getStore()}`), 1));
a.run(2, () => {
  b.run(7, () => {
    setTimeout(() => {
      lines.push(`same ${a.getStore()} ${b.getStore()}`);
      console.log(lines.join('\n'));
    }, 1);
    a.disable();
    lines.push(`${a.getStore()} beside ${b.getStore()}`);
    a.exit(() => {});
    lines.push(`${a.getStore()} after exit`);
  });
  lines.push(`${a.getStore()} outside`);
});
a.run(8, () => {
  a.run(9, () => a.disable());
  lines.push(`${a.getStore()} where another run() ended`);
});
const withDefault = new AsyncLocalStorage({ defaultValue: 'fallback' });
withDefault.run(3, () => {
  withDefault.disable();
  lines.push(withDefault.getStore());
});
a.run(8, () => {
  const inside = AsyncLocalStorage.snapshot();
  a.disable();
  lines.push(`${inside(() => a.getStore())} in a snapshot`);
  Promise.resolve().then(() => lines.push(`${a.getStore()} in a promise`));
});
