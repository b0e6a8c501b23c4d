'use strict';

// queueMicrotask() without a job of the engine for each callback. Callbacks stand in a ring of ours, and a
// job of the engine runs a batch of them. As long as nobody else has queued a job since, which the count
// of all jobs tells, the next callback belongs to the same batch: nothing could come between.

const { Array, ArrayPrototypeFill } = primordials;
const { enqueueMicrotask, jobInfo } = internalBinding('loop');

const kSmallest = 1024;

function makeRing(size) {
  return ArrayPrototypeFill(new Array(size), undefined);
}

// Returns enqueue(callback, context); `run(callback, context)` calls one and does not throw.
function makeQueue(run) {
  let capacity = kSmallest;
  let callbacks = makeRing(capacity);
  let contexts = makeRing(capacity);
  let head = 0;
  let tail = 0; // both only grow; the ring's index is what is left of them below the capacity
  let ends = []; // where batches end that are closed; the last batch is open
  let firstEnd = 0;
  let batches = 0;
  let countAtLast = 0; // of jobs, when the open batch was queued

  function grow() {
    const longerCallbacks = makeRing(capacity * 2);
    const longerContexts = makeRing(capacity * 2);
    for (let i = head; i < tail; i++) {
      longerCallbacks[i & (capacity * 2 - 1)] = callbacks[i & (capacity - 1)];
      longerContexts[i & (capacity * 2 - 1)] = contexts[i & (capacity - 1)];
    }
    callbacks = longerCallbacks;
    contexts = longerContexts;
    capacity *= 2;
  }

  function reset() {
    if (capacity > kSmallest) {
      capacity = kSmallest;
      callbacks = makeRing(capacity);
      contexts = makeRing(capacity);
    }
    head = tail = firstEnd = 0;
    ends = [];
  }

  function runBatch() {
    while (head < (firstEnd < ends.length ? ends[firstEnd] : tail)) {
      const at = head++ & (capacity - 1);
      const callback = callbacks[at];
      const context = contexts[at];
      callbacks[at] = undefined;
      if (context !== undefined) contexts[at] = undefined;
      run(callback, context);
    }
    firstEnd++;
    if (--batches === 0) reset();
  }

  return function enqueue(callback, context) {
    if (batches === 0 || jobInfo[0] !== countAtLast) {
      if (batches > 0) ends[ends.length] = tail;
      enqueueMicrotask(runBatch);
      countAtLast = jobInfo[0];
      batches++;
    }
    const at = tail & (capacity - 1);
    callbacks[at] = callback;
    if (context !== undefined) contexts[at] = context;
    if (++tail - head === capacity) grow();
  };
}

module.exports = { makeQueue };
