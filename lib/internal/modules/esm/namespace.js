'use strict';

// The object that `import * as ns` and import() give: the exports of a module, live. The engine has
// no such object; here it is one with accessors.

const {
  ArrayPrototypeSort, ObjectDefineProperty, ObjectSeal, SymbolToStringTag,
} = primordials;

// getterOf(name): how its value is read.
function makeNamespace(names, getterOf) {
  const namespace = { __proto__: null };
  ArrayPrototypeSort(names);
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(namespace, names[i], {
      __proto__: null, get: getterOf(names[i]), enumerable: true, configurable: false,
    });
  }
  ObjectDefineProperty(namespace, SymbolToStringTag, {
    __proto__: null, value: 'Module', writable: false, enumerable: false, configurable: false,
  });
  return ObjectSeal(namespace);
}

module.exports = { makeNamespace };
