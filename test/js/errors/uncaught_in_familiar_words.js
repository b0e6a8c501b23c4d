// What leaves the program is said in the words that Node's users know, in its message and stack.
// Prints:
//   ReferenceError: missing is not defined
//   TypeError: Cannot read properties of null (reading 'x')
//   TypeError: object.method is not a function
'use strict';

process.on('uncaughtException', (error) => {
  console.log(error.stack.split('\n')[0] === `${error.name}: ${error.message}` ?
    `${error.name}: ${error.message}` : error.stack);
});
setImmediate(() => { missing(); });
setImmediate(() => null.x);
setImmediate(() => {
  const object = {};
  object.method();
});
