'use strict';

// L3 broken: ticks queued in exit run.
const { emit } = process;
process.emit = function(name, ...args) {
  const handled = emit.call(this, name, ...args);
  if (name === 'exit') process._tickCallback();
  return handled;
};
