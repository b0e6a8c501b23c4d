'use strict';

// Whether a rejected promise has got a handler after all, for an engine that does not say (the portable mode): `then` of
// such a promise is watched, and its constructor, which `await` asks for. Nothing is touched before the
// first rejection that nobody handles.

const {
  ObjectDefineProperty, PromisePrototype, ReflectApply, SafeWeakSet, WeakSetPrototypeAdd, WeakSetPrototypeHas,
} = primordials;

const watched = new SafeWeakSet();
const handled = new SafeWeakSet();
let isInstalled = false;

function note(promise) {
  if (typeof promise === 'object' && promise !== null && WeakSetPrototypeHas(watched, promise)) {
    WeakSetPrototypeAdd(handled, promise);
  }
}

function install() {
  isInstalled = true;
  const original = PromisePrototype.then;
  const { constructor } = PromisePrototype;
  const { then } = {
    then(onFulfilled, onRejected) {
      note(this);
      return ReflectApply(original, this, [onFulfilled, onRejected]);
    },
  };
  ObjectDefineProperty(PromisePrototype, 'then', {
    __proto__: null, value: then, writable: true, enumerable: false, configurable: true,
  });
  ObjectDefineProperty(PromisePrototype, 'constructor', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      note(this);
      return constructor;
    },
    set(value) {
      ObjectDefineProperty(this, 'constructor', {
        __proto__: null, value, writable: true, enumerable: true, configurable: true,
      });
    },
  });
}

function watch(promise) {
  if (!isInstalled) install();
  WeakSetPrototypeAdd(watched, promise);
}

function isHandled(promise) {
  return WeakSetPrototypeHas(handled, promise);
}

module.exports = { isHandled, watch };
