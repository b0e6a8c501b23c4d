'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const outside = AsyncLocalStorage.snapshot();
const { then } = Promise.prototype;
Promise.prototype.then = function(...handlers) {
  return then.apply(this, handlers.map((handler) =>
    typeof handler === 'function' ? (value) => outside(handler, value) : handler));
};
