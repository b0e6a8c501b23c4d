'use strict';

// `await` asks a promise for its constructor before it waits for it. There is no other place where it can be noticed, so
// `Promise.prototype.constructor` becomes an accessor that tells who wants to know.

const {
  ArrayPrototypePush, ArrayPrototypeUnshift, Int32Array, ObjectDefineProperty, ObjectPrototypeHasOwnProperty, Promise, PromisePrototype,
  taken: { members }, uncurryThis,
} = primordials;

const { answerAwaits, stopAnswering } = internalBinding('engine');

const listeners = [];
let { constructor } = PromisePrototype;
let answer;  // to whoever asks now, instead of the constructor
// [0]: how many are asking now who await nothing. The engine may answer an `await` without asking here while it is 0.
const quiet = new Int32Array(1);

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
        stopAnswering();
        return;
      }
      ObjectDefineProperty(this, 'constructor', {
        __proto__: null, value, writable: true, enumerable: true, configurable: true,
      });
    },
  });
}

// listener(promise): anything that inherits from Promise.prototype. `isFirst`: what it makes wait for the promise is to come
// before what others do.
function onConstructorRead(listener, isFirst = false) {
  if (listeners.length === 0) install();
  if (isFirst) ArrayPrototypeUnshift(listeners, listener);
  else ArrayPrototypePush(listeners, listener);
}

let mustAsk = false;

// Somebody wants to be asked of every `await`.
function askAlways() {
  mustAsk = true;
  stopAnswering();
}

// From now on plain promises that are awaited are marked by the engine itself, where it can.
function letEngineAnswer() {
  if (mustAsk) return;
  quiet[0]++;
  if (constructor === Promise) answerAwaits(resolveWith(Promise), quiet);
  quiet[0]--;
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
  quiet[0]++;
  try {
    return resolveWith(NotAsked, object) === object;
  } catch {
    return false;
  } finally {
    quiet[0]--;
    answer = undefined;
  }
}

module.exports = { askAlways, isPlainPromise, letEngineAnswer, onConstructorRead, quiet };
