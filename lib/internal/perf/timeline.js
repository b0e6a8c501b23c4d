'use strict';

// The entries that have been made: what is kept, and who is told.

const {
  ArrayPrototypeConcat, ArrayPrototypeFilter, ArrayPrototypePush, ArrayPrototypeSort, Error,
  SafeSet, SetPrototypeAdd, SetPrototypeDelete, SetPrototypeValues,
} = primordials;

const kKeptMax = 1e6;

const kept = { __proto__: null, mark: [], measure: [], resource: [] };
let hasWarned = false;

const observers = new SafeSet();
let isTellingPlanned = false;

function keep(entry) {
  const list = kept[entry.entryType];
  if (list === undefined) return;
  ArrayPrototypePush(list, entry);
  const isFull = kept.mark.length + kept.measure.length > kKeptMax;
  if (!isFull || hasWarned) return;
  hasWarned = true;
  const warning = new Error(
    `Possible perf_hooks memory leak detected. ${kept.mark.length + kept.measure.length} ` +
    `${entry.entryType} entries added to the global performance entry buffer. Use ` +
    'performance.clearMarks to clear the buffer.');
  warning.name = 'MaxPerformanceEntryBufferExceededWarning';
  warning.entryType = entry.entryType;
  warning.count = list.length;
  process.emitWarning(warning);
}

// Observers are told in the check phase of this turn.
function tellLater() {
  if (isTellingPlanned) return;
  isTellingPlanned = true;
  require('timers').setImmediate(() => {
    isTellingPlanned = false;
    const values = SetPrototypeValues(observers);
    for (let step = values.next(); !step.done; step = values.next()) step.value.tell();
  });
}

function tellObservers(entry) {
  const values = SetPrototypeValues(observers);
  for (let step = values.next(); !step.done; step = values.next()) {
    if (step.value.take(entry)) tellLater();
  }
}

function enqueue(entry) {
  tellObservers(entry);
  if (entry.entryType !== 'resource') keep(entry);
}

// ---- Resources, of which a program says how many are kept --------------------------------------

let resourcesMax = 250;
let waiting = []; // for room
let isFullTold = false;

function setResourcesMax(count) {
  resourcesMax = count;
}

// tellFull() may make room.
function enqueueResource(entry, tellFull) {
  tellObservers(entry);
  if (kept.resource.length < resourcesMax && !isFullTold) {
    ArrayPrototypePush(kept.resource, entry);
    return;
  }
  ArrayPrototypePush(waiting, entry);
  if (isFullTold) return;
  isFullTold = true;
  require('timers').setImmediate(() => {
    while (waiting.length > 0) {
      const before = waiting.length;
      if (kept.resource.length >= resourcesMax) tellFull();
      const left = [];
      for (let i = 0; i < waiting.length; i++) {
        const hasRoom = kept.resource.length < resourcesMax;
        ArrayPrototypePush(hasRoom ? kept.resource : left, waiting[i]);
      }
      waiting = left;
      if (waiting.length >= before) waiting = [];
    }
    isFullTold = false;
  });
}

// ---- Looking back ------------------------------------------------------------------------------

function byStart(a, b) {
  return a.startTime - b.startTime;
}

// Those of a name and a type; undefined: any.
function select(entries, name, type) {
  return ArrayPrototypeFilter(entries, (entry) =>
    (name === undefined || entry.name === name) && (type === undefined || entry.entryType === type));
}

function entriesOf(name, type) {
  const all = type !== undefined ? kept[type] ?? [] :
    ArrayPrototypeConcat(kept.mark, kept.measure, kept.resource);
  return ArrayPrototypeSort(select(all, name, type), byStart);
}

function clear(type, name) {
  kept[type] = name === undefined ? [] :
    ArrayPrototypeFilter(kept[type], (entry) => entry.name !== name);
}

// ---- Observers: { wants(type), take(entry) => whether it wants it, tell() } --------------------

function isObserved(type) {
  const values = SetPrototypeValues(observers);
  for (let step = values.next(); !step.done; step = values.next()) {
    if (step.value.wants(type)) return true;
  }
  return false;
}

function addObserver(observer) {
  SetPrototypeAdd(observers, observer);
}

function removeObserver(observer) {
  SetPrototypeDelete(observers, observer);
}

module.exports = {
  addObserver,
  byStart,
  clear,
  enqueue,
  enqueueResource,
  entriesOf,
  isObserved,
  removeObserver,
  select,
  setResourcesMax,
  tellLater,
};
