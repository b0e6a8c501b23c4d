// Each storage keeps its own store, however the runs of several lie in each other; leaving one takes
// nothing away from the others.
// Prints:
//   a0 b0 c0
//   a0 b1 c0
//   a2 b1 c0
//   a0 b1 c0
//   a0 b0 c0
//   a0 b0 c3
//   a0 - c3
//   - - c3
//   20000 outer
'use strict';
const { AsyncLocalStorage } = require('async_hooks');

const [a, b, c] = [1, 2, 3].map(() => new AsyncLocalStorage());
const show = () => console.log([a, b, c].map((each) => each.getStore() ?? '-').join(' '));

a.run('a0', () => {
  b.run('b0', () => {
    c.run('c0', () => {
      show();
      b.run('b1', () => {
        show();
        a.run('a2', show);
        show();
      });
      show();
    });
    c.enterWith('c3');
    show();
  });
  show();
});
show();

// A run inside a run of the same storage does not keep what it covers.
let depth = 0;
(function nest() {
  if (++depth === 200) return;
  a.run(depth, nest);
})();
for (depth = 0; depth < 20_000; depth++) {
  a.enterWith({ depth });
  b.enterWith('outer');
}
console.log(a.getStore().depth + 1, b.getStore());
