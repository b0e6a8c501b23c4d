'use strict';

// L3 broken.
const { emit } = process;
let emitted = false;
process.emit = function(name, ...args) {
  if (name === 'beforeExit' && emitted) return false;
  emitted ||= name === 'beforeExit';
  return emit.call(this, name, ...args);
};
