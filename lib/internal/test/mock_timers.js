'use strict';

// Timers and dates on a clock that only the test moves.

const {
  ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypePush,
  ArrayPrototypeSplice, DatePrototypeGetTime, DatePrototypeToString, MathMax, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyDescriptors, ObjectKeys, Promise, PromiseReject, PromiseResolve,
  ReflectConstruct, SafeArrayIterator, SymbolAsyncIterator, SymbolDispose, SymbolToPrimitive, globalThis,
} = primordials;
const {
  AbortError, codes: { ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE },
} = require('internal/errors');
const { isDate } = require('internal/util/types');
const {
  validateAbortSignal, validateNumber, validateObject, validateStringArray,
} = require('internal/validators');

const programGlobals = globalThis; // as the program sees them: these are replaced
const delayMax = 2 ** 31 - 1;
const known = [
  'setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait', 'AbortSignal.timeout',
];
const beforeAllTimers = -1;

class Timeout {
  constructor(clock, id, callback, runAt, interval, args) {
    this.id = id;
    this.callback = callback;
    this.runAt = runAt;
    this.interval = interval;
    this.args = args;
    ObjectDefineProperty(this, 'clock', { __proto__: null, value: clock, enumerable: false });
  }

  hasRef() { return true; }
  ref() { return this; }
  unref() { return this; }
  refresh() { return this; }

  close() {
    this.clock.clear(this);
    return this;
  }

  [SymbolDispose]() { this.clock.clear(this); }
  [SymbolToPrimitive]() { return this.id; }
}

// The timers in the order in which they are due.
class Clock {
  #timers = [];
  #lastId = 0;
  now;

  constructor(now) { this.now = now; }

  set(callback, delay, isInterval, args) {
    const time = delay > delayMax || !(delay >= 1) ? 1 : +delay;
    return this.#add(callback, this.now + time, isInterval ? time : undefined, args);
  }

  setImmediate(callback, args) {
    return this.#add(callback, beforeAllTimers, undefined, args);
  }

  clear(timer) {
    const found = typeof timer === 'object' ? timer : this.#byId(+timer);
    if (found === null || found === undefined) return;
    const index = ArrayPrototypeIndexOf(this.#timers, found);
    if (index >= 0) ArrayPrototypeSplice(this.#timers, index, 1);
    found.interval = undefined;
  }

  // Runs what is due until `time`, in order. As in Node, that is the time then, for all of them.
  advance(time) {
    this.now = time;
    while (this.#timers.length > 0 && this.#timers[0].runAt <= time) {
      const timer = this.#timers[0];
      ArrayPrototypeSplice(this.#timers, 0, 1);
      // Before it runs, since it may clear itself.
      if (timer.interval !== undefined) {
        timer.runAt += timer.interval;
        this.#insert(timer);
      }
      timer.callback(...new SafeArrayIterator(timer.args));
    }
  }

  get lastTime() {
    const count = this.#timers.length;
    return count === 0 ? undefined : MathMax(this.#timers[count - 1].runAt, this.now);
  }

  #byId(id) {
    for (let i = 0; i < this.#timers.length; i++) if (this.#timers[i].id === id) return this.#timers[i];
    return undefined;
  }

  #add(callback, runAt, interval, args) {
    const timer = new Timeout(this, ++this.#lastId, callback, runAt, interval, args);
    this.#insert(timer);
    return timer;
  }

  // Behind those that are due at the same time.
  #insert(timer) {
    let low = 0;
    let high = this.#timers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#timers[middle].runAt <= timer.runAt) low = middle + 1;
      else high = middle;
    }
    ArrayPrototypeSplice(this.#timers, low, 0, timer);
  }
}

// ---- What stands in for the real ones --------------------------------------------------------------

function startsOf(clock) {
  return {
    __proto__: null,
    setTimeout: (callback, delay, ...args) => clock.set(callback, delay, false, args),
    setInterval: (callback, delay, ...args) => clock.set(callback, delay, true, args),
    setImmediate: (callback, ...args) => clock.setImmediate(callback, args),
    clear: (timer) => clock.clear(timer),
  };
}

// A promise for what `start` calls back with, unless the signal is aborted before.
function promised(clock, start, value, options) {
  return new Promise((resolve, reject) => {
    const signal = options?.signal;
    if (options !== undefined) validateObject(options, 'options');
    if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
    const abortError = () => new AbortError(undefined, { __proto__: null, cause: signal.reason });
    if (signal?.aborted) return reject(abortError());
    let timer;
    const abort = () => {
      clock.clear(timer);
      reject(abortError());
    };
    timer = start(() => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    });
    signal?.addEventListener('abort', abort, { __proto__: null, once: true });
  });
}

// What timers/promises has as setInterval(): each next() gives the next time.
class Intervals {
  #clock;
  #value;
  #signal;
  #timer;
  #missed = 0;  // times that nobody has asked for
  #waiting = [];
  #isEnded = false;
  #onAbort;

  constructor(clock, delay, value, options = { __proto__: null }) {
    this.#clock = clock;
    this.#value = value;
    validateObject(options, 'options');
    const { signal } = options;
    if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
    this.#signal = signal;
    if (signal?.aborted) return;
    this.#timer = clock.set(() => this.#fire(), delay, true, []);
    this.#onAbort = () => this.#abort();
    signal?.addEventListener('abort', this.#onAbort, { __proto__: null, once: true });
  }

  #fire() {
    if (this.#waiting.length === 0) this.#missed++;
    else ArrayPrototypeSplice(this.#waiting, 0, 1)[0].resolve(this.#result());
  }

  #result() { return { done: false, value: this.#value }; }

  #abortError() {
    return new AbortError(undefined, { __proto__: null, cause: this.#signal.reason });
  }

  #abort() {
    this.#clock.clear(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let i = 0; i < waiting.length; i++) waiting[i].reject(this.#abortError());
  }

  next() {
    if (this.#isEnded) return PromiseResolve({ done: true, value: undefined });
    if (this.#missed > 0) {
      this.#missed--;
      return PromiseResolve(this.#result());
    }
    if (this.#signal?.aborted) {
      this.#isEnded = true;
      return PromiseReject(this.#abortError());
    }
    return new Promise((resolve, reject) => {
      ArrayPrototypePush(this.#waiting, { __proto__: null, resolve, reject });
    });
  }

  return(value) {
    this.#isEnded = true;
    this.#clock.clear(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    return PromiseResolve({ done: true, value });
  }

  throw(error) {
    this.return(undefined);
    return PromiseReject(error);
  }

  [SymbolAsyncIterator]() { return this; }
}

const isMockDate = 'isMock';

function dateOn(clock, RealDate) {
  function MockDate(...parts) {
    if (new.target === undefined) return DatePrototypeToString(new RealDate(clock.now));
    const target = new.target === MockDate ? RealDate : new.target;
    return ReflectConstruct(RealDate, parts.length === 0 ? [clock.now] : parts, target);
  }
  const descriptors = ObjectGetOwnPropertyDescriptors(RealDate);
  const names = ObjectKeys(descriptors);
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(MockDate, names[i], { __proto__: null, ...descriptors[names[i]] });
  }
  const define = (name, value) => ObjectDefineProperty(MockDate, name, {
    __proto__: null, value, configurable: true, enumerable: false, writable: true,
  });
  define('now', function now() { return clock.now; });
  define('toString', function toString() { return 'function Date() { [native code] }'; });
  ObjectDefineProperty(MockDate, isMockDate, {
    __proto__: null, value: true, configurable: false, enumerable: false, writable: false,
  });
  MockDate.prototype.constructor = RealDate;
  return MockDate;
}

// ---- The interface ---------------------------------------------------------------------------------

function apisOf(apis) {
  if (apis === undefined) return known;
  validateStringArray(apis, 'options.apis');
  for (let i = 0; i < apis.length; i++) {
    if (ArrayPrototypeIncludes(known, apis[i])) continue;
    throw new ERR_INVALID_ARG_VALUE('options.apis', apis[i], `option ${apis[i]} is not supported`);
  }
  return apis;
}

function notPositive(time) {
  return new ERR_INVALID_ARG_VALUE('time', 'positive integer', time);
}

class MockTimers {
  #clock;
  #restores = [];

  enable(options = { __proto__: null }) {
    if (this.#clock !== undefined) throw new ERR_INVALID_STATE('MockTimers is already enabled!');
    validateObject(options, 'options');
    const apis = apisOf(options.apis);
    let { now = 0 } = options;
    if (isDate(now)) now = DatePrototypeGetTime(now);
    else {
      validateNumber(now, 'initialTime');
      if (!(now >= 0)) throw notPositive(now);
    }
    if (ArrayPrototypeIncludes(apis, 'Date') && programGlobals.Date[isMockDate] === true) {
      throw new ERR_INVALID_STATE('Date is already being mocked!');
    }
    const clock = this.#clock = new Clock(now);
    for (let i = 0; i < apis.length; i++) this.#mock(apis[i], clock);
  }

  tick(time = 1) {
    this.#checkEnabled();
    if (!(time >= 0)) throw notPositive(time);
    this.#clock.advance(this.#clock.now + time);
  }

  runAll() {
    this.#checkEnabled();
    const { lastTime } = this.#clock;
    if (lastTime !== undefined) this.#clock.advance(lastTime);
  }

  setTime(time = 0) {
    this.#checkEnabled();
    validateNumber(time, 'time');
    if (!(time >= 0)) throw notPositive(time);
    this.#clock.now = time;
  }

  reset() {
    for (let i = this.#restores.length - 1; i >= 0; i--) this.#restores[i]();
    this.#restores = [];
    this.#clock = undefined;
  }

  [SymbolDispose]() { this.reset(); }

  #checkEnabled() {
    if (this.#clock !== undefined) return;
    throw new ERR_INVALID_STATE('You should enable MockTimers first by calling the .enable function');
  }

  #replace(object, name, value) {
    const descriptor = ObjectGetOwnPropertyDescriptor(object, name);
    ObjectDefineProperty(object, name, {
      __proto__: null, configurable: true, enumerable: descriptor?.enumerable ?? true, value, writable: true,
    });
    ArrayPrototypePush(this.#restores, () => {
      if (descriptor === undefined) delete object[name];
      else ObjectDefineProperty(object, name, { __proto__: null, ...descriptor });
    });
  }

  #replaceTimers(start, clear, clock) {
    const timers = require('timers');
    const functions = startsOf(clock);
    this.#replace(globalThis, start, functions[start]);
    this.#replace(timers, start, functions[start]);
    this.#replace(globalThis, clear, functions.clear);
    this.#replace(timers, clear, functions.clear);
  }

  #mock(api, clock) {
    const promises = require('timers/promises');
    switch (api) {
      case 'setTimeout':
        this.#replaceTimers('setTimeout', 'clearTimeout', clock);
        return this.#replace(promises, 'setTimeout', (delay, value, options) => promised(
          clock, (callback) => clock.set(callback, delay, false, []), value, options));
      case 'setInterval':
        this.#replaceTimers('setInterval', 'clearInterval', clock);
        return this.#replace(promises, 'setInterval', (delay, value, options) => new Intervals(
          clock, delay, value, options));
      case 'setImmediate':
        this.#replaceTimers('setImmediate', 'clearImmediate', clock);
        return this.#replace(promises, 'setImmediate', (value, options) => promised(
          clock, (callback) => clock.setImmediate(callback, []), value, options));
      case 'scheduler.wait':
        return this.#replace(promises.scheduler, 'wait', (delay, options) => promised(
          clock, (callback) => clock.set(callback, delay, false, []), undefined, options));
      case 'AbortSignal.timeout':
        return this.#replace(programGlobals.AbortSignal, 'timeout', (delay) => timeoutOn(clock, delay));
      default:
        return this.#replace(globalThis, 'Date', dateOn(clock, programGlobals.Date));
    }
  }
}

function timeoutOn(clock, delay) {
  const { AbortController } = require('internal/abort_controller');
  const controller = new AbortController();
  clock.set(() => controller.abort(), delay, false, []);
  return controller.signal;
}

module.exports = { MockTimers };
