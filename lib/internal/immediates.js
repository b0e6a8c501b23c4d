'use strict';

// Immediates (rule P9). They stand in an array that only grows, and the check phase takes the whole
// array for its batch: no links, so that the collector need not follow a chain, and nothing to do
// for one that is cleared but to be passed over. The loop reads the counters in `immediateInfo` and
// calls runImmediates.

const { ReflectApply, Symbol, SymbolDispose } = primordials;
const {
  beginCallback, drainsInline, endCallback, immediateInfo, loopFlags, noteCancelled, schedule,
  setImmediates, taskKinds: { immediate: kKind },
} = internalBinding('loop');
const { slot, switchTo } = require('internal/async_context');
const { drain } = require('internal/process/task_queues');

const kQueued = 0;
const kReferenced = 1;
const kRan = 2;
const kBegun = 3;

// Most immediates have none of these: what an object does not have need not be written.
const kUnrefed = Symbol('unrefed');
const kContext = Symbol('kAsyncContextFrame');
const kTask = Symbol('task'); // its id, if somebody watched the loop when it was queued

// Arrays change places at each phase; one that a burst made longer than this is given back.
const kKeptLengthMax = 1024;

let queued = []; // for the next phase
let queuedEnd = 0;
let batch = []; // of the phase under way
let batchAt = 0;
let batchEnd = 0;
let hasFailed = false; // the last callback threw
let isDraining = false; // what a callback left runs, or will run as soon as this returns

class Immediate {
  constructor(callback, args) {
    this._onImmediate = callback;
    this._argv = args;
    this._destroyed = false;
    if (slot.current !== undefined) this[kContext] = slot.current;
    if (loopFlags[0] !== 0) this[kTask] = schedule(kKind, callback);
    if (slot.hooks !== undefined) slot.hooks.adopt('Immediate', this, '_onImmediate');
    // Nothing is called from here on: whoever had no stack for it has not queued it.
    immediateInfo[kQueued]++;
    immediateInfo[kReferenced]++;
    queued[queuedEnd++] = this;
  }

  ref() {
    if (this[kUnrefed] === true && !this._destroyed) {
      this[kUnrefed] = false;
      immediateInfo[kReferenced]++;
    }
    return this;
  }

  unref() {
    if (this[kUnrefed] !== true && !this._destroyed) {
      this[kUnrefed] = true;
      immediateInfo[kReferenced]--;
    }
    return this;
  }

  hasRef() {
    return !this._destroyed && this[kUnrefed] !== true;
  }

  [SymbolDispose]() {
    clearImmediate(this);
  }
}

function settle(immediate) {
  immediate._destroyed = true;
  immediateInfo[kQueued]--;
  if (immediate[kUnrefed] !== true) immediateInfo[kReferenced]--;
}

function clearImmediate(immediate) {
  if (!immediate?._onImmediate || immediate._destroyed) return;
  settle(immediate);
  if (slot.hooks !== undefined) slot.hooks.gone(immediate);
  immediate._onImmediate = null;
  if (loopFlags[0] !== 0 && immediate[kTask] !== undefined) noteCancelled(kKind, immediate[kTask]);
  // A cleared one that stays has one after it that will run.
  while (queuedEnd > 0 && queued[queuedEnd - 1]._destroyed) queued[--queuedEnd] = undefined;
}

function beginBatch() {
  // A phase limit may have left some of the last batch.
  if (batchAt < batchEnd) {
    for (let i = 0; i < queuedEnd; i++) batch[batchEnd++] = queued[i];
    queued = [];
  } else {
    const emptied = batch;
    batch = queued;
    batchAt = 0;
    batchEnd = queuedEnd;
    queued = emptied.length > kKeptLengthMax ? [] : emptied;
  }
  queuedEnd = 0;
}

// Runs up to `most` immediates; true: there are more to run in this phase.
function runImmediates(most) {
  // As in Node, when the last one of a batch throws, those queued meanwhile follow in this phase.
  if (immediateInfo[kBegun] === 1 || (hasFailed && batchAt === batchEnd)) {
    immediateInfo[kBegun] = 0;
    slot.immediates.left = undefined;
    if (slot.hooks !== undefined) slot.hooks.tellDestroyed();
    beginBatch();
  }
  hasFailed = false;
  isDraining = false;
  for (let ran = 0; ran < most;) {
    if (batchAt === batchEnd) return false;
    const immediate = batch[batchAt];
    batch[batchAt++] = undefined;
    if (immediate._destroyed) continue;
    ran++;
    settle(immediate);
    immediateInfo[kRan]++;
    const context = immediate[kContext];
    if (slot.current !== context) switchTo(context);
    const args = immediate._argv;
    const isWatched = loopFlags[0] !== 0;
    if (isWatched) beginCallback(kKind, immediate[kTask]);
    hasFailed = true;
    try {
      if (args === undefined) immediate._onImmediate();
      else ReflectApply(immediate._onImmediate, immediate, args);
      hasFailed = false;
    } finally {
      immediate._onImmediate = null;
      if (slot.hooks !== undefined) slot.hooks.gone(immediate);
    }
    // Where it throws, C++ ends it, when the error has been reported.
    if (isWatched) endCallback();
    isDraining = true;
    if (drainsInline) drain();
    isDraining = !drainsInline;
  }
  return batchAt < batchEnd;
}

// For internal/process/left_contexts.
slot.immediates = {
  __proto__: null,
  left: undefined,
  isBetween() {
    if (!isDraining) return false;
    for (let i = batchAt; i < batchEnd; i++) {
      if (!batch[i]._destroyed) return true;
    }
    return false;
  },
  // Each call of the phase has a context of its own, and the one that threw is over.
  noteThrown() {
    this.left = undefined;
  },
};

// Those that keep the loop alive.
function listActive() {
  const found = [];
  const add = (immediate) => {
    if (!immediate._destroyed && immediate[kUnrefed] !== true) found[found.length] = immediate;
  };
  for (let i = batchAt; i < batchEnd; i++) add(batch[i]);
  for (let i = 0; i < queuedEnd; i++) add(queued[i]);
  return found;
}

setImmediates(runImmediates);

module.exports = { Immediate, clearImmediate, listActive };
