'use strict';

// Puts map(), toArray() and the others on Readable.prototype; the code behind them is loaded at the
// first call.

const { ObjectDefineProperty, ReflectApply } = primordials;
const { codes: { ERR_ILLEGAL_CONSTRUCTOR } } = require('internal/errors');
const { Readable } = require('internal/streams/readable');

function define(name, length, call) {
  function helper(...args) {
    if (new.target) throw new ERR_ILLEGAL_CONSTRUCTOR();
    return call(this, require('internal/streams/operators'), args);
  }
  ObjectDefineProperty(helper, 'name', { __proto__: null, value: name });
  ObjectDefineProperty(helper, 'length', { __proto__: null, value: length });
  ObjectDefineProperty(Readable.prototype, name, {
    __proto__: null, value: helper, enumerable: false, configurable: true, writable: true,
  });
}

const streamReturning = { __proto__: null, drop: 1, filter: 2, flatMap: 2, map: 2, take: 1 };
for (const name in streamReturning) {
  define(name, streamReturning[name], (stream, operators, args) =>
    Readable.from(ReflectApply(operators.streamReturning[name], stream, args)));
}

const promiseReturning = {
  __proto__: null, every: 1, forEach: 2, reduce: 3, toArray: 1, some: 1, find: 2,
};
for (const name in promiseReturning) {
  define(name, promiseReturning[name], (stream, operators, args) =>
    ReflectApply(operators.promiseReturning[name], stream, args));
}

Readable.prototype.compose = function(stream, options) {
  return ReflectApply(require('internal/streams/operators').compose, this, [stream, options]);
};
