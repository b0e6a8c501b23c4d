'use strict';

// `await` asks a promise for its constructor before it waits for it. There is no other place where it can be noticed, so
// `Promise.prototype.constructor` becomes an accessor that tells who wants to know.

const { ArrayPrototypePush, ObjectDefineProperty, PromisePrototype } = primordials;

const listeners = [];
let { constructor } = PromisePrototype;

function install() {
  ObjectDefineProperty(PromisePrototype, 'constructor', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      if (this !== PromisePrototype) {
        for (let i = 0; i < listeners.length; i++) listeners[i](this);
      }
      return constructor;
    },
    set(value) {
      if (this === PromisePrototype) {
        constructor = value;
        return;
      }
      ObjectDefineProperty(this, 'constructor', {
        __proto__: null, value, writable: true, enumerable: true, configurable: true,
      });
    },
  });
}

// listener(promise): anything that inherits from Promise.prototype.
function onConstructorRead(listener) {
  if (listeners.length === 0) install();
  ArrayPrototypePush(listeners, listener);
}

module.exports = { onConstructorRead };
