'use strict';

const {
  MathCeil, ObjectDefineProperties, ReflectApply, ReflectConstruct,
} = primordials;
const { now } = internalBinding('performance');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const { validateFunction, validateObject } = require('internal/validators');
const { PerformanceNodeEntry, kMake } = require('internal/perf/entries');
const kFixed = { __proto__: null, enumerable: true, configurable: false };
const { enqueue } = require('internal/perf/timeline');

// A call that is under way, from its construction to end().
class TimedCall {
  constructor(fn, args, histogram) {
    this.fn = fn;
    this.args = args;
    this.histogram = histogram;
    this.start = now();
  }

  end() {
    const { fn, args, start } = this;
    const duration = now() - start;
    this.histogram?.record(MathCeil(duration * 1e6));
    const entry = new PerformanceNodeEntry(kMake, fn.name, 'function', start, duration, args);
    for (let i = 0; i < args.length; i++) entry[i] = args[i];
    enqueue(entry);
  }

  // What is promised is there when the promise is settled.
  endWith(result) {
    // eslint-disable-next-line giro/builtins -- the method that was found, of whatever class
    if (typeof result?.finally === 'function') return result.finally(() => this.end());
    this.end();
    return result;
  }
}

function readHistogram(options) {
  validateObject(options, 'options');
  const { histogram } = options;
  if (histogram === undefined || typeof histogram?.record === 'function') return histogram;
  throw new ERR_INVALID_ARG_TYPE('options.histogram', 'RecordableHistogram', histogram);
}

// A function that does the same, and tells how long it took.
function timerify(fn, options = {}) {
  validateFunction(fn, 'fn');
  const histogram = readHistogram(options);
  const timed = function(...args) {
    const call = new TimedCall(fn, args, histogram);
    if (new.target === undefined) return call.endWith(ReflectApply(fn, this, args));
    const made = ReflectConstruct(fn, args, fn);
    call.end();
    return made;
  };
  return ObjectDefineProperties(timed, {
    __proto__: null,
    length: { __proto__: null, value: fn.length, ...kFixed },
    name: { __proto__: null, value: `timerified ${fn.name}`, ...kFixed },
  });
}

module.exports = { timerify };
