'use strict';

// The exports of a module that is still running, as another module in its cycle gets them: a
// property that is not there (yet) is worth a warning, since a copy of it will stay undefined.

const {
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, ObjectPrototype, ObjectSetPrototypeOf,
  Proxy, String,
} = primordials;

function warn(property) {
  process.emitWarning(`Accessing non-existent property '${String(property)}' of module exports ` +
    'inside circular dependency');
}

// Stands between the exports and Object.prototype as long as the module runs.
const watcher = new Proxy({}, {
  __proto__: null,
  get(target, property) {
    // What compiled ES modules are always asked for is no mistake of the user.
    if (property in target || property === '__esModule') return target[property];
    warn(property);
    return undefined;
  },
  getOwnPropertyDescriptor(target, property) {
    const descriptor = ObjectGetOwnPropertyDescriptor(target, property);
    if (descriptor === undefined && property !== '__esModule') warn(property);
    return descriptor;
  },
});

// Most programs have no cycles, and need not look for them at the end of each module.
let hasCycles = false;

function inheritsFrom(exports, prototype) {
  return exports !== null && typeof exports === 'object' &&
    !internalBinding('types').isProxy(exports) && ObjectGetPrototypeOf(exports) === prototype;
}

function exportsInCycle(module) {
  const { exports } = module;
  if (inheritsFrom(exports, ObjectPrototype) && !exports.__esModule) {
    ObjectSetPrototypeOf(exports, watcher);
    hasCycles = true;
  }
  return exports;
}

function leaveCycle(module) {
  if (!hasCycles) return;
  const { exports } = module;
  if (inheritsFrom(exports, watcher)) ObjectSetPrototypeOf(exports, ObjectPrototype);
}

module.exports = { exportsInCycle, leaveCycle };
