'use strict';

// How long operations take, for whoever observes performance entries. While nobody does, it costs
// the modules that tell of them a look at `isOn`.

const { FunctionPrototypeCall } = primordials;

const watch = { __proto__: null, isOn: false, timed };

// A callback that also tells how long it took to come to it, unless describe(...arguments) is
// undefined.
function timed(type, name, callback, describe) {
  const { now } = internalBinding('performance');
  const start = now();
  return function(a, b, c) {
    const detail = describe(a, b, c);
    if (detail !== undefined) {
      const { PerformanceNodeEntry, kMake } = require('internal/perf/entries');
      require('internal/perf/timeline').enqueue(
        new PerformanceNodeEntry(kMake, name, type, start, now() - start, detail));
    }
    return FunctionPrototypeCall(callback, this, a, b, c);
  };
}

module.exports = watch;
