'use strict';

// A property whose value is made when it is first read. From then on, and when it is assigned to, it
// is one like any other.

const { ObjectDefineProperty } = primordials;

function makeLazily(object, name, make, enumerable = true) {
  function define(value) {
    ObjectDefineProperty(object, name, {
      __proto__: null, value, writable: true, enumerable, configurable: true,
    });
    return value;
  }
  ObjectDefineProperty(object, name, {
    __proto__: null, get: () => define(make()), set: define, enumerable, configurable: true,
  });
}

// What a module exports by that name.
function loadLazily(object, name, id, enumerable) {
  makeLazily(object, name, () => require(id)[name], enumerable);
}

module.exports = { loadLazily, makeLazily };
