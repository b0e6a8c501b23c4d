// The number of turns that `await` and thenables take is the language's.
// Prints:
//   main ends
//   queueMicrotask
//   then
//   await of a value
//   await of a promise
//   thenable is asked
//   then 2
//   thenable
//   await of an async function
//   finally
'use strict';

queueMicrotask(() => console.log('queueMicrotask'));
Promise.resolve().then(() => console.log('then')).then(() => console.log('then 2'));
(async () => { await 1; console.log('await of a value'); })();
(async () => { await Promise.resolve(); console.log('await of a promise'); })();
(async () => {
  await { then(resolve) { console.log('thenable is asked'); resolve(); } };
  console.log('thenable');
})();
(async () => {
  await (async () => { await null; })();
  console.log('await of an async function');
})();
Promise.resolve().finally(() => {}).then(() => console.log('finally'));
console.log('main ends');
