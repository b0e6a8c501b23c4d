'use strict';

// Timers and immediates (rules P4, P9). Timers with the same duration stand in one list, which is
// in order by itself; the lists stand in a heap by the time at which their first timer is due.
// The loop reads the counters in `timerInfo` and `immediateInfo`, and calls runTimers and
// runImmediates.

const { MathTrunc, ObjectKeys, ReflectApply, Symbol, SymbolDispose, SymbolToPrimitive } = primordials;
const {
  timerInfo, immediateInfo, drainsInline, now, setImmediatesAndTimers,
} = internalBinding('loop');
const { slot, switchTo } = require('internal/async_context');
const { drain } = require('internal/process/task_queues');
const TimerHeap = require('internal/timer_heap');

const kNextExpiry = 0;
const kTimersReferenced = 1;
const kTimersRan = 2;
const kTimersBegun = 3;

const kImmediates = 0;
const kImmediatesReferenced = 1;
const kImmediatesRan = 2;
const kImmediatesBegun = 3;

const kDelayMax = 2 ** 31 - 1;
const kRefed = Symbol('refed');
const kHasPrimitive = Symbol('kHasPrimitive');
const kContext = Symbol('kAsyncContextFrame');
const kAsyncId = Symbol('asyncId');
const kTriggerId = Symbol('triggerId');

let lastId = 1;

// --- Timers --------------------------------------------------------------------------------------

let lastListId = 0;

// The head of a ring of timers, oldest first.
class TimersList {
  constructor(duration, expiry) {
    this._idleNext = this;
    this._idlePrev = this;
    this.expiry = expiry;
    this.id = ++lastListId;
    this.msecs = duration;
    this.priorityQueuePosition = 0;
    this.isEmpty = false;
  }
}

const listsByDuration = { __proto__: null };
const heap = new TimerHeap();
// Timers that somebody asked the number of: clearTimeout(+timer) finds them here.
const timersByNumber = { __proto__: null };
let phaseBeganAt = 0;
let lastNow = 0; // the clock's last reading in this phase
let runningList; // whose timers are being run

let hasWarnedOfNegative = false;
let hasWarnedOfNaN = false;

function warnOfDelay(kind, after) {
  const was = kind === 'TimeoutOverflowWarning' ? 'does not fit into a 32-bit signed integer' :
    kind === 'TimeoutNegativeWarning' ? 'is a negative number' : 'is not a number';
  process.emitWarning(`${after} ${was}.\nTimeout duration was set to 1.`, kind);
}

function toDuration(after) {
  if (after >= 1 && after <= kDelayMax) return after;
  if (after === undefined) return 1;
  const number = after * 1;
  if (number >= 1 && number <= kDelayMax) return number;
  if (number > kDelayMax) {
    warnOfDelay('TimeoutOverflowWarning', number);
  } else if (number < 0 && !hasWarnedOfNegative) {
    hasWarnedOfNegative = true;
    warnOfDelay('TimeoutNegativeWarning', number);
  } else if (number !== number && !hasWarnedOfNaN) {
    hasWarnedOfNaN = true;
    warnOfDelay('TimeoutNaNWarning', number);
  }
  return 1;
}

class Timeout {
  constructor(callback, after, args, isRepeat, isRefed) {
    const duration = toDuration(after);
    this._idleTimeout = duration;
    this._idlePrev = this;
    this._idleNext = this;
    this._idleStart = null;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? duration : null;
    this._destroyed = false;
    this[kRefed] = isRefed;
    this[kHasPrimitive] = false;
    this[kAsyncId] = ++lastId;
    this[kTriggerId] = 1;
    this[kContext] = slot.current;
    if (slot.hooks !== undefined) slot.hooks.adopt('Timeout', this, '_onTimeout');
  }

  refresh() {
    if (this[kRefed]) active(this);
    else activeUnreferenced(this);
    return this;
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      if (isListed(this)) timerInfo[kTimersReferenced]++;
    }
    return this;
  }

  unref() {
    if (this[kRefed]) {
      this[kRefed] = false;
      if (isListed(this)) timerInfo[kTimersReferenced]--;
    }
    return this;
  }

  hasRef() {
    return this[kRefed] === true;
  }

  close() {
    clearTimeout(this);
    return this;
  }

  [SymbolDispose]() {
    clearTimeout(this);
  }

  [SymbolToPrimitive]() {
    const id = this[kAsyncId];
    if (!this[kHasPrimitive] && !this._destroyed) {
      this[kHasPrimitive] = true;
      timersByNumber[id] = this;
    }
    return id;
  }
}

function isListed(timer) {
  return timer._idleNext !== null && timer._idleNext !== timer && timer._idleNext !== undefined;
}

// Behind the others of its duration. `timer` is in no list.
function insert(timer, after, start) {
  const duration = MathTrunc(after);
  timer._idleStart = start;
  let list = listsByDuration[duration];
  if (list === undefined) {
    list = new TimersList(duration, start + duration);
    listsByDuration[duration] = list;
    heap.insert(list);
    if (list.expiry < timerInfo[kNextExpiry]) timerInfo[kNextExpiry] = list.expiry;
  } else if (list.isEmpty) {
    list.isEmpty = false;
    emptyLists--;
  }
  const last = list._idlePrev;
  timer._idlePrev = last;
  timer._idleNext = list;
  last._idleNext = timer;
  list._idlePrev = timer;
}

function unlink(timer) {
  const next = timer._idleNext;
  const previous = timer._idlePrev;
  next._idlePrev = previous;
  previous._idleNext = next;
  timer._idleNext = null;
  timer._idlePrev = null;
  return next === previous ? next : undefined; // the list, if it is empty now
}

// An empty list stays until its time comes: who sets and clears timers of one duration in turn finds it
// again. Too many of them are swept away.
const kEmptyListsMax = 64;
let emptyLists = 0;

function noteEmpty(list) {
  list.isEmpty = true;
  // Half of all, so that a sweep costs no more than what filled the lists.
  if (++emptyLists > kEmptyListsMax && emptyLists * 2 > heap.size) sweep();
}

function sweep() {
  const durations = ObjectKeys(listsByDuration);
  for (let i = 0; i < durations.length; i++) {
    const list = listsByDuration[durations[i]];
    if (list.isEmpty) removeList(list);
  }
}

function removeList(list) {
  if (list.isEmpty) {
    list.isEmpty = false;
    emptyLists--;
  }
  delete listsByDuration[list.msecs];
  heap.remove(list);
  const first = heap.first();
  timerInfo[kNextExpiry] = first === undefined ? Infinity : first.expiry;
}

function unenroll(timer) {
  if (timer[kHasPrimitive]) delete timersByNumber[timer[kAsyncId]];
  timer._destroyed = true;
  if (slot.hooks !== undefined) slot.hooks.gone(timer);
  if (isListed(timer)) {
    if (timer[kRefed]) timerInfo[kTimersReferenced]--;
    const list = unlink(timer);
    if (list !== undefined && list._idleNext === list) noteEmpty(list);
  }
  timer._idleTimeout = -1;
}

function active(timer) {
  const duration = timer._idleTimeout;
  if (duration < 0 || duration === undefined) return;
  if (isListed(timer)) {
    if (timer[kRefed]) timerInfo[kTimersReferenced]--;
    const list = unlink(timer);
    if (list !== undefined && list._idleNext === list) noteEmpty(list);
  }
  timer[kRefed] ??= true;
  timer._destroyed = false;
  insert(timer, duration, now());
  if (timer[kRefed]) timerInfo[kTimersReferenced]++;
}

function activeUnreferenced(timer) {
  if (timer[kRefed]) timer.unref();
  timer[kRefed] = false;
  active(timer);
}

function start(timer) {
  insert(timer, timer._idleTimeout, now());
  if (timer[kRefed]) timerInfo[kTimersReferenced]++;
  return timer;
}

function clearTimeout(timer) {
  if (timer?._onTimeout) {
    timer._onTimeout = null;
    unenroll(timer);
    return;
  }
  if (typeof timer === 'number' || typeof timer === 'string') {
    const found = timersByNumber[timer];
    if (found !== undefined) {
      delete timersByNumber[timer];
      found._onTimeout = null;
      unenroll(found);
    }
  }
}

// The timer has left its list, and its callback has returned or thrown.
function afterCallback(timer, beganAt) {
  if (timer._repeat !== null && timer._idleTimeout !== -1 && !isListed(timer)) {
    timer._idleTimeout = timer._repeat;
    insert(timer, timer._repeat, beganAt);
    if (timer[kRefed]) timerInfo[kTimersReferenced]++;
    return;
  }
  // refresh() inside its own callback has put it into a list again.
  if (isListed(timer) || timer._destroyed) return;
  if (timer[kHasPrimitive]) delete timersByNumber[timer[kAsyncId]];
  timer._destroyed = true;
  if (slot.hooks !== undefined) slot.hooks.gone(timer);
}

function callTimer(timer) {
  const context = timer[kContext];
  if (slot.current !== context) switchTo(context);
  const beganAt = timer._repeat === null ? 0 : now();
  try {
    const args = timer._timerArgs;
    if (args === undefined) timer._onTimeout();
    else ReflectApply(timer._onTimeout, timer, args);
  } finally {
    afterCallback(timer, beganAt);
  }
}

// The first timer of the list, if it is due at `time` and was set before this phase began.
function firstDue(list, time) {
  const timer = list._idleNext;
  if (timer === list || timer._idleStart >= phaseBeganAt || timer._idleStart + list.msecs > time) {
    return undefined;
  }
  return timer;
}

// A list whose first timers have run or were cleared takes its new place among the others.
function requeue(list) {
  const timer = list._idleNext;
  if (timer === list) {
    removeList(list);
    return;
  }
  list.expiry = timer._idleStart + list.msecs;
  list.id = ++lastListId;
  heap.sink(list);
  timerInfo[kNextExpiry] = heap.first().expiry;
}

// The next timer of this phase; undefined: the phase is over. A list that is due runs all its due
// timers before the next list.
function takeDue() {
  for (;;) {
    const list = heap.first();
    if (list === undefined) return undefined;
    let timer = firstDue(list, lastNow);
    if (timer === undefined && list !== runningList) {
      lastNow = now();
      timer = firstDue(list, lastNow);
    }
    if (timer !== undefined) {
      runningList = list;
      if (timer[kRefed]) timerInfo[kTimersReferenced]--;
      unlink(timer);
      return timer;
    }
    runningList = undefined;
    const { expiry } = list;
    requeue(list);
    if (heap.first() === list && list.expiry === expiry) return undefined;
  }
}

// Runs up to `most` timers; true: there may be more to run in this phase.
function runTimers(most) {
  if (timerInfo[kTimersBegun] === 1) {
    timerInfo[kTimersBegun] = 0;
    phaseBeganAt = lastNow = now();
    runningList = undefined;
  }
  for (let ran = 0; ran < most;) {
    const timer = takeDue();
    if (timer === undefined) return false;
    if (timer._onTimeout === null || timer._onTimeout === undefined) continue;
    ran++;
    timerInfo[kTimersRan]++;
    callTimer(timer);
    if (drainsInline) drain();
  }
  return true;
}

// --- Immediates ----------------------------------------------------------------------------------

class Immediate {
  constructor(callback, args) {
    this._idleNext = null;
    this._idlePrev = null;
    this._onImmediate = callback;
    this._argv = args;
    this._destroyed = false;
    this[kRefed] = true;
    this[kAsyncId] = ++lastId;
    this[kTriggerId] = 1;
    this[kContext] = slot.current;
    immediateInfo[kImmediates]++;
    immediateInfo[kImmediatesReferenced]++;
    append(queued, this);
    if (slot.hooks !== undefined) slot.hooks.adopt('Immediate', this, '_onImmediate');
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      immediateInfo[kImmediatesReferenced]++;
    }
    return this;
  }

  unref() {
    if (this[kRefed] === true) {
      this[kRefed] = false;
      immediateInfo[kImmediatesReferenced]--;
    }
    return this;
  }

  hasRef() {
    return this[kRefed] === true;
  }

  [SymbolDispose]() {
    clearImmediate(this);
  }
}

// What the check phase under way runs, and what waits for the next one (P9).
const batch = { __proto__: null, head: null, tail: null };
const queued = { __proto__: null, head: null, tail: null };
let hasFailed = false; // the last callback threw

function append(list, item) {
  if (list.tail === null) {
    list.head = item;
  } else {
    list.tail._idleNext = item;
    item._idlePrev = list.tail;
  }
  list.tail = item;
}

function beginBatch() {
  if (batch.head === null) {
    batch.head = queued.head;
  } else if (queued.head !== null) {
    // A phase limit has left some of the last batch.
    batch.tail._idleNext = queued.head;
    queued.head._idlePrev = batch.tail;
  }
  batch.tail = queued.tail ?? batch.tail;
  queued.head = queued.tail = null;
}

function detach(immediate) {
  const next = immediate._idleNext;
  const previous = immediate._idlePrev;
  if (previous !== null) previous._idleNext = next;
  else if (batch.head === immediate) batch.head = next;
  else if (queued.head === immediate) queued.head = next;
  if (next !== null) next._idlePrev = previous;
  else if (batch.tail === immediate) batch.tail = previous;
  else if (queued.tail === immediate) queued.tail = previous;
  immediate._idleNext = immediate._idlePrev = null;
}

function settleImmediate(immediate) {
  immediate._destroyed = true;
  if (slot.hooks !== undefined) slot.hooks.gone(immediate);
  immediateInfo[kImmediates]--;
  if (immediate[kRefed]) immediateInfo[kImmediatesReferenced]--;
  immediate[kRefed] = null;
}

function clearImmediate(immediate) {
  if (!immediate?._onImmediate || immediate._destroyed) return;
  settleImmediate(immediate);
  immediate._onImmediate = null;
  detach(immediate);
}

function runImmediates(most) {
  if (immediateInfo[kImmediatesBegun] === 1) {
    immediateInfo[kImmediatesBegun] = 0;
    beginBatch();
  } else if (hasFailed && batch.head === null) {
    // As in Node, when the last one of a batch throws, those queued meanwhile follow in this phase.
    beginBatch();
  }
  hasFailed = false;
  for (let ran = 0; ran < most; ran++) {
    const immediate = batch.head;
    if (immediate === null) return false;
    const next = immediate._idleNext;
    batch.head = next;
    if (next === null) batch.tail = null;
    else next._idlePrev = null;
    immediate._idleNext = null;
    settleImmediate(immediate);
    immediateInfo[kImmediatesRan]++;
    const context = immediate[kContext];
    if (slot.current !== context) switchTo(context);
    const args = immediate._argv;
    hasFailed = true;
    try {
      if (args === undefined) immediate._onImmediate();
      else ReflectApply(immediate._onImmediate, immediate, args);
      hasFailed = false;
    } finally {
      immediate._onImmediate = null;
    }
    if (drainsInline) drain();
  }
  return batch.head !== null;
}

setImmediatesAndTimers(runImmediates, runTimers);

module.exports = {
  Immediate, Timeout, clearImmediate, clearTimeout, runImmediates, runTimers, start,
};
