'use strict';

const { all } = Promise;
Promise.all = function(items) {
  return all.call(this, items).then((value) => value);
};
