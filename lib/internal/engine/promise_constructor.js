'use strict';

// `await` asks a promise for its constructor before it waits for it. There is no other place where it can be noticed, so
// `Promise.prototype.constructor` becomes an accessor that tells who wants to know.

const {
  ArrayPrototypePush, ObjectDefineProperty, ObjectPrototypeHasOwnProperty, Promise, PromisePrototype,
  taken: { members }, uncurryThis,
} = primordials;

const listeners = [];
let { constructor } = PromisePrototype;
let answer;  // to whoever asks now, instead of the constructor

function install() {
  ObjectDefineProperty(PromisePrototype, 'constructor', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      if (answer !== undefined) return answer;
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

const resolveWith = uncurryThis(members.Promise.resolve);

class NotAsked extends null {
  constructor() {
    throw undefined;
  }
}

// Whether `await` takes this object as it is; to be asked when there is a listener, and of what has Promise.prototype
// as its prototype. Promise.resolve() asks promises for their constructor, and nothing else: so nobody's `then` is read
// or called.
function isPlainPromise(object) {
  if (constructor !== Promise || ObjectPrototypeHasOwnProperty(object, 'constructor')) return false;
  answer = NotAsked;
  try {
    return resolveWith(NotAsked, object) === object;
  } catch {
    return false;
  } finally {
    answer = undefined;
  }
}

module.exports = { isPlainPromise, onConstructorRead };
