// inherits, toUSVString, aborted, isArray, _extend.
// Stderr has: DEP0044
// Stderr has: DEP0060
// Prints:
//   hello true Derived {}
//   ERR_INVALID_ARG_TYPE The "ctor" argument must be of type function. Received null
//   ERR_INVALID_ARG_TYPE The "superCtor" argument must be of type function. Received null
//   ERR_INVALID_ARG_TYPE The "superCtor.prototype" property must be of type object. Received undefined
//   a�b 5
//   true { a: 1, b: 2 } { a: 1 }
//   ERR_INVALID_ARG_TYPE signal is not of type AbortSignal.
//   ERR_INVALID_ARG_TYPE The "resource" argument must be of type object. Received null
//   aborted abort
//   at once undefined
'use strict';

const util = require('util');

function Base() {}
Base.prototype.hello = () => 'hello';
function Derived() {}
util.inherits(Derived, Base);
console.log(new Derived().hello(), Derived.super_ === Base, new Derived());
for (const args of [[null, Base], [Derived, null], [Derived, {}]]) {
  try {
    util.inherits(...args);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
console.log(util.toUSVString('a\ud800b'), util.toUSVString(5));
console.log(util.isArray([]), util._extend({ a: 1 }, { b: 2 }), util._extend({ a: 1 }, null));
const controller = new AbortController();
util.aborted(controller.signal, {}).then((event) => console.log('aborted', event.type));
util.aborted(5, {}).catch((error) => console.log(error.code, error.message));
util.aborted(controller.signal, null).catch((error) => console.log(error.code, error.message));
controller.abort();
util.aborted(controller.signal, {}).then((value) => console.log('at once', value));
