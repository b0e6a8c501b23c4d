'use strict';

// DisposableStack and AsyncDisposableStack, which the engine does not have.

const {
  ObjectDefineProperty, PromiseReject, PromiseResolve, ReferenceError, String,
  SymbolAsyncDispose, SymbolDispose, SymbolToStringTag, TypeError,
} = primordials;
const { Resources } = require('internal/disposal/resources');

function demandFunction(value) {
  if (typeof value !== 'function') throw new TypeError(`${String(value)} is not a function`);
}

function disposedError(name, method) {
  return new ReferenceError(
    `Cannot call ${name}.prototype.${method} on an already-disposed ${name}`);
}

function wrongReceiver(name, method) {
  return new TypeError(`Method ${name}.prototype.${method} called on incompatible receiver`);
}

class DisposableStack {
  #resources = new Resources();

  static #of(stack, method) {
    if (!(#resources in stack)) throw wrongReceiver('DisposableStack', method);
    if (stack.#resources === undefined) throw disposedError('DisposableStack', method);
    return stack.#resources;
  }

  use(value) {
    return DisposableStack.#of(this, 'use').use(value, false);
  }

  dispose() {
    if (!(#resources in this)) throw wrongReceiver('DisposableStack', 'dispose');
    const resources = this.#resources;
    this.#resources = undefined;
    resources?.dispose();
  }

  adopt(value, onDispose) {
    const resources = DisposableStack.#of(this, 'adopt');
    demandFunction(onDispose);
    resources.add(undefined, () => { onDispose(value); }, false);
    return value;
  }

  defer(onDispose) {
    const resources = DisposableStack.#of(this, 'defer');
    demandFunction(onDispose);
    resources.add(undefined, onDispose, false);
  }

  move() {
    const moved = new DisposableStack();
    moved.#resources = DisposableStack.#of(this, 'move');
    this.#resources = undefined;
    return moved;
  }

  get disposed() {
    return this.#resources === undefined;
  }
}

class AsyncDisposableStack {
  #resources = new Resources();

  static #of(stack, method) {
    if (!(#resources in stack)) throw wrongReceiver('AsyncDisposableStack', method);
    if (stack.#resources === undefined) throw disposedError('AsyncDisposableStack', method);
    return stack.#resources;
  }

  use(value) {
    return AsyncDisposableStack.#of(this, 'use').use(value, true);
  }

  disposeAsync() {
    if (!(#resources in this)) {
      return PromiseReject(wrongReceiver('AsyncDisposableStack', 'disposeAsync'));
    }
    const resources = this.#resources;
    this.#resources = undefined;
    return resources === undefined ? PromiseResolve() : resources.disposeAsync();
  }

  adopt(value, onDisposeAsync) {
    const resources = AsyncDisposableStack.#of(this, 'adopt');
    demandFunction(onDisposeAsync);
    resources.add(undefined, () => onDisposeAsync(value), true);
    return value;
  }

  defer(onDisposeAsync) {
    const resources = AsyncDisposableStack.#of(this, 'defer');
    demandFunction(onDisposeAsync);
    resources.add(undefined, onDisposeAsync, true);
  }

  move() {
    const moved = new AsyncDisposableStack();
    moved.#resources = AsyncDisposableStack.#of(this, 'move');
    this.#resources = undefined;
    return moved;
  }

  get disposed() {
    return this.#resources === undefined;
  }
}

function finish(Class, symbol, method) {
  const { prototype } = Class;
  ObjectDefineProperty(prototype, symbol, {
    __proto__: null, value: prototype[method], writable: true, enumerable: false, configurable: true,
  });
  ObjectDefineProperty(prototype, SymbolToStringTag, {
    __proto__: null, value: Class.name, writable: false, enumerable: false, configurable: true,
  });
}
finish(DisposableStack, SymbolDispose, 'dispose');
finish(AsyncDisposableStack, SymbolAsyncDispose, 'disposeAsync');

module.exports = { AsyncDisposableStack, DisposableStack };
