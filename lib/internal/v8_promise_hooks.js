'use strict';

// v8.promiseHooks.

const { ArrayPrototypePush } = primordials;
const { listen } = require('internal/promise_hooks');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { isAsyncFunction } = require('internal/util/types');

const kNames = ['init', 'before', 'after', 'settled'];

// What an async function does would be told to itself.
function validateHook(hook, name) {
  if (typeof hook !== 'function' || isAsyncFunction(hook)) throw new ERR_INVALID_ARG_TYPE(name, 'function', hook);
}

// Where a hook throws, nobody is to catch it but who catches everything.
function add(name, hook) {
  return listen(name, (promise, parent) => {
    try {
      if (name === 'init') hook(promise, parent);
      else hook(promise);
    } catch (error) {
      require('internal/process/uncaught').reportError(error, false);
    }
  });
}

function only(name) {
  return (hook) => {
    validateHook(hook, `${name}Hook`);
    return add(name, hook);
  };
}

const onInit = only('init');
const onBefore = only('before');
const onAfter = only('after');
const onSettled = only('settled');

function createHook(callbacks = { __proto__: null }) {
  const stops = [];
  const hooks = { __proto__: null };
  for (let i = 0; i < kNames.length; i++) {
    const hook = hooks[kNames[i]] = callbacks[kNames[i]];
    if (hook !== undefined) validateHook(hook, `${kNames[i]}Hook`);
  }
  for (let i = 0; i < kNames.length; i++) {
    if (hooks[kNames[i]] !== undefined) ArrayPrototypePush(stops, add(kNames[i], hooks[kNames[i]]));
  }
  return () => {
    for (let i = 0; i < stops.length; i++) stops[i]();
  };
}

// eslint-disable-next-line giro/dead-exports -- all of it is what programs get
module.exports = { createHook, onAfter, onBefore, onInit, onSettled };
