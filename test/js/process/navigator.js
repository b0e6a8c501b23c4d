// What scripts that also run in browsers ask: the navigator.
//
// Needs: engine language
// Environment: LC_ALL=pt_BR.UTF-8
//
// Prints:
//   true true
//   pt-BR [ 'pt-BR' ] true
//   true
//   hardwareConcurrency locks language languages userAgent platform
//   ERR_ILLEGAL_CONSTRUCTOR
//   TypeError
//   true
//   undefined

'use strict';

const { locks } = require('worker_threads');

console.log(navigator.userAgent === `Node.js/${process.versions.node.split('.')[0]}`,
  navigator.platform.startsWith('Linux '));
console.log(navigator.language, navigator.languages, Object.isFrozen(navigator.languages));
console.log(navigator.hardwareConcurrency === require('os').availableParallelism());
console.log(Object.keys(Navigator.prototype).join(' '));
try {
  new Navigator();
} catch ({ code }) {
  console.log(code);
}
try {
  Navigator.prototype.userAgent;
} catch ({ name }) {
  console.log(name);
}
console.log(navigator.locks === locks);
console.log(Object.getOwnPropertyDescriptor(globalThis, 'navigator').set);
