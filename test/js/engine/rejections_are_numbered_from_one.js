// What is tried out inside of the engine for a program that awaits does not count.
// Options: --unhandled-rejections=warn
// Prints:
//   (rejection id: 1)
// Stderr has: reason
'use strict';

process.on('warning', ({ message }) => {
  const id = /\(rejection id: \d+\)/.exec(message);
  if (id !== null) console.log(id[0]);
});
(async () => { await undefined; })();
Promise.reject('reason');
