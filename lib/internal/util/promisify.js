'use strict';

// From callbacks to promises and back: util.promisify and util.callbackify.

const {
  ArrayPrototypePop,
  ArrayPrototypePush,
  FunctionPrototypeBind,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptors,
  ObjectGetPrototypeOf,
  ObjectSetPrototypeOf,
  ObjectValues,
  Promise,
  ReflectApply,
} = primordials;

const { codes: { ERR_FALSY_VALUE_REJECTION } } = require('internal/errors');
const { validateFunction } = require('internal/validators');
const { custom, customPromisifyArgs } = require('internal/util/promisify_names');
const { isPromise } = require('internal/util/types');

function markPromisified(fn) {
  return ObjectDefineProperty(fn, custom, {
    __proto__: null,
    value: fn,
    enumerable: false,
    writable: false,
    configurable: true,
  });
}

// The descriptors of what user code made: their fields must not be completed from Object.prototype.
function ownDescriptors(fn) {
  const descriptors = ObjectGetOwnPropertyDescriptors(fn);
  const list = ObjectValues(descriptors);
  for (let i = 0; i < list.length; i++) ObjectSetPrototypeOf(list[i], null);
  return descriptors;
}

function promisify(original) {
  validateFunction(original, 'original');
  const replacement = original[custom];
  if (replacement) {
    validateFunction(replacement, 'util.promisify.custom');
    return markPromisified(replacement);
  }

  const names = original[customPromisifyArgs];
  function fn(...args) {
    return new Promise((resolve, reject) => {
      ArrayPrototypePush(args, function(error) {
        if (error) return reject(error);
        if (names === undefined || arguments.length < 3) return resolve(arguments[1]);
        const results = {};
        for (let i = 0; i < names.length; i++) results[names[i]] = arguments[i + 1];
        resolve(results);
      });
      if (isPromise(ReflectApply(original, this, args))) {
        process.emitWarning(
          'Calling promisify on a function that returns a Promise is likely a mistake.',
          'DeprecationWarning', 'DEP0174');
      }
    });
  }
  ObjectSetPrototypeOf(fn, ObjectGetPrototypeOf(original));
  markPromisified(fn);
  return ObjectDefineProperties(fn, ownDescriptors(original));
}
promisify.custom = custom;

function passRejection(reason, callback) {
  // A callback tells failure from success by the first argument: it must not be falsy.
  return callback(reason || new ERR_FALSY_VALUE_REJECTION(reason));
}

function takeCallback(args, self) {
  const last = ArrayPrototypePop(args);
  validateFunction(last, 'last argument');
  return FunctionPrototypeBind(last, self);
}

// Ticks, not reactions, call back: what the callback throws is an uncaught exception, no rejection.
// `thenable` may be one of any kind.
function callBack(thenable, callback) {
  // eslint-disable-next-line giro/builtins -- its own then() is to be called
  thenable.then((result) => process.nextTick(callback, null, result),
                (reason) => process.nextTick(passRejection, reason, callback));
}

function callbackify(original) {
  validateFunction(original, 'original');
  function callbackified(...args) {
    const callback = takeCallback(args, this);
    callBack(ReflectApply(original, this, args), callback);
  }
  const descriptors = ownDescriptors(original);
  if (typeof descriptors.length.value === 'number') descriptors.length.value++;
  if (typeof descriptors.name.value === 'string') descriptors.name.value += 'Callbackified';
  return ObjectDefineProperties(callbackified, descriptors);
}

module.exports = { callbackify, promisify };
