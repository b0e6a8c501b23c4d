'use strict';

// The function gc() of --expose-gc.

const { ObjectDefineProperty, Promise } = primordials;
const { collectGarbage } = internalBinding('engine');

// Of perf_hooks.constants.
const kMajor = 4;
const kForced = 4;

function collect() {
  const spans = require('internal/perf/spans');
  const span = spans.begin('gc', 'gc');
  collectGarbage();
  if (span === undefined) return;
  const entry = spans.end(span, { kind: kMajor, flags: kForced });
  addOldField(entry, 'kind', kMajor);
  addOldField(entry, 'flags', kForced);
}

function addOldField(entry, name, value) {
  const { deprecate } = require('internal/util/deprecate');
  const warning = 'Custom PerformanceEntry accessors are deprecated. Please use the detail property.';
  ObjectDefineProperty(entry, name, {
    __proto__: null,
    get: deprecate(() => value, warning, 'DEP0152'),
    set: deprecate((given) => { value = given; }, warning, 'DEP0152'),
    enumerable: true,
    configurable: true,
  });
}

// gc({ execution: 'async' }) does it later; the engine knows one kind of collection alone.
function gc() {
  if (arguments[0]?.execution !== 'async') return collect();
  return new Promise((resolve) => {
    require('timers').setImmediate(() => resolve(collect()));
  });
}

module.exports = { gc };
