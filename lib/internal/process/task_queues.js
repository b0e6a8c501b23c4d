'use strict';

// The nextTick queue and the way to the microtask queue (rules T1 to T4).
//
// A tick is spread over three rings instead of being an object: nothing is allocated for one
// without arguments.

const { Array, ArrayPrototypeFill, ReflectApply } = primordials;
const {
  beginCallback, drainMicrotasks, drainsInline, endCallback, jobInfo, loopFlags, schedule, setTicks,
  taskKinds, tickInfo,
} = internalBinding('loop');
const { jobThrew } = internalBinding('engine');
const { restoreForJob, slot, switchTo } = require('internal/async_context');
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');

const kQueued = 0;
const kRejections = 1;

// In jobInfo; what is undefined is not known.
const kJobsQueued = 0;
const kJobsDrained = 1;

const kSmallest = 1024;
let capacity = kSmallest;
let callbacks = makeRing(capacity);
let argumentLists = makeRing(capacity);
let contexts = makeRing(capacity);
let head = 0;
let tail = 0;

function makeRing(size) {
  return ArrayPrototypeFill(new Array(size), undefined);
}

function unroll(ring) {
  const longer = makeRing(capacity * 2);
  for (let i = 0; i < capacity; i++) longer[i] = ring[(head + i) & (capacity - 1)];
  return longer;
}

// One place is left, which stays free, because a full ring would look like an empty one. The stack may
// be full: nothing is changed before the last call has returned.
function grow() {
  const longerCallbacks = unroll(callbacks);
  const longerArgumentLists = unroll(argumentLists);
  const longerContexts = unroll(contexts);
  callbacks = longerCallbacks;
  argumentLists = longerArgumentLists;
  contexts = longerContexts;
  tail = capacity - 1;
  head = 0;
  capacity *= 2;
}

// The ring is empty: what a burst made it grow to is given back.
function shrink() {
  capacity = kSmallest;
  callbacks = makeRing(capacity);
  argumentLists = makeRing(capacity);
  contexts = makeRing(capacity);
  head = tail = 0;
}

// Where it throws, C++ ends it, when the error has been reported.
function toWatchedTick(callback) {
  const task = schedule(taskKinds.tick, callback);
  return (...args) => {
    beginCallback(taskKinds.tick, task);
    ReflectApply(callback, undefined, args);
    endCallback();
  };
}

function nextTick(callback) {
  if (typeof callback !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('callback', 'Function', callback);
  }
  if (process._exiting) return;
  let list;
  if (arguments.length > 1) {
    list = new Array(arguments.length - 1);
    for (let i = 1; i < arguments.length; i++) list[i - 1] = arguments[i];
  }
  if (slot.hooks !== undefined) {
    callback = slot.hooks.wrap('TickObject', { callback, args: list }, callback);
  }
  if (loopFlags[0] !== 0) callback = toWatchedTick(callback);
  if (((tail + 1) & (capacity - 1)) === head) grow();
  // Nothing is called from here on: a stack that is full has either refused the tick or keeps all of it.
  callbacks[tail] = callback;
  if (list !== undefined) argumentLists[tail] = list;
  contexts[tail] = slot.current;
  tickInfo[kQueued] = 1;
  tail = (tail + 1) & (capacity - 1);
}

// Runs ticks until there are none; an error leaves the rest queued (T4).
function runQueuedTicks() {
  slot.isOfTick = true;
  while (head !== tail) {
    const callback = callbacks[head];
    const list = argumentLists[head];
    const context = contexts[head];
    if (slot.current !== context) switchTo(context);
    callbacks[head] = undefined;
    contexts[head] = undefined;
    if (list !== undefined) argumentLists[head] = undefined;
    head = (head + 1) & (capacity - 1);
    if (head === tail) tickInfo[kQueued] = 0;
    if (list === undefined) callback();
    else ReflectApply(callback, undefined, list);
  }
  slot.isOfTick = false;
}

function reportRejections() {
  return require('internal/process/rejections').reportRejections();
}

// Crosses into C++ only where the engine has something to drain.
function drainJobs() {
  if (jobInfo === undefined || jobInfo[kJobsQueued] !== jobInfo[kJobsDrained]) {
    drainMicrotasks();
    if (slot.hooks !== undefined) slot.hooks.settle();
  }
}

// T1: ticks, then microtasks, again until both are empty; then the rejections that nobody handled.
// Without inline draining the loop does the alternating.
function runTicks() {
  do {
    runQueuedTicks();
    if (!drainsInline) break;
    drainJobs();
  } while (head !== tail || (tickInfo[kRejections] !== 0 && reportRejections()));
  if (capacity > kSmallest) shrink();
  if (slot.current !== undefined) switchTo(undefined);
}

// After a callback of a batch that stays in JavaScript.
function drain() {
  if (tickInfo[kQueued] === 0) {
    drainJobs();
    if (tickInfo[kQueued] === 0 && tickInfo[kRejections] === 0) return;
  }
  runTicks();
}

function runMicrotask(callback, context) {
  if (slot.current !== context || slot.isLeftBehind) restoreForJob(context);
  try {
    callback();
  } catch (error) {
    // What it has entered is over; but only a context can be gone back to.
    if (slot.current !== context && context !== undefined) switchTo(context);
    require('internal/process/uncaught').reportError(error, false);
    slot.isLeftBehind = true;
    jobThrew();
  }
}

function enqueueByPromise(callback, context) {
  require('internal/promise_contexts').enqueueJob(() => runMicrotask(callback, context));
}

// In batches where the engine's jobs can be counted, one by one otherwise.
const enqueue = jobInfo === undefined ? enqueueByPromise :
  require('internal/process/microtask_batches').makeQueue(runMicrotask);

function toWatchedMicrotask(callback) {
  const task = schedule(taskKinds.microtask, callback);
  return () => {
    beginCallback(taskKinds.microtask, task);
    runMicrotask(callback, slot.current);
    endCallback();
  };
}

function queueMicrotask(callback) {
  if (typeof callback !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('callback', 'Function', callback);
  }
  if (slot.hooks !== undefined) callback = slot.hooks.wrap('Microtask', { callback }, callback);
  enqueue(loopFlags[0] === 0 ? callback : toWatchedMicrotask(callback), slot.current);
}

setTicks(runTicks);

module.exports = { nextTick, runTicks, drain, queueMicrotask };
