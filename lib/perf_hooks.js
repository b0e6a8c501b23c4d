'use strict';

// node:perf_hooks. Most programs want nothing but performance.now(): the rest is loaded on use.

const {
  ObjectDefineProperties, ObjectDefineProperty, SymbolFor, SymbolToStringTag, TypeError,
} = primordials;
const { now, timeOrigin } = internalBinding('performance');
const {
  codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS, ERR_MISSING_ARGS },
} = require('internal/errors');
const { EventTarget } = require('internal/event_target');
const { loadLazily } = require('internal/util/lazy_property');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

let isConstructing = false;

class Performance extends EventTarget {
  #isPerformance = true;
  #onFull = null;

  constructor() {
    if (!isConstructing) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super();
  }

  static #check(value) {
    if (!(typeof value === 'object' && value !== null && #isPerformance in value)) {
      throw new ERR_INVALID_THIS('Performance');
    }
  }

  clearMarks(name = undefined) {
    Performance.#check(this);
    if (name !== undefined) name = require('internal/url/inputs').textOf(name);
    require('internal/perf/user_timing').forgetMarks(name);
    require('internal/perf/timeline').clear('mark', name);
  }

  clearMeasures(name = undefined) {
    Performance.#check(this);
    if (name !== undefined) name = require('internal/url/inputs').textOf(name);
    require('internal/perf/timeline').clear('measure', name);
  }

  clearResourceTimings(name = undefined) {
    Performance.#check(this);
    if (name !== undefined) name = require('internal/url/inputs').textOf(name);
    require('internal/perf/timeline').clear('resource', name);
  }

  getEntries() {
    Performance.#check(this);
    return require('internal/perf/timeline').entriesOf();
  }

  getEntriesByName(name, type = undefined) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('name');
    if (type !== undefined) type = `${type}`;
    return require('internal/perf/timeline').entriesOf(`${name}`, type);
  }

  getEntriesByType(type) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('type');
    return require('internal/perf/timeline').entriesOf(undefined, `${type}`);
  }

  mark(name, options = undefined) {
    Performance.#check(this);
    const { mark } = require('internal/perf/user_timing');
    return mark(arguments.length, name, options);
  }

  measure(name, startOrMeasureOptions = undefined, endMark = undefined) {
    Performance.#check(this);
    const { measure } = require('internal/perf/user_timing');
    return measure(arguments.length, name, startOrMeasureOptions, endMark);
  }

  now() {
    Performance.#check(this);
    return now();
  }

  setResourceTimingBufferSize(size) {
    Performance.#check(this);
    if (arguments.length === 0) throw new ERR_MISSING_ARGS('maxSize');
    if (typeof size === 'bigint' || typeof size === 'symbol') {
      const kind = typeof size === 'bigint' ? 'BigInt' : 'Symbol';
      const error = new TypeError(`maxSize is a ${kind} and cannot be converted to a number.`);
      error.code = 'ERR_INVALID_ARG_TYPE';
      throw error;
    }
    require('internal/perf/timeline').setResourcesMax(size >>> 0);
  }

  get timeOrigin() {
    Performance.#check(this);
    return timeOrigin;
  }

  toJSON() {
    Performance.#check(this);
    return {
      nodeTiming: this.nodeTiming,
      timeOrigin,
      eventLoopUtilization: this.eventLoopUtilization(),
    };
  }

  get onresourcetimingbufferfull() {
    Performance.#check(this);
    return this.#onFull;
  }

  set onresourcetimingbufferfull(listener) {
    Performance.#check(this);
    if (this.#onFull !== null) this.removeEventListener('resourcetimingbufferfull', this.#onFull);
    this.#onFull = typeof listener === 'function' ? listener : null;
    if (this.#onFull !== null) this.addEventListener('resourcetimingbufferfull', this.#onFull);
  }

  [customInspect](depth, options) {
    const { inspectFields } = require('internal/perf/entries');
    const { nodeTiming } = this;
    return inspectFields('Performance', { nodeTiming, timeOrigin }, depth, options);
  }
}

const enumerable = { __proto__: null, enumerable: true };
ObjectDefineProperties(Performance.prototype, {
  __proto__: null,
  clearMarks: enumerable,
  clearMeasures: enumerable,
  clearResourceTimings: enumerable,
  getEntries: enumerable,
  getEntriesByName: enumerable,
  getEntriesByType: enumerable,
  mark: enumerable,
  measure: enumerable,
  now: enumerable,
  setResourceTimingBufferSize: enumerable,
  timeOrigin: enumerable,
  toJSON: enumerable,
  onresourcetimingbufferfull: enumerable,
  [SymbolToStringTag]: { __proto__: null, value: 'Performance', configurable: true },
});

function markResourceTiming(info, url, initiatorType, global, cacheMode, bodyInfo, status,
                            delivery = '') {
  const { PerformanceResourceTiming, kMake, resourceValues } = require('internal/perf/entries');
  const values = resourceValues(info, initiatorType, cacheMode, status, delivery);
  const { startTime, endTime } = info;
  const entry = new PerformanceResourceTiming(kMake, url, startTime, endTime - startTime, values);
  require('internal/perf/timeline').enqueueResource(entry, () => {
    const { Event } = require('internal/event_target');
    performance.dispatchEvent(new Event('resourcetimingbufferfull'));
  });
  return entry;
}

ObjectDefineProperty(Performance.prototype, 'markResourceTiming', {
  __proto__: null, value: markResourceTiming, writable: true, enumerable: false, configurable: true,
});
loadLazily(Performance.prototype, 'eventLoopUtilization', 'internal/perf/node_timing', false);
loadLazily(Performance.prototype, 'nodeTiming', 'internal/perf/node_timing', false);
loadLazily(Performance.prototype, 'timerify', 'internal/perf/timerify', false);

isConstructing = true;
const performance = new Performance();
isConstructing = false;

module.exports = { Performance };
const parts = [
  'PerformanceEntry', 'internal/perf/entries',
  'PerformanceMark', 'internal/perf/entries',
  'PerformanceMeasure', 'internal/perf/entries',
  'PerformanceObserver', 'internal/perf/observer',
  'PerformanceObserverEntryList', 'internal/perf/observer',
  'PerformanceResourceTiming', 'internal/perf/entries',
  'monitorEventLoopDelay', 'internal/perf/histogram',
  'eventLoopUtilization', 'internal/perf/node_timing',
  'timerify', 'internal/perf/timerify',
  'createHistogram', 'internal/perf/histogram',
];
for (let i = 0; i < parts.length; i += 2) {
  loadLazily(module.exports, parts[i], parts[i + 1], true);
}
module.exports.performance = performance;
ObjectDefineProperty(module.exports, 'constants', {
  __proto__: null,
  value: {
    NODE_PERFORMANCE_GC_MAJOR: 4,
    NODE_PERFORMANCE_GC_MINOR: 1,
    NODE_PERFORMANCE_GC_MINOR_MARK_SWEEP: 2,
    NODE_PERFORMANCE_GC_INCREMENTAL: 8,
    NODE_PERFORMANCE_GC_WEAKCB: 16,
    NODE_PERFORMANCE_GC_FLAGS_NO: 0,
    NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
    NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
    NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
    NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
    NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
    NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
  },
  enumerable: true,
});
