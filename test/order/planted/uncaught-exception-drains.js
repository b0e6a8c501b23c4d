'use strict';

// T4 broken: ticks and microtasks run before the callback after the one that threw.
const { emit } = process;
process.emit = function(name, ...args) {
  const handled = emit.call(this, name, ...args);
  if (name === 'uncaughtException' && handled) process._tickCallback();
  return handled;
};
