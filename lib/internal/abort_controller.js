'use strict';

// AbortController and AbortSignal. A signal of `any` and of `timeout` may be collected unless
// somebody listens to it.

const {
  FunctionPrototypeCall,
  ObjectDefineProperty,
  SafeFinalizationRegistry,
  SafeSet,
  SafeWeakRef,
  Symbol,
  SymbolFor,
  SymbolIterator,
  SymbolToStringTag,
  TypeError,
} = primordials;

const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS } } = require('internal/errors');
const {
  Event,
  EventTarget,
  defineEventHandler,
  inspectAs,
  kNewListener,
  kRemoveListener,
  kTrustEvent,
  makeEnumerable,
} = require('internal/event_target');
const { kMaxEventTargetListeners } = require('events');
const { validateUint32 } = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const kInternal = Symbol('kInternal');

// Signals that have listeners and that nothing but their timer or their sources would keep.
const kept = new SafeSet();

let timerRegistry;
let dependantRegistry;

function abortReason() {
  const { DOMException } = require('internal/dom_exception');
  return new DOMException('This operation was aborted', 'AbortError');
}

function inspectFields(object, fields, depth, options) {
  return depth < 0 ? object : inspectAs(object.constructor.name, fields, depth, options);
}

function wrongType(message) {
  const error = new TypeError(message);
  error.code = 'ERR_INVALID_ARG_TYPE';
  return error;
}

class AbortSignal extends EventTarget {
  #isAborted = false;
  #reason = undefined;
  #mayBeCollected = false;
  #sources = undefined;  // WeakRefs of the signals that this one follows
  #dependants = undefined;  // WeakRefs of the signals that follow this one

  constructor(token = undefined) {
    if (token !== kInternal) throw new ERR_ILLEGAL_CONSTRUCTOR();
    super();
    // Many listeners on a signal are no sign of a leak.
    this[kMaxEventTargetListeners] = 0;
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#isAborted in value)) {
      throw new ERR_INVALID_THIS('AbortSignal');
    }
  }

  get aborted() {
    AbortSignal.#check(this);
    return this.#isAborted;
  }

  get reason() {
    AbortSignal.#check(this);
    return this.#reason;
  }

  throwIfAborted() {
    AbortSignal.#check(this);
    if (this.#isAborted) throw this.#reason;
  }

  [customInspect](depth, options) {
    return inspectFields(this, { aborted: this.aborted }, depth, options);
  }

  static abort(reason = abortReason()) {
    const signal = new AbortSignal(kInternal);
    signal.#isAborted = true;
    signal.#reason = reason;
    return signal;
  }

  static timeout(delay) {
    validateUint32(delay, 'delay', false);
    const signal = new AbortSignal(kInternal);
    signal.#mayBeCollected = true;
    const weak = new SafeWeakRef(signal);
    const timer = require('timers').setTimeout(() => {
      const target = weak.deref();
      if (target === undefined) return;
      const { DOMException } = require('internal/dom_exception');
      target.#abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }, delay);
    timer.unref();
    timerRegistry ??= new SafeFinalizationRegistry((old) => require('timers').clearTimeout(old));
    timerRegistry.register(signal, timer);
    return signal;
  }

  static any(signals) {
    const list = AbortSignal.#toList(signals);
    const result = new AbortSignal(kInternal);
    for (let i = 0; i < list.length; i++) {
      if (list[i].#isAborted) {
        result.#isAborted = true;
        result.#reason = list[i].#reason;
        return result;
      }
    }
    result.#mayBeCollected = true;
    result.#sources = new SafeSet();
    for (let i = 0; i < list.length; i++) {
      const sources = list[i].#sources;
      if (sources === undefined) {
        result.#follow(list[i]);
        continue;
      }
      // A signal that follows others stands for those: no chains.
      for (const weak of sources) {
        const source = weak.deref();
        if (source !== undefined) result.#follow(source);
      }
    }
    return result;
  }

  static #toList(signals) {
    if (
      signals === null ||
      typeof signals !== 'object' ||
      typeof signals[SymbolIterator] !== 'function'
    ) {
      throw wrongType('signals cannot be converted to sequence.');
    }
    const list = [];
    for (const signal of signals) {
      if (typeof signal !== 'object' || signal === null || !(#isAborted in signal)) {
        throw wrongType(`signals[${list.length}] is not of type AbortSignal.`);
      }
      list[list.length] = signal;
    }
    return list;
  }

  #follow(source) {
    source.#dependants ??= new SafeSet();
    for (const weak of source.#dependants) {
      if (weak.deref() === this) return;
    }
    const weak = new SafeWeakRef(this);
    source.#dependants.add(weak);
    this.#sources.add(new SafeWeakRef(source));
    dependantRegistry ??= new SafeFinalizationRegistry(({ from, entry }) => {
      from.deref()?.#forget(entry);
    });
    dependantRegistry.register(this, {
      __proto__: null,
      from: new SafeWeakRef(source),
      entry: weak,
    });
  }

  #forget(entry) {
    this.#dependants?.delete(entry);
  }

  // All that follow are aborted before any listener hears of it.
  #abort(reason) {
    if (this.#isAborted) return;
    this.#isAborted = true;
    this.#reason = reason;
    const reached = [this];
    if (this.#dependants !== undefined) {
      for (const weak of this.#dependants) {
        const signal = weak.deref();
        if (signal === undefined || signal.#isAborted) continue;
        signal.#isAborted = true;
        signal.#reason = reason;
        reached[reached.length] = signal;
      }
      this.#dependants = undefined;
    }
    for (let i = 0; i < reached.length; i++) {
      kept.delete(reached[i]);
      reached[i].dispatchEvent(new Event('abort', { __proto__: null, [kTrustEvent]: true }));
    }
  }

  static abortBy(signal, reason) {
    signal.#abort(reason);
  }

  [kNewListener](size, type, listener, once, capture, passive, weak) {
    super[kNewListener](size, type, listener, once, capture, passive, weak);
    if (type === 'abort' && !this.#isAborted && !weak && this.#mayBeCollected) kept.add(this);
  }

  [kRemoveListener](size, type, listener, capture) {
    super[kRemoveListener](size, type, listener, capture);
    if (type === 'abort' && size === 0) kept.delete(this);
  }
}

const { abortBy, any } = AbortSignal;
delete AbortSignal.abortBy;

// A signal that is aborted when `source` is, never if that is null.
function follow(source) {
  return source === null ? new AbortSignal(kInternal) :
    FunctionPrototypeCall(any, AbortSignal, [source]);
}

class AbortController {
  #signal;

  get signal() {
    return this.#signal ??= new AbortSignal(kInternal);
  }

  abort(reason = abortReason()) {
    abortBy(this.#signal ??= new AbortSignal(kInternal), reason);
  }

  [customInspect](depth, options) {
    return inspectFields(this, { signal: this.signal }, depth, options);
  }
}

makeEnumerable(AbortController.prototype, ['signal', 'abort']);
makeEnumerable(AbortSignal.prototype, ['aborted']);
defineEventHandler(AbortSignal.prototype, 'abort');
ObjectDefineProperty(AbortController.prototype, SymbolToStringTag, {
  __proto__: null, value: 'AbortController', configurable: true,
});
ObjectDefineProperty(AbortSignal.prototype, SymbolToStringTag, {
  __proto__: null, value: 'AbortSignal', configurable: true,
});

module.exports = { AbortController, AbortSignal, follow };
