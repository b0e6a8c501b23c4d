// Mocks remember calls, stand in for others and are restored.
//
// Prints:
//   [ 1, 2 ] undefined 3 undefined self 1
//   undefined told
//   once third 2
//   0
//   mock mock original
//   1 true
//   mock 1
//   6
//   77 1
//   1 3 [ 3 ]
//   101 get 100,set 101,get 101
//   3
//   ERR_INVALID_ARG_TYPE The "original" argument must be of type function. Received type number (1)
//   ERR_OUT_OF_RANGE The value of "options.times" is out of range. It must be >= 1 && <= 9007199254740991. Received 0
//   ERR_INVALID_ARG_VALUE The argument 'methodName' must be a method. Received undefined
//   ERR_INVALID_ARG_TYPE The "object" argument must be of type object. Received type number (1)
//   ERR_INVALID_ARG_VALUE The property 'options.setter' cannot be used with 'options.getter'. Received true
//   ERR_INVALID_ARG_VALUE The property 'options.getter' cannot be false. Received false
//   ERR_INVALID_ARG_VALUE The argument 'propertyName' is not a property of the object. Received 'missing'
//   ERR_OUT_OF_RANGE The value of "onCall" is out of range. It must be >= 0 && <= 9007199254740991. Received -1
//   undefined
'use strict';

const { mock } = require('node:test');

function attempt(action) {
  try {
    console.log(action());
  } catch (error) {
    console.log(error.code, error.message);
  }
}

const add = mock.fn((a, b) => a + b);
add.call('self', 1, 2);
const { arguments: args, error, result, target, this: self } = add.mock.calls[0];
console.log(args, error, result, target, self, add.mock.callCount());
attempt(() => mock.fn(() => { throw new Error('told'); })());
add.mock.mockImplementationOnce(() => 'once');
add.mock.mockImplementationOnce(() => 'third', 2);
console.log(add(1, 1), add(1, 1), add(1, 1));
add.mock.resetCalls();
console.log(add.mock.callCount());

const twice = mock.fn(() => 'original', () => 'mock', { times: 2 });
console.log(twice(), twice(), twice());
const Made = mock.fn(class Thing { value = 1; });
console.log(new Made().value, Made.mock.calls[0].this instanceof Made);

const object = {
  n: 5,
  add(a) { return this.n + a; },
  get g() { return 1; },
  set g(v) { this.n = v; },
};
const method = mock.method(object, 'add', () => 'mock');
console.log(object.add(1), method.mock.callCount());
method.mock.restore();
console.log(object.add(1));
const getter = mock.getter(object, 'g', () => 77);
console.log(object.g, getter.mock.callCount());
mock.reset();
const setter = mock.setter(object, 'g');
object.g = 3;
console.log(object.g, object.n, setter.mock.calls[0].arguments);
const property = mock.property(object, 'n', 100);
object.n += 1;
console.log(object.n, property.mock.accesses.map(({ type, value }) => `${type} ${value}`).join());
mock.restoreAll();
console.log(object.n);

attempt(() => mock.fn(1));
attempt(() => mock.fn(() => {}, { times: 0 }));
attempt(() => mock.method(object, 'missing'));
attempt(() => mock.method(1, 'n'));
attempt(() => mock.method(object, 'g', { getter: true, setter: true }));
attempt(() => mock.getter(object, 'g', { getter: false }));
attempt(() => mock.property(object, 'missing'));
attempt(() => add.mock.mockImplementationOnce(() => {}, -1));

// Missing, and says so.
try {
  mock.module('fs');
} catch (error) {
  console.log(error.code);
}
