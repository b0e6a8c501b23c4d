'use strict';

// The methods of async generators, where sources are rewritten. A generator that has a driver
// (internal/engine/generator_driver) is asked through that from its first next() on.

const { ObjectGetPrototypeOf } = primordials;
const { awaitableLater, isObject, replaceMethod } = require('internal/promise_contexts');

const prototype = ObjectGetPrototypeOf(ObjectGetPrototypeOf((async function*() {})()));
const { next: engineNext, return: engineReturn, throw: engineThrow } = prototype;

class Itself {
  constructor(object) {
    return object;
  }
}

// What makes a generator a driven one.
class Driven extends Itself {
  #driver;

  constructor(generator, driver) {
    super(generator);
    this.#driver = driver;
  }

  static driverOf(generator) {
    return isObject(generator) && #driver in generator ? generator.#driver : undefined;
  }
}

let starting; // the generator whose next() is being called
let driven = 0; // how many got a driver

// What is called first by a generator with a `yield*`, in its first next(). `makeDriver(generator)`.
function putUnderDriver(makeDriver) {
  driven++;
  return Driven.driverOf(new Driven(starting, makeDriver(starting)));
}

// Methods, so that they are no constructors and have the engine's as `super`.
const replacements = {
  __proto__: { __proto__: null, next: engineNext, return: engineReturn, throw: engineThrow },

  next(value) {
    const driver = Driven.driverOf(this);
    if (driver !== undefined) return driver.ask(engineNext, value);
    starting = this;
    const drivenBefore = driven;
    const promise = super.next(value);
    starting = undefined;
    if (driven === drivenBefore) return promise;
    return Driven.driverOf(this)?.takeFirstPromise() ?? promise;
  },

  // An async generator awaits what its return() is given, when it comes to that.
  return(value) {
    const driver = Driven.driverOf(this);
    if (driver !== undefined) return driver.ask(engineReturn, value);
    return super.return(awaitableLater(value));
  },

  throw(error) {
    const driver = Driven.driverOf(this);
    if (driver !== undefined) return driver.ask(engineThrow, error);
    return super.throw(error);
  },
};

function wrapMethods() {
  replaceMethod(prototype, 'next', replacements.next);
  replaceMethod(prototype, 'return', replacements.return);
  replaceMethod(prototype, 'throw', replacements.throw);
}

module.exports = { engineNext, engineReturn, engineThrow, putUnderDriver, wrapMethods };
