'use strict';

// WebAssembly whose compilations keep the process alive: the engine makes them on threads of its
// own, out of the loop's sight.

const { ObjectDefineProperty, PromisePrototypeThen, ReflectApply, WebAssembly } = primordials;
const { holdForEngine, releaseForEngine } = internalBinding('loop');

const { compile: nativeCompile, instantiate: nativeInstantiate } = WebAssembly;

// The same outcome in a promise of its own: nobody who waits here has handled a rejection.
function hold(promise) {
  holdForEngine();
  return PromisePrototypeThen(promise, (value) => {
    releaseForEngine();
    return value;
  }, (error) => {
    releaseForEngine();
    throw error;
  });
}

function define(name, value) {
  ObjectDefineProperty(WebAssembly, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

define('compile', function compile(bytes) {
  return hold(ReflectApply(nativeCompile, WebAssembly, arguments));
});
define('instantiate', function instantiate(bytes) {
  return hold(ReflectApply(nativeInstantiate, WebAssembly, arguments));
});

module.exports = { WebAssembly };
