// Promises are shown as they are in a program that keeps async contexts.
// Needs: engine promises
// Prints:
//   Promise { 4 } Promise { <pending> } Mine [Promise] { <pending> }
'use strict';

const { AsyncLocalStorage } = require('async_hooks');

class Mine extends Promise {}
new AsyncLocalStorage().run(1, () => {
  console.log(Promise.resolve(4), new Promise(() => {}), new Mine(() => {}));
});
