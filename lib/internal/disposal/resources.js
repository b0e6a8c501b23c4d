'use strict';

// What is to be let go of in the opposite order: the part that DisposableStack and `using` share.

const {
  ArrayPrototypePop, ArrayPrototypePush, Error, ObjectDefineProperty, ReflectApply,
  SymbolAsyncDispose, SymbolDispose, TypeError,
} = primordials;

class SuppressedError extends Error {
  constructor(error, suppressed, message) {
    super(message);
    defineHidden(this, 'error', error);
    defineHidden(this, 'suppressed', suppressed);
  }
}
defineHidden(SuppressedError.prototype, 'name', 'SuppressedError');
defineHidden(SuppressedError.prototype, 'message', '');

function defineHidden(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

function isObject(value) {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function asMethod(method, symbol) {
  if (typeof method === 'function') return method;
  throw new TypeError(`Symbol(Symbol.${symbol}) is not a function`);
}

// How `value` is let go of. What a method returns is not waited for that is not made for it.
function methodOf(value, isAsync) {
  if (!isObject(value)) throw new TypeError('An object is expected with `using` declarations');
  if (!isAsync) return asMethod(value[SymbolDispose], 'dispose');
  const asyncMethod = value[SymbolAsyncDispose];
  if (asyncMethod !== undefined && asyncMethod !== null) {
    return asMethod(asyncMethod, 'asyncDispose');
  }
  const method = asMethod(value[SymbolDispose], 'asyncDispose');
  return function() { ReflectApply(method, this, []); };
}

class Resources {
  #list = [];
  #hasFailed = false;
  #error;
  #isOwedATurn = false; // by null or undefined, which have nothing else to wait for
  #hasWaited = false;
  awaited;

  // null and undefined need nothing, but are waited for.
  use(value, isAsync) {
    const isNothing = value === null || value === undefined;
    if (!isNothing) this.add(value, methodOf(value, isAsync), isAsync);
    else if (isAsync) this.add(value, undefined, isAsync);
    return value;
  }

  add(value, method, isAsync) {
    ArrayPrototypePush(this.#list, { __proto__: null, value, method, isAsync });
  }

  // What is thrown in the end, unless something else is, which then has it as the suppressed one.
  fail(error) {
    this.#error = this.#hasFailed ?
      new SuppressedError(error, this.#error, 'An error was suppressed during disposal') : error;
    this.#hasFailed = true;
  }

  dispose() {
    while (this.#list.length > 0) this.#call(ArrayPrototypePop(this.#list));
    this.rethrow();
  }

  // Lets go of what needs no waiting, up to the next that does: `awaited` is to be awaited then, and a
  // rejection to be told with fail(). False: nothing is left, and rethrow() comes next.
  goesOn() {
    while (this.#list.length > 0) {
      const { isAsync } = this.#list[this.#list.length - 1];
      if (!isAsync && this.#isOwedATurn && !this.#hasWaited) return this.#waitFor(undefined);
      const resource = ArrayPrototypePop(this.#list);
      if (resource.method === undefined) {
        this.#isOwedATurn = true;
        continue;
      }
      const result = this.#call(resource);
      if (!isAsync) continue;
      this.#hasWaited = true;
      return this.#waitFor(result);
    }
    return this.#isOwedATurn && !this.#hasWaited && this.#waitFor(undefined);
  }

  #waitFor(value) {
    this.#isOwedATurn = false;
    this.awaited = value;
    return true;
  }

  async disposeAsync() {
    while (this.goesOn()) {
      try {
        await this.awaited;
      } catch (error) {
        this.fail(error);
      }
    }
    this.rethrow();
  }

  #call({ value, method }) {
    try {
      return ReflectApply(method, value, []);
    } catch (error) {
      this.fail(error);
    }
  }

  rethrow() {
    if (this.#hasFailed) throw this.#error;
  }
}

module.exports = { Resources, SuppressedError };
