'use strict';

// The object that `import * as ns` and import() give: the exports of a module, live. The engine has
// no such object; here it is one with accessors.

const {
  ArrayPrototypeSort, ObjectDefineProperty, ObjectSeal, SafeWeakSet, SymbolToStringTag,
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
  all.add(namespace);
  return ObjectSeal(namespace);
}

const all = new SafeWeakSet();

function isNamespace(value) {
  return value !== null && typeof value === 'object' && all.has(value);
}

module.exports = { isNamespace, makeNamespace };
