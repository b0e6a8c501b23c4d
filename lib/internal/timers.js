'use strict';

// Timers (rule P4). Those with the same duration stand in one list, which is in order by itself;
// the lists stand in a heap by the time at which their first timer is due. The loop reads the
// counters in `timerInfo` and calls runTimers.

const {
  ArrayPrototypeSort, MathMin, MathTrunc, ObjectKeys, ReflectApply, Symbol, SymbolDispose,
  SymbolFor, SymbolToPrimitive,
} = primordials;
const {
  beginCallback, chooseTimersDue, drainsInline, endCallback, loopFlags, noteCancelled, readClock,
  readFastClock, refreshTimer, scheduleTimer, setTimers, taskKinds: { timer: kKind }, timerInfo,
} = internalBinding('loop');
const { slot, switchTo } = require('internal/async_context');
const { drain } = require('internal/process/task_queues');
const TimerHeap = require('internal/timer_heap');

const kNextExpiry = 0;
const kReferenced = 1;
const kRan = 2;
const kBegun = 3;
const kNow = 4;

const kChosen = 2; // in loopFlags: there is a chooser

const kDelayMax = 2 ** 31 - 1;

// Most timers have none of these: what an object does not have need not be written.
const kUnrefed = Symbol('unrefed');
const kNumber = Symbol('number'); // somebody asked for it: clearTimeout(+timer)
const kContext = Symbol('kAsyncContextFrame');
const kTask = Symbol('task'); // its id, if somebody watched the loop when it was set
const customInspect = SymbolFor('nodejs.util.inspect.custom');

// A number comes cheaper through the shared memory than as a result.
function now() {
  readClock();
  return timerInfo[kNow];
}

// From when a timer counts: a cheaper clock, which may be a little fast but never slow, so that no
// timer is early.
function nowAtLatest() {
  readFastClock();
  return timerInfo[kNow];
}

// --- Lists ---------------------------------------------------------------------------------------

let lastListId = 0;

// Timers of one duration, oldest first, in a ring where those that have run or were cleared leave
// gaps: no links, so that the collector need not follow a chain.
class TimersList {
  constructor(duration, expiry) {
    this.msecs = duration;
    this.expiry = expiry;
    this.id = ++lastListId;
    this.priorityQueuePosition = 0;
    this.ring = [];
    this.mask = kSmallestRing - 1;
    this.begin = 0; // where the first one may be; as `end`, it only grows while there are timers
    this.end = 0;
    this.dueEnd = 0; // those before are known to be due
    this.size = 0;
    this.isEmpty = false;
  }
}

const kSmallestRing = 64;

function append(list, timer) {
  if (list.end - list.begin > list.mask) makeRoom(list);
  const place = list.end++;
  list.ring[place & list.mask] = timer;
  list.size++;
  timer._idleList = list;
  timer._idlePlace = place;
}

// With gaps in half of its places the ring is long enough. Either way this costs no more than what
// has filled the places.
function makeRoom(list) {
  const { ring, mask, end } = list;
  if (list.size > mask >> 1) list.mask = mask * 2 + 1;
  if (list.begin === 0 && list.size === end) return; // it has not come round yet
  const closed = [];
  for (let i = list.begin; i < end; i++) {
    const timer = ring[i & mask];
    if (timer === undefined) continue;
    timer._idlePlace = closed.length;
    closed[closed.length] = timer;
  }
  list.ring = closed;
  list.begin = list.dueEnd = 0;
  list.end = closed.length;
}

// Returns its list.
function detach(timer) {
  const list = timer._idleList;
  const place = timer._idlePlace;
  list.ring[place & list.mask] = undefined;
  timer._idleList = null;
  if (--list.size === 0) {
    list.begin = list.end = list.dueEnd = 0;
    // What a burst made it grow to is given back.
    if (list.mask >= kSmallestRing) {
      list.ring = [];
      list.mask = kSmallestRing - 1;
    }
  } else if (place === list.begin) {
    list.begin++;
  } else if (place === list.end - 1) {
    list.end--;
    // The next timer may get this place.
    if (list.dueEnd > place) list.dueEnd = place;
  }
  return list;
}

// The first timer; undefined: there is none.
function firstOf(list) {
  if (list.size === 0) return undefined;
  const { ring, mask } = list;
  let timer = ring[list.begin & mask];
  while (timer === undefined) timer = ring[++list.begin & mask];
  return timer;
}

// --- All lists -----------------------------------------------------------------------------------

const listsByDuration = { __proto__: null };
const heap = new TimerHeap();
const noList = new TimersList(0, Infinity);
let recentList = noList; // most timers have the duration of the one before

// An empty list stays until its time comes: who sets and clears timers of one duration in turn
// finds it again. Too many of them are swept away.
const kEmptyListsMax = 64;
let emptyLists = 0;

function listOf(duration, start) {
  let list = listsByDuration[duration];
  if (list === undefined) {
    list = new TimersList(duration, start + duration);
    heap.insert(list);
    listsByDuration[duration] = list;
    if (list.expiry < timerInfo[kNextExpiry]) timerInfo[kNextExpiry] = list.expiry;
  }
  return list;
}

// After the others of its duration. `timer` is in no list. Returns when it is due.
function enlist(timer, after, start) {
  const duration = MathTrunc(after);
  if (recentList.msecs !== duration) recentList = listOf(duration, start);
  const list = recentList;
  timer._idleStart = start;
  append(list, timer);
  if (list.isEmpty) {
    list.isEmpty = false;
    emptyLists--;
  }
  if (timer[kUnrefed] !== true) timerInfo[kReferenced]++;
  return start + duration;
}

function insert(timer, after, start) {
  const expiry = enlist(timer, after, start);
  if (loopFlags[0] !== 0) {
    timer[kTask] = scheduleTimer(timer._onTimeout, expiry, timer._repeat, timer[kUnrefed] === true);
  }
}

// For who watches, in one go what remove() and insert() would tell.
function moveWatched(timer, duration) {
  takeOut(timer);
  const expiry = enlist(timer, duration, nowAtLatest());
  timer[kTask] = refreshTimer(timer[kTask], expiry, timer._repeat, timer[kUnrefed] === true);
}

function remove(timer) {
  if (loopFlags[0] !== 0 && timer[kTask] !== undefined) noteCancelled(kKind, timer[kTask]);
  takeOut(timer);
}

// Out of its list, though it has not run.
function takeOut(timer) {
  if (timer[kUnrefed] !== true) timerInfo[kReferenced]--;
  const list = detach(timer);
  if (list.size > 0) return;
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
  if (list === recentList) recentList = noList;
  delete listsByDuration[list.msecs];
  heap.remove(list);
  const first = heap.first();
  timerInfo[kNextExpiry] = first === undefined ? Infinity : first.expiry;
}

// A list whose first timers have run or were cleared takes its new place among the others.
function requeue(list) {
  const timer = firstOf(list);
  if (timer === undefined) {
    removeList(list);
    return;
  }
  list.expiry = timer._idleStart + list.msecs;
  list.id = ++lastListId;
  heap.sink(list);
  timerInfo[kNextExpiry] = heap.first().expiry;
}

// --- Timers --------------------------------------------------------------------------------------

// Timers that somebody asked the number of.
const timersByNumber = { __proto__: null };
let lastNumber = 1;

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
  // The engine makes room in the object itself for what is assigned to `this` by a plain name.
  constructor(callback, after, args, isRepeat, isRefed) {
    const duration = toDuration(after);
    this._idleTimeout = duration;
    this._idleList = null;
    this._idlePlace = 0;
    this._idleStart = null;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? duration : null;
    this._destroyed = false;
    if (!isRefed) this[kUnrefed] = true;
    if (slot.current !== undefined) this[kContext] = slot.current;
    if (slot.hooks !== undefined) slot.hooks.adopt('Timeout', this, '_onTimeout');
  }

  refresh() {
    const duration = this._idleTimeout;
    if (duration < 0 || duration === undefined) return this;
    if (isListed(this)) {
      if (loopFlags[0] !== 0 && this[kTask] !== undefined) {
        moveWatched(this, duration);
        return this;
      }
      takeOut(this);
    }
    // One that has run or was cleared begins anew, in the context of who refreshes it.
    if (this._destroyed && this[kContext] !== slot.current) this[kContext] = slot.current;
    this._destroyed = false;
    insert(this, duration, nowAtLatest());
    return this;
  }

  ref() {
    if (this[kUnrefed] === true) {
      this[kUnrefed] = false;
      if (isListed(this)) timerInfo[kReferenced]++;
    }
    return this;
  }

  unref() {
    if (this[kUnrefed] !== true) {
      this[kUnrefed] = true;
      if (isListed(this)) timerInfo[kReferenced]--;
    }
    return this;
  }

  hasRef() {
    return this[kUnrefed] !== true;
  }

  close() {
    clearTimeout(this);
    return this;
  }

  [SymbolDispose]() {
    clearTimeout(this);
  }

  // The list would show all other timers.
  [customInspect](depth, options) {
    const { inspect } = require('internal/util/inspect');
    return inspect(this, { __proto__: null, ...options, depth: 0, customInspect: false });
  }

  [SymbolToPrimitive]() {
    this[kNumber] ??= ++lastNumber;
    if (!this._destroyed) timersByNumber[this[kNumber]] = this;
    return this[kNumber];
  }
}

function isListed(timer) {
  return timer._idleList !== null && timer._idleList !== undefined;
}

function destroy(timer) {
  if (timer[kNumber] !== undefined) delete timersByNumber[timer[kNumber]];
  timer._destroyed = true;
  if (slot.hooks !== undefined) slot.hooks.gone(timer);
}

function start(timer) {
  insert(timer, timer._idleTimeout, nowAtLatest());
  return timer;
}

function clear(timer) {
  timer._onTimeout = null;
  if (timer._destroyed) return; // it has run: refresh() makes one of it that calls nothing
  destroy(timer);
  if (isListed(timer)) remove(timer);
  timer._idleTimeout = -1;
}

function clearTimeout(timer) {
  if (timer?._onTimeout) {
    clear(timer);
  } else if (typeof timer === 'number' || typeof timer === 'string') {
    const found = timersByNumber[timer];
    if (found !== undefined) clear(found);
  }
}

// --- The phase -----------------------------------------------------------------------------------

let phaseBeganAt = 0;
let lastNow = 0; // the clock's last reading in this phase
let nowMax = Infinity; // no reading of this phase is later than that
let runningList; // whose timers are being run
let running; // the timer whose callback runs; at the beginning of an entry: it has thrown
let nextInList; // chosen before the ticks of the timer in front of it ran, as in Node
let isDraining = false; // what a timer left runs, or will run as soon as this returns

// The timer has left its list, and its callback has returned or thrown.
function afterCallback(timer, beganAt) {
  if (timer._repeat !== null && timer._idleTimeout !== -1 && !isListed(timer)) {
    timer._idleTimeout = timer._repeat;
    insert(timer, timer._repeat, beganAt);
    return;
  }
  // refresh() inside its own callback has put it into a list again.
  if (!isListed(timer) && !timer._destroyed) destroy(timer);
}

function callTimer(timer) {
  const context = timer[kContext];
  if (slot.current !== context) switchTo(context);
  const isWatched = loopFlags[0] !== 0;
  if (isWatched) beginCallback(kKind, timer[kTask]);
  const beganAt = timer._repeat === null ? 0 : nowAtLatest();
  try {
    const args = timer._timerArgs;
    if (args === undefined) timer._onTimeout();
    else ReflectApply(timer._onTimeout, timer, args);
  } finally {
    afterCallback(timer, beganAt);
  }
  // Where it throws, C++ ends it, when the error has been reported.
  if (isWatched) endCallback();
}

// Finds out how many of the next timers are due and were set before this phase began. Several at
// once, because they may lie far apart in memory: the processor fetches them side by side.
function lookAhead(list) {
  const { ring, mask, msecs, end } = list;
  const placesEnd = MathMin(end, list.begin + kPlacesAhead);
  let place = list.begin;
  for (; place < placesEnd; place++) {
    const timer = ring[place & mask];
    if (timer === undefined) continue;
    const start = timer._idleStart;
    if (start >= phaseBeganAt || start + msecs > lastNow) break;
  }
  list.dueEnd = place;
}

const kPlacesAhead = 16;

// The first timer, if it is to run.
function firstDue(list) {
  const timer = firstOf(list);
  if (timer === undefined || list.begin < list.dueEnd) return timer;
  if (list !== runningList && timer._idleStart + list.msecs > lastNow) {
    lastNow = MathMin(now(), nowMax);
  }
  lookAhead(list);
  return list.begin < list.dueEnd ? timer : undefined;
}

// To run.
function leave(timer) {
  if (timer[kUnrefed] !== true) timerInfo[kReferenced]--;
  detach(timer);
}

// The next timer of this phase; undefined: the phase is over. A list that is due runs all its due
// timers before the next list.
function takeDue() {
  for (;;) {
    const list = heap.first();
    if (list === undefined) return undefined;
    const timer = firstDue(list);
    if (timer !== undefined) {
      runningList = list;
      leave(timer);
      return timer;
    }
    runningList = undefined;
    const { expiry } = list;
    requeue(list);
    if (heap.first() === list && list.expiry === expiry) return undefined;
  }
}

// The timer to run now. One that was chosen runs whatever its list says by now, unless it has been
// cleared: a refresh() from those ticks came too late.
function takeNext() {
  const timer = nextInList;
  nextInList = undefined;
  if (!timer?._onTimeout) return takeDue();
  if (isListed(timer)) leave(timer);
  return timer;
}

// How many of the timers that are due the phase sees is free: it might have come a little earlier.
// A chooser says which of their times the clock is to show.
function chooseNow() {
  const expiries = [];
  const durations = ObjectKeys(listsByDuration);
  for (let i = 0; i < durations.length; i++) {
    const { ring, mask, begin, end, msecs } = listsByDuration[durations[i]];
    for (let place = begin; place < end; place++) {
      const expiry = ring[place & mask]?._idleStart + msecs;
      if (expiry <= phaseBeganAt) expiries[expiries.length] = expiry;
    }
  }
  ArrayPrototypeSort(expiries, (a, b) => a - b);
  const chosen = chooseTimersDue(expiries.length);
  if (chosen < expiries.length - 1) lastNow = nowMax = expiries[chosen];
}

// Runs up to `most` timers; true: there may be more to run in this phase.
function runTimers(most) {
  if (timerInfo[kBegun] === 1) {
    timerInfo[kBegun] = 0;
    phaseBeganAt = lastNow = now();
    nowMax = Infinity;
    runningList = nextInList = undefined;
    running = undefined;
    slot.timers.left = undefined;
    if ((loopFlags[0] & kChosen) !== 0) chooseNow();
  }
  isDraining = false;
  if (running !== undefined) {
    running = undefined;
    // What a timer leaves that throws runs before the next list, or the end, but after its own.
    if (firstDue(runningList) === undefined) return true;
  }
  for (let ran = 0; ran < most;) {
    const timer = takeNext();
    if (timer === undefined) return false;
    if (timer._onTimeout === null || timer._onTimeout === undefined) {
      // As good as one that has run: what was left by one that threw runs before the next.
      if (!timer._destroyed) destroy(timer);
    } else {
      timerInfo[kRan]++;
      running = timer;
      callTimer(timer);
      running = undefined;
    }
    ran++;
    nextInList = firstDue(runningList);
    isDraining = true;
    if (drainsInline) drain();
    isDraining = !drainsInline;
  }
  return true;
}

// For internal/process/left_contexts.
slot.timers = {
  __proto__: null,
  left: undefined,
  isBetween() {
    if (!isDraining) return false;
    if (nextInList !== undefined) return true;
    const durations = ObjectKeys(listsByDuration);
    for (let i = 0; i < durations.length; i++) {
      const list = listsByDuration[durations[i]];
      if (list !== runningList && list.size > 0 && list.expiry <= lastNow) return true;
    }
    return false;
  },
  // `isOfTick`: or else of something that might be a timer.
  noteThrown(isOfTick) {
    if (isOfTick || running !== undefined) this.left = slot.current;
  },
};

// Those that keep the loop alive, and the one that runs now.
function countActive() {
  const isActive = running !== undefined && !running._destroyed && !isListed(running) &&
    running[kUnrefed] !== true;
  return timerInfo[kReferenced] + (isActive ? 1 : 0);
}

// Those of countActive(), without one that runs for the last time.
function listActive() {
  const found = [];
  if (countActive() > timerInfo[kReferenced] && running._repeat !== null) found[0] = running;
  const durations = ObjectKeys(listsByDuration);
  for (let i = 0; i < durations.length; i++) {
    const { ring, mask, begin, end } = listsByDuration[durations[i]];
    for (let place = begin; place < end; place++) {
      const timer = ring[place & mask];
      if (timer !== undefined && timer[kUnrefed] !== true) found[found.length] = timer;
    }
  }
  return found;
}

setTimers(runTimers);

module.exports = { Timeout, clearTimeout, countActive, listActive, start };
