'use strict';

const { ObjectDefineProperties, SymbolToStringTag } = primordials;
const { now, timeOrigin } = internalBinding('performance');
const { codes: { ERR_ILLEGAL_CONSTRUCTOR, ERR_INVALID_THIS, ERR_NOT_IMPLEMENTED } } = require('internal/errors');

let isConstructing = false;

// The parts of it that need nothing but a clock.
class Performance {
  #isPerformance = true;

  constructor() {
    if (!isConstructing) throw new ERR_ILLEGAL_CONSTRUCTOR();
  }

  static #check(value) {
    if (!(typeof value === 'object' && value !== null && #isPerformance in value)) {
      throw new ERR_INVALID_THIS('Performance');
    }
  }

  now() {
    Performance.#check(this);
    return now();
  }

  get timeOrigin() {
    Performance.#check(this);
    return timeOrigin;
  }

  toJSON() {
    Performance.#check(this);
    return { timeOrigin };
  }
}

const missing = [
  'clearMarks', 'clearMeasures', 'clearResourceTimings', 'eventLoopUtilization', 'getEntries', 'getEntriesByName',
  'getEntriesByType', 'mark', 'markResourceTiming', 'measure', 'setResourceTimingBufferSize', 'timerify',
];

function notImplemented(name) {
  return { [name]() { throw new ERR_NOT_IMPLEMENTED(`${name}()`); } }[name];
}

for (let i = 0; i < missing.length; i++) {
  ObjectDefineProperties(Performance.prototype, {
    __proto__: null,
    [missing[i]]: {
      __proto__: null, value: notImplemented(missing[i]), writable: true, enumerable: true, configurable: true,
    },
  });
}
ObjectDefineProperties(Performance.prototype, {
  __proto__: null,
  now: { __proto__: null, enumerable: true },
  timeOrigin: { __proto__: null, enumerable: true },
  toJSON: { __proto__: null, enumerable: true },
  [SymbolToStringTag]: { __proto__: null, value: 'Performance', configurable: true },
});

isConstructing = true;
const performance = new Performance();
isConstructing = false;

module.exports = {
  Performance,
  performance,
  createHistogram: notImplemented('createHistogram'),
  eventLoopUtilization: notImplemented('eventLoopUtilization'),
  monitorEventLoopDelay: notImplemented('monitorEventLoopDelay'),
  timerify: notImplemented('timerify'),
};
