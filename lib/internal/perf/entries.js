'use strict';

// What the timeline is made of.

const {
  ObjectAssign, ObjectDefineProperties, ObjectGetOwnPropertyDescriptor, Symbol, SymbolFor,
  SymbolToStringTag,
} = primordials;
const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
// Only we make entries.
const kMake = Symbol('kMake');

// `depth` as util.inspect() counts it down.
function inspectFields(name, fields, depth, options) {
  if (depth < 0) return name;
  const inner = ObjectAssign({}, options);
  if (inner.depth !== null) inner.depth--;
  return `${name} ${require('internal/util/inspect').inspect(fields, inner)}`;
}

// A plain object with these properties of another one, in this order.
function pick(source, names) {
  const picked = {};
  for (let i = 0; i < names.length; i++) picked[names[i]] = source[names[i]];
  return picked;
}

function makeEnumerable(prototype, names) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperties(prototype, {
      __proto__: null, [names[i]]: { __proto__: null, enumerable: true },
    });
  }
}

function setTag(prototype, value) {
  ObjectDefineProperties(prototype, {
    __proto__: null,
    [SymbolToStringTag]: {
      __proto__: null, value, writable: false, enumerable: false, configurable: true,
    },
  });
}

const entryFields = ['name', 'entryType', 'startTime', 'duration'];

class PerformanceEntry {
  #name;
  #entryType;
  #startTime;
  #duration;

  constructor(token, name, entryType, startTime, duration) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#name = name;
    this.#entryType = entryType;
    this.#startTime = startTime;
    this.#duration = duration;
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#name in value)) {
      throw new ERR_INVALID_THIS('PerformanceEntry');
    }
  }

  get name() {
    PerformanceEntry.#check(this);
    return this.#name;
  }

  get entryType() {
    PerformanceEntry.#check(this);
    return this.#entryType;
  }

  get startTime() {
    PerformanceEntry.#check(this);
    return this.#startTime;
  }

  get duration() {
    PerformanceEntry.#check(this);
    return this.#duration;
  }

  toJSON() {
    PerformanceEntry.#check(this);
    return pick(this, entryFields);
  }

  [customInspect](depth, options) {
    return inspectFields(this.constructor.name, this.toJSON(), depth, options);
  }
}
makeEnumerable(PerformanceEntry.prototype, [
  'name', 'entryType', 'startTime', 'duration', 'toJSON',
]);

// With something that the program, or the runtime, has to say about it.
class DetailedEntry extends PerformanceEntry {
  #detail;

  constructor(token, name, entryType, startTime, duration, detail) {
    super(token, name, entryType, startTime, duration);
    this.#detail = detail;
  }

  static detailOf(entry, className) {
    if (typeof entry !== 'object' || entry === null || !(#detail in entry)) {
      throw new ERR_INVALID_THIS(className);
    }
    return entry.#detail;
  }
}

class PerformanceMark extends DetailedEntry {
  constructor(name, options = undefined) {
    const { startTime, text, detail } = require('internal/perf/user_timing').checkMark(
      arguments.length, name, options);
    super(kMake, text, 'mark', startTime, 0, detail);
  }

  get detail() { return DetailedEntry.detailOf(this, 'PerformanceMark'); }

  toJSON() { return { ...super.toJSON(), detail: this.detail }; }
}

class PerformanceMeasure extends DetailedEntry {
  constructor(token, name, startTime, duration, detail) {
    super(token, name, 'measure', startTime, duration, detail);
  }

  get detail() { return DetailedEntry.detailOf(this, 'PerformanceMeasure'); }

  toJSON() { return { ...super.toJSON(), detail: this.detail }; }
}

makeEnumerable(PerformanceMark.prototype, ['detail', 'toJSON']);
setTag(PerformanceMark.prototype, 'PerformanceMark');
makeEnumerable(PerformanceMeasure.prototype, ['detail', 'toJSON']);
setTag(PerformanceMeasure.prototype, 'PerformanceMeasure');

// Of functions that timerify() has wrapped.
class PerformanceNodeEntry extends DetailedEntry {
  constructor(token, name, entryType, startTime, duration, detail) {
    super(token, name, entryType, startTime, duration, detail);
  }

  get detail() { return DetailedEntry.detailOf(this, 'PerformanceNodeEntry'); }

  toJSON() { return { ...super.toJSON(), detail: this.detail }; }
}

// ---- Resources ---------------------------------------------------------------------------------

// Names of the getters and where they are found in what fetch() gives.
const resourceFields = [
  'initiatorType', 'nextHopProtocol', 'workerStart', 'redirectStart', 'redirectEnd', 'fetchStart',
  'domainLookupStart', 'domainLookupEnd', 'connectStart', 'connectEnd', 'secureConnectionStart',
  'requestStart', 'responseStart', 'responseEnd', 'transferSize', 'encodedBodySize',
  'decodedBodySize', 'deliveryType', 'responseStatus',
];

// A cached answer has brought nothing but its header.
function transferSize(cacheMode, encodedBodySize) {
  if (cacheMode === 'local') return 0;
  return cacheMode === 'validated' ? 300 : encodedBodySize + 300;
}

function resourceValues(info, initiatorType, cacheMode, responseStatus, deliveryType) {
  const connection = info.finalConnectionTimingInfo;
  return {
    __proto__: null,
    initiatorType,
    nextHopProtocol: connection?.ALPNNegotiatedProtocol,
    workerStart: info.finalServiceWorkerStartTime,
    redirectStart: info.redirectStartTime,
    redirectEnd: info.redirectEndTime,
    fetchStart: info.postRedirectStartTime,
    domainLookupStart: connection?.domainLookupStartTime,
    domainLookupEnd: connection?.domainLookupEndTime,
    connectStart: connection?.connectionStartTime,
    connectEnd: connection?.connectionEndTime,
    secureConnectionStart: connection?.secureConnectionStartTime,
    requestStart: info.finalNetworkRequestStartTime,
    responseStart: info.finalNetworkResponseStartTime,
    responseEnd: info.endTime,
    transferSize: transferSize(cacheMode, info.encodedBodySize),
    encodedBodySize: info.encodedBodySize,
    decodedBodySize: info.decodedBodySize,
    deliveryType,
    responseStatus,
  };
}

class PerformanceResourceTiming extends PerformanceEntry {
  #values;

  constructor(token, name, startTime, duration, values) {
    super(token, name, 'resource', startTime, duration);
    this.#values = values;
  }

  static #valuesOf(entry) {
    if (typeof entry !== 'object' || entry === null || !(#values in entry)) {
      throw new ERR_INVALID_THIS('PerformanceResourceTiming');
    }
    return entry.#values;
  }

  static {
    const own = { __proto__: null };
    for (let i = 0; i < resourceFields.length; i++) {
      const name = resourceFields[i];
      const { get } = ObjectGetOwnPropertyDescriptor({
        get [name]() { return PerformanceResourceTiming.#valuesOf(this)[name]; },
      }, name);
      own[name] = { __proto__: null, get, enumerable: true, configurable: true };
    }
    ObjectDefineProperties(PerformanceResourceTiming.prototype, own);
  }

  toJSON() {
    return ObjectAssign(super.toJSON(), PerformanceResourceTiming.#valuesOf(this));
  }
}
makeEnumerable(PerformanceResourceTiming.prototype, ['toJSON']);
setTag(PerformanceResourceTiming.prototype, 'PerformanceResourceTiming');

module.exports = {
  PerformanceEntry,
  PerformanceMark,
  PerformanceMeasure,
  PerformanceNodeEntry,
  PerformanceResourceTiming,
  inspectFields,
  kMake,
  makeEnumerable,
  pick,
  resourceValues,
  setTag,
};
