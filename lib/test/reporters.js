'use strict';

// What turns the events of tests into text.

const { ObjectDefineProperty, ReflectConstruct } = primordials;

// A reporter that is a class serves without `new`, too, and as a function that a stream is composed with.
function maker(load) {
  return function() { return ReflectConstruct(load(), arguments); };
}

const late = {
  __proto__: null,
  dot: () => require('internal/test/reporters/dot').dot,
  junit: () => require('internal/test/reporters/junit').junit,
  spec: () => maker(() => require('internal/test/reporters/spec').SpecReporter),
  tap: () => require('internal/test/reporters/tap').tap,
  lcov: () => maker(() => require('internal/test/reporters/lcov').LcovReporter),
};

for (const name in late) {
  let made;
  ObjectDefineProperty(exports, name, {
    __proto__: null, configurable: true, enumerable: true, get: () => made ??= late[name](),
  });
}
