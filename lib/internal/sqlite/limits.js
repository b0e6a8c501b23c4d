'use strict';

// db.limits: properties that are the connection's.

const {
  NumberPOSITIVE_INFINITY, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectKeys, Proxy, RangeError,
  ReflectGet, ReflectSet,
} = primordials;
const binding = internalBinding('sqlite');
const { checkObject, coded, invalidType, isInt32, mustBe } = require('internal/sqlite/options');

const { limits: idOf } = binding;
const kAsk = -1;
const kMost = 0x7fffffff;

// [id, number, ...] of an option of the constructor.
function readLimits(limits) {
  if (limits === undefined) return undefined;
  checkObject(limits, 'options.limits');
  const list = [];
  const names = ObjectKeys(idOf);
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const value = limits[name];
    if (value === undefined) continue;
    if (!isInt32(value)) throw mustBe(`options.limits.${name}`, 'integer');
    if (value < 0) {
      throw coded(new RangeError(`The "options.limits.${name}" argument must be non-negative.`),
                  'ERR_OUT_OF_RANGE');
    }
    list[list.length] = idOf[name];
    list[list.length] = value;
  }
  return list;
}

function checkLimit(value) {
  if (value === NumberPOSITIVE_INFINITY) return kMost;
  if (!isInt32(value)) {
    throw invalidType('Limit value must be a non-negative integer or Infinity.');
  }
  if (value < 0) {
    throw coded(new RangeError('Limit value must be non-negative.'), 'ERR_OUT_OF_RANGE');
  }
  return value;
}

// A proxy, so that they are shown as numbers and not as accessors.
function makeLimits(handle) {
  const target = {};
  const names = ObjectKeys(idOf);
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(target, names[i], {
      __proto__: null, value: 0, writable: true, enumerable: true, configurable: false,
    });
  }
  function refresh(name) {
    if (typeof name === 'string' && idOf[name] !== undefined) {
      target[name] = binding.limit(handle, idOf[name], kAsk);
    }
  }
  for (let i = 0; i < names.length; i++) refresh(names[i]);
  return new Proxy(target, {
    __proto__: null,
    get(object, name, receiver) {
      refresh(name);
      return ReflectGet(object, name, receiver);
    },
    getOwnPropertyDescriptor(object, name) {
      refresh(name);
      return ObjectGetOwnPropertyDescriptor(object, name);
    },
    set(object, name, value) {
      if (typeof name === 'string' && idOf[name] !== undefined) {
        binding.checkDatabase(handle);
        binding.limit(handle, idOf[name], checkLimit(value));
        refresh(name);
        return true;
      }
      return ReflectSet(object, name, value);
    },
  });
}

module.exports = { makeLimits, readLimits };
