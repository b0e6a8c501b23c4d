// Contexts have the classes for disposal too, which a script may replace as it likes.
//
// Prints:
//   function function function
//   SuppressedError true
//   3 3
//   function function function

'use strict';

const vm = require('vm');

const kinds = 'typeof SuppressedError + " " + typeof DisposableStack + " " + typeof AsyncDisposableStack';
const context = vm.createContext();
console.log(vm.runInContext(kinds, context));
console.log(vm.runInContext('new SuppressedError(1, 2).name', context),
  vm.runInContext('new SuppressedError(1, 2) instanceof SuppressedError', context));
vm.runInContext('DisposableStack = 3', context);
console.log(vm.runInContext('DisposableStack', context),
  vm.runInContext('globalThis.DisposableStack', context));
console.log(vm.runInNewContext(kinds, vm.constants.DONT_CONTEXTIFY));
