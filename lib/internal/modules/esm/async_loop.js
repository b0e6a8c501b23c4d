'use strict';

// What a top-level `for await` becomes in the text of a module (internal/modules/esm/rewrite).

const {
  PromisePrototypeThen, PromiseResolve, ReflectApply, SymbolAsyncIterator, SymbolIterator,
  TypeError,
} = primordials;

class AsyncLoop {
  constructor(iterable) {
    const asyncMethod = iterable[SymbolAsyncIterator];
    this.isAsync = asyncMethod !== undefined && asyncMethod !== null;
    const method = this.isAsync ? asyncMethod : iterable[SymbolIterator];
    if (typeof method !== 'function') {
      throw new TypeError(`${typeof iterable} is not async iterable`);
    }
    this.iterator = ReflectApply(method, iterable, []);
    this.nextMethod = this.iterator.next;
    this.isOpen = false; // only a loop that is left by its body closes the iterator
    this.isChecked = false; // what it is closed with
  }

  next() {
    this.isOpen = false;
    const result = ReflectApply(this.nextMethod, this.iterator, []);
    return this.isAsync ? result : valueAwaited(result);
  }

  took(result) {
    checkResult(result);
    this.isOpen = !result.done;
    return result;
  }

  close() {
    this.isOpen = false;
    const { return: method } = this.iterator;
    if (method === undefined || method === null) return undefined;
    this.isChecked = true;
    return ReflectApply(method, this.iterator, []);
  }

  // With what close() has led to.
  closed(result) {
    if (this.isChecked) checkResult(result);
  }
}

function checkResult(result) {
  if ((typeof result !== 'object' || result === null) && typeof result !== 'function') {
    throw new TypeError(`Iterator result ${result} is not an object`);
  }
}

// Of a synchronous iterator values are awaited, too.
function valueAwaited({ done, value }) {
  return PromisePrototypeThen(PromiseResolve(value), (value) => ({ done, value }));
}

module.exports = { loop: (iterable) => new AsyncLoop(iterable) };
