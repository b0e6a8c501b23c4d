'use strict';

// What an iterable gives, written to one of the web's streams by stream.pipeline().

const {
  FunctionPrototypeCall, PromisePrototypeThen, PromiseResolve, SymbolAsyncIterator, SymbolIterator,
} = primordials;

function noop() {}

function swallow(promise) {
  PromisePrototypeThen(PromiseResolve(promise), undefined, noop);
}

function iteratorOf(iterable) {
  const method = iterable[SymbolAsyncIterator] ?? iterable[SymbolIterator];
  return FunctionPrototypeCall(method, iterable);
}

class Pump {
  constructor(iterable, writable, finish) {
    this.iterator = iteratorOf(iterable);
    this.writer = writable.getWriter();
    this.finish = finish;
    this.isOver = false;
  }

  async run(end) {
    try {
      for (;;) {
        const { done, value } = await this.iterator.next();
        if (done || this.isOver) break;
        await this.writer.ready;
        swallow(this.writer.write(value));
      }
      if (this.isOver) return;
      await this.writer.ready;
      if (end) await this.writer.close();
      this.conclude();
    } catch (error) {
      this.stop(error);
    }
  }

  conclude(error) {
    if (this.isOver) return;
    this.isOver = true;
    this.finish(error);
  }

  // Nothing that it waits for need ever come.
  stop(error) {
    if (this.isOver) return;
    swallow(this.writer.abort(error));
    if (typeof this.iterator.return === 'function') swallow(this.iterator.return());
    this.conclude(error);
  }
}

// finish(error) is called once. Returns the function that stops it.
function pumpToWeb(iterable, writable, finish, end) {
  const pump = new Pump(iterable, writable, finish);
  swallow(pump.run(end));
  return (error) => pump.stop(error);
}

module.exports = { pumpToWeb };
