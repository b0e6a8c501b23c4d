'use strict';

const {
  MathCeil, ObjectDefineProperties, ReflectApply, ReflectConstruct,
} = primordials;
const { now } = internalBinding('performance');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateFunction, validateObject } = require('internal/validators');
const { PerformanceNodeEntry, kMake } = require('internal/perf/entries');
const { enqueue } = require('internal/perf/timeline');

function note(name, start, args, histogram) {
  const duration = now() - start;
  if (histogram !== undefined) histogram.record(MathCeil(duration * 1e6));
  const entry = new PerformanceNodeEntry(kMake, name, 'function', start, duration, args);
  for (let i = 0; i < args.length; i++) entry[i] = args[i];
  enqueue(entry);
}

// A function that does the same, and tells how long it took.
function timerify(fn, options = {}) {
  validateFunction(fn, 'fn');
  validateObject(options, 'options');
  const { histogram } = options;
  if (histogram !== undefined && typeof histogram?.record !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('options.histogram', 'RecordableHistogram', histogram);
  }
  function timerified(...args) {
    const isNew = new.target !== undefined;
    const start = now();
    const result = isNew ? ReflectConstruct(fn, args, fn) : ReflectApply(fn, this, args);
    if (!isNew && typeof result?.finally === 'function') {
      return result.finally(() => note(fn.name, start, args, histogram));
    }
    note(fn.name, start, args, histogram);
    return result;
  }
  const name = `timerified ${fn.name}`;
  ObjectDefineProperties(timerified, {
    __proto__: null,
    length: { __proto__: null, value: fn.length, enumerable: true, configurable: false },
    name: { __proto__: null, value: name, enumerable: true, configurable: false },
  });
  return timerified;
}

module.exports = { timerify };
