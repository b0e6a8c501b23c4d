'use strict';

// The job between Promise.resolve and a thenable's then is left out.
const { resolve } = Promise;
Promise.resolve = function(value) {
  if (value instanceof Promise) return resolve.call(this, value);
  return new this((ok, no) => {
    const then = value?.then;
    if (typeof then === 'function') then.call(value, ok, no);
    else ok(value);
  });
};
