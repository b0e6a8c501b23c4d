// The global object is shown, also that of a vm context, and is no proxy.
// Prints:
//   <ref *1> Object [global] {
//   false
//   { a: 1 }
//   true
'use strict';

const util = require('util');
const vm = require('vm');

console.log(util.inspect(globalThis, { depth: 0 }).split('\n')[0]);
console.log(util.types.isProxy(globalThis));
console.log(vm.createContext({ a: 1 }));
console.log(util.types.isProxy(new Proxy({}, {})));
