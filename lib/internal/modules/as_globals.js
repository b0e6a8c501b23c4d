'use strict';

// The built-in modules as names of a program that is typed: -e, -p, the REPL.

const {
  ObjectDefineProperty, ObjectHasOwn, StringPrototypeIncludes, StringPrototypeStartsWith,
} = primordials;
const { publicIds } = require('internal/builtins');

function setHidden(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

// Each is loaded when it is first looked at. What the object has already stays, but for `replaced`.
function addBuiltInModules(object, replaced) {
  for (let i = 0; i < publicIds.length; i++) {
    const id = publicIds[i];
    if (StringPrototypeIncludes(id, '/') || StringPrototypeStartsWith(id, '_')) continue;
    if (id === 'console' || id === 'process') continue;
    if (ObjectHasOwn(object, id) && id !== replaced) continue;
    const set = (value) => setHidden(object, id, value);
    ObjectDefineProperty(object, id, {
      __proto__: null,
      get() {
        const value = require(id);
        set(value);
        return value;
      },
      set,
      configurable: true,
      enumerable: false,
    });
  }
}

module.exports = { addBuiltInModules, setHidden };
