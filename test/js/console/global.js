// The global console: what it is, what it has.
// Prints:
//   true true
//   [object console] true
//   log info debug warn error dir time timeEnd timeLog trace assert clear count countReset group groupEnd table dirxml groupCollapsed Console profile profileEnd timeStamp context createTask
//   log true true true
//   Console true true true
//   _stdout undefined false true
//   Symbol(Symbol.toStringTag) false false true
//   log 0 false
//   0 true
//   false
//   true true
//   undefined undefined undefined
//   5
//   [ 'elsewhere\n' ]
'use strict';

console.log(require('console') === console, require('node:console') === console);
console.log(Object.prototype.toString.call(console), console instanceof console.Console);
console.log(Object.keys(console).join(' '));
for (const key of ['log', 'Console', '_stdout', Symbol.toStringTag]) {
  const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(console, key);
  console.log(key, writable, enumerable, configurable);
}
console.log(console.log.name, console.log.length, 'prototype' in console.log);
const between = Object.getPrototypeOf(console);
console.log(Reflect.ownKeys(between).length, Object.getPrototypeOf(between) === Object.prototype);
console.log(Object.getOwnPropertyDescriptor(globalThis, 'console').enumerable);
console.log(console._stdout === process.stdout, console._stderr === process.stderr);
console.log(console.profile(), console.profileEnd(), console.timeStamp());
console.log(console.createTask('name').run(() => 5));
const written = [];
console._stdout = {
  write(text) { written.push(text); },
  listenerCount() { return 1; },
  removeListener() {},
};
console.log('elsewhere');
console._stdout = process.stdout;
console.log(written);
