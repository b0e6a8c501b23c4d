'use strict';

// What Node has and we have not, under its name: calling or constructing it says so.

const { ObjectDefineProperty } = primordials;
const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');

// A function that stands for module.name.
function missing(moduleName, name, length) {
  function absent() {
    throw new ERR_NOT_IMPLEMENTED(`${moduleName}.${name}`);
  }
  ObjectDefineProperty(absent, 'name', { __proto__: null, value: name, configurable: true });
  return ObjectDefineProperty(absent, 'length', {
    __proto__: null, value: length, configurable: true,
  });
}

// All of [name, length, ...], as own properties of `target`.
function addMissing(target, moduleName, list) {
  for (let i = 0; i < list.length; i += 2) {
    target[list[i]] = missing(moduleName, list[i], list[i + 1]);
  }
}

module.exports = { addMissing };
