'use strict';

const { Array, ObjectDefineProperty, SymbolFor } = primordials;
const { Immediate, clearImmediate } = require('internal/immediates');
const { Timeout, clearTimeout, start } = require('internal/timers');
const { validateFunction } = require('internal/validators');

const promisifyCustom = SymbolFor('nodejs.util.promisify.custom');

// What follows the callback and the delay; undefined where there is nothing.
function restOf(list, from) {
  if (list.length <= from) return undefined;
  const rest = new Array(list.length - from);
  for (let i = from; i < list.length; i++) rest[i - from] = list[i];
  return rest;
}

function setTimeout(callback, after) {
  validateFunction(callback, 'callback');
  return start(new Timeout(callback, after, restOf(arguments, 2), false, true));
}

function setInterval(callback, repeat) {
  validateFunction(callback, 'callback');
  return start(new Timeout(callback, repeat, restOf(arguments, 2), true, true));
}

function setImmediate(callback) {
  validateFunction(callback, 'callback');
  return new Immediate(callback, restOf(arguments, 1));
}

function clearInterval(timer) {
  clearTimeout(timer);
}

function definePromisified(target, name) {
  ObjectDefineProperty(target, promisifyCustom, {
    __proto__: null,
    enumerable: true,
    get() {
      return require('timers/promises')[name];
    },
  });
}

definePromisified(setTimeout, 'setTimeout');
definePromisified(setImmediate, 'setImmediate');

module.exports = {
  setTimeout,
  clearTimeout,
  setImmediate,
  clearImmediate,
  setInterval,
  clearInterval,
};

ObjectDefineProperty(module.exports, 'promises', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() {
    return require('timers/promises');
  },
});
