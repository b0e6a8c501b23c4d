// assert itself is `ok`, its strict form another function with methods of its own; both can be called with `new`, as any function.
// Prints:
//   ok 0 [] true
//   true
//   AssertionError ERR_ASSERTION not true
//   AssertionError ERR_ASSERTION not true either
//   strict 0 [] true
//   true
//   AssertionError ERR_ASSERTION not true
//   AssertionError ERR_ASSERTION not true either
//   false true true
//   no error undefined
//   AssertionError ERR_ASSERTION Expected values to be strictly equal:
//   no error undefined
//   AssertionError ERR_ASSERTION Expected values to be strictly equal:
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.diff' must be one of: 'simple', 'full'. Received 'short'
'use strict';

const assert = require('assert');
const strict = require('assert/strict');

const tell = (action) => {
  try {
    console.log('no error', action());
  } catch ({ name, code, message }) {
    console.log(name, code, message.split('\n')[0]);
  }
};

for (const module of [assert, strict]) {
  console.log(module.name, module.length, Object.keys(module.prototype), module.prototype.constructor === module);
  console.log(new module(true) instanceof module);
  tell(() => new module(0, 'not true'));
  tell(() => module('', 'not true either'));
}
console.log(assert.prototype === strict.prototype, strict === assert.strict, strict.strict === strict);
tell(() => assert.equal(1, '1'));
tell(() => strict.equal(1, '1'));

const own = new assert.Assert({ diff: 'full', strict: false });
tell(() => own.equal(1, '1'));
tell(() => own.strictEqual(1, '1'));
tell(() => new assert.Assert({ diff: 'short' }));
