'use strict';

const { emit } = process;
process.emit = function(name, ...args) {
  if (name !== 'rejectionHandled') return emit.call(this, name, ...args);
  setImmediate(() => emit.call(this, name, ...args));
  return true;
};
