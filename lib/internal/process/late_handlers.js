'use strict';

// When a rejected promise gets a handler after all, for an engine that does not say (the portable mode): `then` of
// such a promise is watched, and its constructor, which `await` asks for. Nothing is touched before the
// first rejection that nobody handles.

const {
  ObjectDefineProperty, PromisePrototype, ReflectApply, SafeWeakSet, WeakSetPrototypeAdd, WeakSetPrototypeHas,
} = primordials;

const watched = new SafeWeakSet();
const handled = new SafeWeakSet();
let onHandled;

function note(promise) {
  if (typeof promise !== 'object' || promise === null || !WeakSetPrototypeHas(watched, promise)) return;
  if (WeakSetPrototypeHas(handled, promise)) return;
  WeakSetPrototypeAdd(handled, promise);
  onHandled(promise);
}

function install() {
  const original = PromisePrototype.then;
  const { then } = {
    then(onFulfilled, onRejected) {
      note(this);
      return ReflectApply(original, this, [onFulfilled, onRejected]);
    },
  };
  ObjectDefineProperty(PromisePrototype, 'then', {
    __proto__: null, value: then, writable: true, enumerable: false, configurable: true,
  });
  require('internal/engine/promise_constructor').onConstructorRead(note);
}

// The first time the listener is for good.
function watch(promise, listener) {
  if (onHandled === undefined) {
    onHandled = listener;
    install();
  }
  WeakSetPrototypeAdd(watched, promise);
}

function isHandled(promise) {
  return WeakSetPrototypeHas(handled, promise);
}

module.exports = { isHandled, watch };
