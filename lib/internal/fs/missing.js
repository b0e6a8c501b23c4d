'use strict';

// What giro cannot do yet says so when it is called, not by being absent: programs look for names.

const { ObjectDefineProperty } = primordials;
const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');

function add(object, names, make) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(object, names[i], {
      __proto__: null,
      value: make(names[i]),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}

// Functions and constructors on an object that users know as `owner`.
function addMissing(object, owner, names) {
  add(object, names, (name) => ({
    [name]: function() { throw new ERR_NOT_IMPLEMENTED(`${owner}.${name}`); },
  })[name]);
}

// The same where a promise is expected.
function addMissingAsync(object, owner, names) {
  add(object, names, (name) => ({
    async [name]() { throw new ERR_NOT_IMPLEMENTED(`${owner}.${name}`); },
  })[name]);
}

module.exports = { addMissing, addMissingAsync };
