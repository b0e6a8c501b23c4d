'use strict';

// Histograms, and the one of the loop's delays.

const {
  BigInt, Map, MapPrototypeSet, MathRound, Number, NumberIsNaN, NumberMAX_SAFE_INTEGER,
  SymbolDispose, SymbolFor,
} = primordials;
const binding = internalBinding('histogram');
const { now } = internalBinding('performance');
const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_THIS, ERR_OUT_OF_RANGE,
  },
} = require('internal/errors');
const {
  kClone, kCloneable, kDeserialize, setTransferMode,
} = require('internal/transferable');
const { validateInteger, validateNumber, validateObject } = require('internal/validators');
const { inspectFields, kMake, pick } = require('internal/perf/entries');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kHighest = 2n ** 63n - 1n;

function mapOf(list) {
  const map = new Map();
  for (let i = 0; i < list.length; i += 2) MapPrototypeSet(map, list[i], list[i + 1]);
  return map;
}

function objectOf(list) {
  const object = {};
  for (let i = 0; i < list.length; i += 2) object[list[i]] = list[i + 1];
  return object;
}

function validatePercent(percentile) {
  validateNumber(percentile, 'percentile');
  if (NumberIsNaN(percentile) || percentile <= 0 || percentile > 100) {
    throw new ERR_OUT_OF_RANGE('percentile', '> 0 && <= 100', percentile);
  }
}

let nativeOf;

class Histogram {
  #native;

  constructor(token, native) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#native = native;
  }

  static {
    nativeOf = (value) => {
      if (typeof value !== 'object' || value === null || !(#native in value)) {
        throw new ERR_INVALID_THIS('Histogram');
      }
      return value.#native;
    };
  }

  static isHistogram(value) {
    return typeof value === 'object' && value !== null && #native in value;
  }

  get count() { return binding.count(nativeOf(this), false); }
  get countBigInt() { return binding.count(nativeOf(this), true); }
  get min() { return binding.min(nativeOf(this), false); }
  get minBigInt() { return binding.min(nativeOf(this), true); }
  get max() { return binding.max(nativeOf(this), false); }
  get maxBigInt() { return binding.max(nativeOf(this), true); }
  get mean() { return binding.mean(nativeOf(this)); }
  get exceeds() { return binding.exceeds(nativeOf(this), false); }
  get exceedsBigInt() { return binding.exceeds(nativeOf(this), true); }
  get stddev() { return binding.stddev(nativeOf(this)); }

  percentile(percentile) {
    const native = nativeOf(this);
    validatePercent(percentile);
    return binding.percentile(native, false, percentile);
  }

  percentileBigInt(percentile) {
    const native = nativeOf(this);
    validatePercent(percentile);
    return binding.percentile(native, true, percentile);
  }

  get percentiles() { return mapOf(binding.percentiles(nativeOf(this), false)); }
  get percentilesBigInt() { return mapOf(binding.percentiles(nativeOf(this), true)); }

  reset() { binding.reset(nativeOf(this)); }

  toJSON() {
    const json = pick(this, ['count', 'min', 'max', 'mean', 'exceeds', 'stddev']);
    json.percentiles = objectOf(binding.percentiles(nativeOf(this), false));
    return json;
  }

  // One that is sent counts on for both.
  [kClone]() {
    return {
      data: undefined,
      deserializeInfo: 'internal/perf/histogram:ReceivedHistogram',
      shared: nativeOf(this),
    };
  }

  [customInspect](depth, options) {
    if (depth < 0) return `[${this.constructor.name}]`;
    const shown = ['min', 'max', 'mean', 'exceeds', 'stddev', 'count', 'percentiles'];
    return inspectFields('Histogram', pick(this, shown), depth, options);
  }
}

setTransferMode(Histogram.prototype, kCloneable, Histogram.isHistogram);

class RecordableHistogram extends Histogram {
  #last; // when recordDelta() was last called, in nanoseconds

  constructor(token, native) { super(token, native); }

  [kClone]() {
    return {
      data: undefined,
      deserializeInfo: 'internal/perf/histogram:ReceivedRecordable',
      shared: nativeOf(this),
    };
  }

  record(val) {
    const native = nativeOf(this);
    if (typeof val !== 'bigint') validateInteger(val, 'val', 1);
    else validateBound(val, 'val', 1n);
    binding.record(native, val);
  }

  recordDelta() {
    const native = nativeOf(this);
    const time = MathRound(now() * 1e6);
    if (this.#last !== undefined) binding.record(native, time - this.#last);
    this.#last = time;
  }

  add(other) {
    const native = nativeOf(this);
    if (!Histogram.isHistogram(other)) {
      throw new ERR_INVALID_ARG_TYPE('other', 'RecordableHistogram', other);
    }
    binding.add(native, nativeOf(other));
  }
}

function validateBound(value, name, least) {
  if (typeof value === 'number') {
    validateInteger(value, name, Number(least), NumberMAX_SAFE_INTEGER);
  } else if (typeof value !== 'bigint') {
    throw new ERR_INVALID_ARG_TYPE(name, ['number', 'bigint'], value);
  } else if (value < least || value > kHighest) {
    throw new ERR_OUT_OF_RANGE(name, `>= ${least} && <= ${kHighest}`, value);
  }
}

function createHistogram(options = {}) {
  validateObject(options, 'options');
  const { lowest = 1, highest = kHighest, figures = 3 } = options;
  validateBound(lowest, 'options.lowest', 1n);
  validateBound(highest, 'options.highest', 2n * BigInt(lowest));
  validateInteger(figures, 'options.figures', 1, 5);
  return new RecordableHistogram(kMake, binding.create(lowest, highest, figures));
}

// ---- From another thread -----------------------------------------------------------------------

class ReceivedHistogram {
  [kDeserialize](data, shared) { return new Histogram(kMake, shared); }
}

class ReceivedRecordable {
  [kDeserialize](data, shared) { return new RecordableHistogram(kMake, shared); }
}

// ---- The loop's delay --------------------------------------------------------------------------

// Of the time between two calls of a timer, in nanoseconds.
class ELDHistogram extends Histogram {
  #resolution;
  #timer;
  #last;

  constructor(token, resolution) {
    super(token, binding.create(1, 3_600_000_000_000, 3));
    this.#resolution = resolution;
  }

  enable() {
    if (this.#timer !== undefined) return false;
    const { setInterval } = require('timers');
    this.#last = now();
    this.#timer = setInterval(() => {
      const time = now();
      const delta = MathRound((time - this.#last) * 1e6);
      this.#last = time;
      binding.record(nativeOf(this), delta > 0 ? delta : 1);
    }, this.#resolution).unref();
    return true;
  }

  disable() {
    if (this.#timer === undefined) return false;
    require('timers').clearInterval(this.#timer);
    this.#timer = undefined;
    return true;
  }

  [SymbolDispose]() { this.disable(); }
}

function monitorEventLoopDelay(options = {}) {
  validateObject(options, 'options');
  const { resolution = 10 } = options;
  validateInteger(resolution, 'options.resolution', 1);
  return new ELDHistogram(kMake, resolution);
}

module.exports = { ReceivedHistogram, ReceivedRecordable, createHistogram, monitorEventLoopDelay };
