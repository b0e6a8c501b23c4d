'use strict';

// What takes its time in the network, for those who observe it. As long as nobody has loaded the
// timeline there are no observers, and nothing is made.

const { FunctionPrototypeCall } = primordials;
const { now } = internalBinding('performance');

function isObserved(type) {
  const timeline = require.cache['internal/perf/timeline'];
  return timeline !== undefined && timeline.exports.isObserved(type);
}

// To be ended; undefined if nobody wants it.
function begin(type, name) {
  return isObserved(type) ? { __proto__: null, type, name, start: now() } : undefined;
}

function end({ type, name, start }, detail) {
  const { PerformanceNodeEntry, kMake } = require('internal/perf/entries');
  const { enqueue } = require('internal/perf/timeline');
  const entry = new PerformanceNodeEntry(kMake, name, type, start, now() - start, detail);
  enqueue(entry);
  return entry;
}

// A callback that also ends a span that begins now, unless describe(...arguments) is undefined.
function timed(type, name, callback, describe) {
  const span = begin(type, name);
  return function(a, b, c) {
    const detail = describe(a, b, c);
    if (detail !== undefined) end(span, detail);
    return FunctionPrototypeCall(callback, this, a, b, c);
  };
}

module.exports = { begin, end, isObserved, timed };
