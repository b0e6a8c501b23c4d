'use strict';

// L2 broken: everything keeps the loop alive.
const timer = setTimeout(() => {}, 1);
const immediate = setImmediate(() => {});
clearTimeout(timer);
clearImmediate(immediate);
for (const handle of [timer, immediate]) {
  Object.getPrototypeOf(handle).unref = function() { return this; };
}
