'use strict';

// T1 broken: unhandled rejections are reported a turn of the loop late.
const { emit } = process;
process.emit = function(name, ...args) {
  if (name !== 'unhandledRejection' || this.listenerCount(name) === 0) {
    return emit.call(this, name, ...args);
  }
  setImmediate(() => emit.call(this, name, ...args));
  return true;
};
