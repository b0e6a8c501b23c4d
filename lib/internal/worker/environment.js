'use strict';

// The environment of a worker that has one of its own, with the functions of
// internalBinding('process_environment').

const { ObjectKeys, StringPrototypeIncludes } = primordials;

function makeStore(given) {
  const store = { __proto__: null, ...given };
  return {
    __proto__: null,
    entries() {
      const pairs = [];
      const names = ObjectKeys(store);
      for (let i = 0; i < names.length; i++) {
        pairs[pairs.length] = names[i];
        pairs[pairs.length] = store[names[i]];
      }
      return pairs;
    },
    get: (name) => store[name],
    set(name, value) {
      if (name !== '' && !StringPrototypeIncludes(name, '=')) store[name] = value;
    },
    remove(name) { delete store[name]; },
  };
}

module.exports = { makeStore };
