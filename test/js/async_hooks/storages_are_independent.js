// What one storage enters inside of another one's run() stays behind, and that one's store does not.
// Prints:
//   one two
//   undefined two
//   undefined two
//   outer undefined
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

const first = new AsyncLocalStorage();
const second = new AsyncLocalStorage();
const show = () => console.log(first.getStore(), second.getStore());

setImmediate(() => {
  first.run('one', () => {
    second.enterWith('two');
    show();
  });
  show();
  setImmediate(() => {
    show();
    second.enterWith(undefined);
    first.run('outer', () => {
      first.run('inner', () => {});
      show();
    });
  });
});
