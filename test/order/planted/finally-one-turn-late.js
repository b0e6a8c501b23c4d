'use strict';

const original = Promise.prototype.finally;
Promise.prototype.finally = function(callback) {
  return original.call(this, callback).then((value) => value);
};
