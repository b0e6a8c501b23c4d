'use strict';

// PerformanceObserver: tells of entries some time after they have been made.

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort,
  FunctionPrototypeCall, ObjectDefineProperties,
  ObjectFreeze, SafeSet, SetPrototypeAdd, SetPrototypeHas, SymbolFor,
} = primordials;
const {
  codes: {
    ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS,
  },
} = require('internal/errors');
const { validateFunction, validateObject } = require('internal/validators');
const { inspectFields, kMake, makeEnumerable, setTag } = require('internal/perf/entries');
const timeline = require('internal/perf/timeline');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const supportedTypes = ObjectFreeze([
  'dns', 'function', 'gc', 'http', 'http2', 'mark', 'measure', 'net', 'resource',
]);

function requireArgument(count, name) {
  if (count === 0) throw new ERR_MISSING_ARGS(name);
}

class PerformanceObserverEntryList {
  #entries;

  constructor(token, entries) {
    if (token !== kMake) throw new ERR_ILLEGAL_CONSTRUCTOR();
    this.#entries = ArrayPrototypeSort(entries, timeline.byStart);
  }

  getEntries() {
    return ArrayPrototypeSlice(this.#entries);
  }

  getEntriesByType(type) {
    requireArgument(arguments.length, 'type');
    return timeline.select(this.#entries, undefined, `${type}`);
  }

  getEntriesByName(name, type = undefined) {
    requireArgument(arguments.length, 'name');
    return timeline.select(this.#entries, `${name}`, type);
  }

  [customInspect](depth, options) {
    return inspectFields('PerformanceObserverEntryList', this.#entries, depth, options);
  }
}
makeEnumerable(PerformanceObserverEntryList.prototype, [
  'getEntries', 'getEntriesByType', 'getEntriesByName',
]);
setTag(PerformanceObserverEntryList.prototype, 'PerformanceObserverEntryList');

class PerformanceObserver {
  #callback;
  #types = new SafeSet();
  #isByType; // observe({ type }), not observe({ entryTypes })
  #buffer = [];
  #registration; // what the timeline knows of it, while it observes

  constructor(callback) {
    validateFunction(callback, 'callback');
    this.#callback = callback;
  }

  static get supportedEntryTypes() { return supportedTypes; }

  observe(options = {}) {
    validateObject(options, 'options');
    const { entryTypes, type, buffered } = { ...options };
    if (entryTypes === undefined && type === undefined) {
      throw new ERR_MISSING_ARGS('options.entryTypes', 'options.type');
    }
    if (entryTypes !== undefined && type !== undefined) {
      throw new ERR_INVALID_ARG_VALUE('options.entryTypes', entryTypes,
                                      'options.entryTypes can not set with options.type together');
    }
    this.#setKind(type !== undefined);
    if (type !== undefined) this.#addType(`${type}`, buffered);
    else this.#setTypes(entryTypes);
    if (this.#types.size === 0) return this.disconnect();
    this.#registration ??= {
      __proto__: null,
      wants: (type) => SetPrototypeHas(this.#types, type),
      take: (entry) => this.#take(entry),
      tell: () => this.#tell(),
    };
    timeline.addObserver(this.#registration);
  }

  #setKind(isByType) {
    if (this.#isByType !== undefined && this.#isByType !== isByType) {
      const { DOMException } = require('internal/dom_exception');
      const other = isByType ? 'single' : 'multiple';
      throw new DOMException(`PerformanceObserver can not change to ${other} observations`,
                             'InvalidModificationError');
    }
    this.#isByType = isByType;
  }

  #addType(type, isBuffered) {
    if (!ArrayPrototypeIncludes(supportedTypes, type)) return;
    SetPrototypeAdd(this.#types, type);
    if (!isBuffered) return;
    const earlier = timeline.entriesOf(undefined, type);
    for (let i = 0; i < earlier.length; i++) ArrayPrototypePush(this.#buffer, earlier[i]);
    if (earlier.length > 0) timeline.tellLater();
  }

  #setTypes(types) {
    if (!ArrayIsArray(types)) {
      throw new ERR_INVALID_ARG_TYPE('options.entryTypes', 'string[]', types);
    }
    this.#types = new SafeSet();
    for (let i = 0; i < types.length; i++) {
      if (ArrayPrototypeIncludes(supportedTypes, types[i])) SetPrototypeAdd(this.#types, types[i]);
    }
  }

  disconnect() {
    if (this.#registration !== undefined) timeline.removeObserver(this.#registration);
    this.#buffer = [];
    this.#types = new SafeSet();
    this.#isByType = undefined;
  }

  takeRecords() {
    const list = this.#buffer;
    this.#buffer = [];
    return list;
  }

  #take(entry) {
    if (!SetPrototypeHas(this.#types, entry.entryType)) return false;
    ArrayPrototypePush(this.#buffer, entry);
    return true;
  }

  #tell() {
    if (this.#buffer.length === 0) return;
    const list = new PerformanceObserverEntryList(kMake, this.takeRecords());
    FunctionPrototypeCall(this.#callback, this, list, this);
  }

  [customInspect](depth, options) {
    return inspectFields('PerformanceObserver', {
      connected: this.#types.size > 0,
      pending: this.#buffer.length > 0,
      entryTypes: [...this.#types],
      buffer: this.#buffer,
    }, depth, options);
  }
}
makeEnumerable(PerformanceObserver.prototype, ['observe', 'disconnect', 'takeRecords']);
ObjectDefineProperties(PerformanceObserver, {
  __proto__: null, supportedEntryTypes: { __proto__: null, enumerable: true },
});
setTag(PerformanceObserver.prototype, 'PerformanceObserver');

module.exports = { PerformanceObserver, PerformanceObserverEntryList };
