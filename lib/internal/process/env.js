'use strict';

// process.env: the environment of the process. Reads are those of a plain object, which is filled
// at the start; every change goes to the real environment too, and everything in it is a string.

const {
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectKeys, Proxy, ReflectDeleteProperty,
  ReflectOwnKeys, StringPrototypeToWellFormed, TypeError,
} = primordials;
const { isMainThread } = internalBinding('life');
const given = isMainThread ? undefined : require('internal/worker/main').settings().env;
const { entries, get, remove, set } = given === undefined ?
  internalBinding('process_environment') : require('internal/worker/environment').makeStore(given);

function makeTarget() {
  // Not Object.prototype itself but a class without a name, as in Node.
  const prototype = {};
  ObjectDefineProperty(prototype, 'constructor', {
    __proto__: null,
    value: (() => function() {})(),
    writable: true,
    enumerable: false,
    configurable: true,
  });
  const target = { __proto__: prototype };
  const pairs = entries();
  for (let i = 0; i < pairs.length; i += 2) {
    // An assignment is quicker, and there is no setter yet but this one.
    if (pairs[i] === '__proto__') define(target, pairs[i], pairs[i + 1]);
    else target[pairs[i]] = pairs[i + 1];
  }
  return target;
}

function define(target, name, value) {
  ObjectDefineProperty(target, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

let hasWarned = false;

function warnOfConversion(value) {
  const isFine = typeof value === 'number' || typeof value === 'boolean';
  if (hasWarned || isFine || !internalBinding('options')['--pending-deprecation']) return;
  hasWarned = true;
  process.emitWarning(
    'Assigning any value other than a string, number, or boolean to a process.env property is ' +
    'deprecated. Please make sure to convert the value to a string before setting process.env ' +
    'with it.', 'DeprecationWarning', 'DEP0104');
}

function change(target, name, value) {
  // A symbol, on either side, is a TypeError of the conversion.
  name = StringPrototypeToWellFormed(`${name}`);
  if (typeof value !== 'string') warnOfConversion(value);
  set(name, `${value}`);
  // As the system took it; a name that no environment can have ('', 'a=b') it did not take.
  const taken = get(name);
  if (taken !== undefined) define(target, name, taken);
  return true;
}

function refuse(message) {
  const error = new TypeError(message);
  error.code = 'ERR_INVALID_OBJECT_DEFINE_PROPERTY';
  return error;
}

// Another thread may have changed the environment: it is read anew before each look.
function refresh(target) {
  const pairs = entries();
  const known = { __proto__: null };
  for (let i = 0; i < pairs.length; i += 2) {
    known[pairs[i]] = true;
    if (target[pairs[i]] !== pairs[i + 1]) define(target, pairs[i], pairs[i + 1]);
  }
  const names = ObjectKeys(target);
  for (let i = 0; i < names.length; i++) {
    if (known[names[i]] === undefined) ReflectDeleteProperty(target, names[i]);
  }
}

const traps = {
  __proto__: null,
  set: change,
  defineProperty(target, name, descriptor) {
    if ('get' in descriptor || 'set' in descriptor) {
      throw refuse('\'process.env\' does not accept an accessor(getter/setter) descriptor');
    }
    if (!('value' in descriptor && descriptor.configurable && descriptor.writable &&
        descriptor.enumerable)) {
      throw refuse('\'process.env\' only accepts a configurable, writable, ' +
        'and enumerable data descriptor');
    }
    return change(target, name, descriptor.value);
  },
  deleteProperty(target, name) {
    if (typeof name === 'string') remove(name);
    return ReflectDeleteProperty(target, name);
  },
  preventExtensions() {
    throw new TypeError('Cannot prevent extensions');
  },
};

// From now on a worker has the same environment as this thread.
function share() {
  if (traps.get !== undefined) return;
  traps.get = (target, name) => {
    if (typeof name === 'string') refresh(target);
    return target[name];
  };
  traps.has = (target, name) => {
    refresh(target);
    return name in target;
  };
  traps.ownKeys = (target) => {
    refresh(target);
    return ReflectOwnKeys(target);
  };
  traps.getOwnPropertyDescriptor = (target, name) => {
    refresh(target);
    return ObjectGetOwnPropertyDescriptor(target, name);
  };
}

if (!isMainThread && given === undefined) share();

module.exports = { env: new Proxy(makeTarget(), traps), share };
