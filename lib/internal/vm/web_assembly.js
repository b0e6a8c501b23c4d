'use strict';

// A realm that may not compile WebAssembly: the engine has no switch for one realm alone, so its
// functions refuse. Modules that are given to it can still be instantiated.

const { ObjectDefineProperty, ReflectApply } = primordials;

// Of whichever realm.
function isModule(exports, value) {
  try {
    exports(value);
    return true;
  } catch {
    return false;
  }
}

// Of a realm's global object.
function forbidWebAssembly({ Promise, Proxy, WebAssembly }) {
  const { CompileError, Module, instantiate } = WebAssembly;
  const { exports } = Module;
  const { reject } = Promise;
  const refusalOf = (what) =>
    new CompileError(`WebAssembly.${what}(): Wasm code generation disallowed by embedder`);
  const replace = (object, key, value) => {
    ObjectDefineProperty(object, key, { __proto__: null, value, writable: true, configurable: true });
  };
  const refusing = new Proxy(Module, {
    __proto__: null,
    construct() { throw refusalOf('Module'); },
  });
  replace(WebAssembly, 'Module', refusing);
  replace(Module.prototype, 'constructor', refusing);
  const methods = {
    compile(bytes) { return ReflectApply(reject, Promise, [refusalOf('compile')]); },
    instantiate(bytes) {
      if (isModule(exports, bytes)) return ReflectApply(instantiate, WebAssembly, arguments);
      return ReflectApply(reject, Promise, [refusalOf('instantiate')]);
    },
  };
  replace(WebAssembly, 'compile', methods.compile);
  replace(WebAssembly, 'instantiate', methods.instantiate);
}

module.exports = { forbidWebAssembly };
