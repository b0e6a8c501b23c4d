'use strict';

// performance.mark() and performance.measure().

const {
  ArrayPrototypeIncludes, MapPrototypeGet, MapPrototypeSet, SafeMap,
} = primordials;
const { now } = internalBinding('performance');
const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS,
    ERR_PERFORMANCE_INVALID_TIMESTAMP, ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS,
  },
} = require('internal/errors');
const { validateNumber, validateObject } = require('internal/validators');
const { PerformanceMark, PerformanceMeasure, kMake } = require('internal/perf/entries');
const { enqueue } = require('internal/perf/timeline');
const { textOf } = require('internal/url/inputs');

// Milestones that a measure may begin or end at.
const milestones = [
  'nodeStart', 'v8Start', 'environment', 'loopStart', 'loopExit', 'bootstrapComplete',
];

// Name -> when it was last marked.
const marked = new SafeMap();

function cloneOf(detail) {
  if (detail === undefined || detail === null) return null;
  return require('internal/structured_clone').structuredClone(detail);
}

// What the constructor of PerformanceMark makes of its arguments.
function checkMark(count, name, options) {
  if (count === 0) throw new ERR_MISSING_ARGS('name');
  const text = textOf(name);
  if (ArrayPrototypeIncludes(milestones, text)) throw new ERR_INVALID_ARG_VALUE('name', text);
  if (options !== undefined && options !== null) validateObject(options, 'options');
  const startTime = options?.startTime ?? now();
  validateNumber(startTime, 'startTime');
  if (startTime < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(startTime);
  return { __proto__: null, text, startTime, detail: cloneOf(options?.detail) };
}

function mark(count, name, options) {
  if (count === 0) throw new ERR_MISSING_ARGS('name');
  const entry = new PerformanceMark(name, options);
  MapPrototypeSet(marked, entry.name, entry.startTime);
  enqueue(entry);
  return entry;
}

// The time that a mark's name or a number stands for.
function timeOf(place) {
  if (typeof place === 'number') {
    if (place < 0) throw new ERR_PERFORMANCE_INVALID_TIMESTAMP(place);
    return place;
  }
  const name = textOf(place);
  if (ArrayPrototypeIncludes(milestones, name)) {
    return require('internal/perf/node_timing').nodeTiming[name];
  }
  const time = MapPrototypeGet(marked, name);
  if (time !== undefined) return time;
  const { DOMException } = require('internal/dom_exception');
  throw new DOMException(`The "${name}" performance mark has not been set`, 'SyntaxError');
}

function checkSpan({ start, end, duration }, endMark) {
  if (endMark) throw new ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS('endMark must not be specified');
  if (start !== undefined && end !== undefined && duration !== undefined) {
    throw new ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS(
      'Must not have options.start, options.end, and options.duration specified');
  }
}

function endOf({ start, end, duration }) {
  if (end !== undefined) return timeOf(end);
  if (start !== undefined && duration !== undefined) return timeOf(start) + timeOf(duration);
  return now();
}

function startOf({ start, end, duration }) {
  if (start !== undefined) return timeOf(start);
  return end !== undefined && duration !== undefined ? timeOf(end) - timeOf(duration) : 0;
}

function measure(count, name, startOrOptions, endMark) {
  if (count === 0) throw new ERR_MISSING_ARGS('name');
  const text = textOf(name);
  let span;
  if (startOrOptions !== null && typeof startOrOptions === 'object') {
    span = startOrOptions;
    checkSpan(span, endMark);
  } else {
    if (startOrOptions === null) {
      throw new ERR_INVALID_ARG_TYPE('startMark', ['string', 'object'], startOrOptions);
    }
    span = { __proto__: null, start: startOrOptions, end: endMark };
  }
  const end = endOf(span);
  const start = startOf(span);
  const detail = cloneOf(span.detail);
  const entry = new PerformanceMeasure(kMake, text, start, end - start, detail);
  enqueue(entry);
  return entry;
}

function forgetMarks(name) {
  if (name === undefined) marked.clear();
  else marked.delete(name);
}

module.exports = { checkMark, forgetMarks, mark, measure };
