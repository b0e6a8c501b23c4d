// util.deprecate: one warning a function, one a code; constructors and prototypes.
// Prints:
//   [ undefined, 1 ] [ 2, 3 ] deprecated 1
//   Old { a: 1 } true true static
//   ERR_INVALID_ARG_TYPE The "code" argument must be of type string. Received type number (5)
//   ERR_INVALID_ARG_TYPE The "code" argument must be of type string. Received null
//   false
//   DeprecationWarning DEP_TEST first is old
//   DeprecationWarning undefined without a code
//   DeprecationWarning undefined Old is old
'use strict';

const { deprecate } = require('util');

process.on('warning', ({ name, code, message }) => console.log(name, code, message));
const first = deprecate(function(a) { return [this?.key, a]; }, 'first is old', 'DEP_TEST');
console.log(first(1), { key: 2, first }.first(3), first.name, first.length);
deprecate(() => {}, 'the same code is silent', 'DEP_TEST')();
deprecate(() => {}, 'without a code')();
class Old { constructor(a) { this.a = a; } static method() { return 'static'; } }
const Deprecated = deprecate(Old, 'Old is old');
const instance = new Deprecated(1);
console.log(instance, instance instanceof Deprecated, instance instanceof Old, Deprecated.method());
for (const code of [5, null]) {
  try {
    deprecate(() => {}, 'message', code);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
process.noDeprecation = true;
const plain = () => {};
console.log(deprecate(plain, 'never') === plain);
