'use strict';

// The built-in modules as names of a program that is typed: -e, -p, the REPL.

const {
  ObjectDefineProperty, ObjectHasOwn, ReflectDefineProperty, StringPrototypeIncludes,
  StringPrototypeStartsWith,
} = primordials;
const { publicIds } = require('internal/builtins');

function hidden(value) {
  return { __proto__: null, value, writable: true, enumerable: false, configurable: true };
}

function setHidden(object, name, value) {
  ObjectDefineProperty(object, name, hidden(value));
}

// Each is loaded when it is first looked at. What the object has already stays, but for `replaced`.
function addBuiltInModules(object, replaced) {
  for (let i = 0; i < publicIds.length; i++) {
    const id = publicIds[i];
    if (StringPrototypeIncludes(id, '/') || StringPrototypeStartsWith(id, '_')) continue;
    if (id === 'console' || id === 'process') continue;
    if (ObjectHasOwn(object, id) && id !== replaced) continue;
    let isKnown = false;
    let known;
    const set = (value) => {
      isKnown = true;
      known = value;
      // The accessors stay where the program has said that nobody may change them.
      ReflectDefineProperty(object, id, hidden(value));
    };
    ObjectDefineProperty(object, id, {
      __proto__: null,
      get() {
        if (!isKnown) set(require(id));
        return known;
      },
      set,
      configurable: true,
      enumerable: false,
    });
  }
}

module.exports = { addBuiltInModules, setHidden };
