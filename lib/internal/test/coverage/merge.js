'use strict';

// What several processes counted in one file, as if one had.

const { ArrayPrototypePush, ArrayPrototypeSort, SafeMap } = primordials;

function byPlace(a, b) {
  return a.startOffset - b.startOffset || b.endOffset - a.endOffset;
}

function byFirstRange(a, b) {
  return byPlace(a.ranges[0], b.ranges[0]);
}

function keyOf({ startOffset, endOffset }) {
  return `${startOffset}-${endOffset}`;
}

// Of the smallest range that has all of this one.
function countAround(ranges, { startOffset, endOffset }) {
  let count = 0;
  for (let i = 0; i < ranges.length; i++) {
    const range = ranges[i];
    if (range.startOffset <= startOffset && range.endOffset >= endOffset) count = range.count;
  }
  return count;
}

function mergeRanges(first, second) {
  const all = new SafeMap();
  for (let i = 0; i < first.length; i++) all.set(keyOf(first[i]), first[i]);
  for (let i = 0; i < second.length; i++) all.set(keyOf(second[i]), second[i]);
  const merged = [];
  all.forEach((range) => {
    const { startOffset, endOffset } = range;
    const count = countAround(first, range) + countAround(second, range);
    ArrayPrototypePush(merged, { __proto__: null, startOffset, endOffset, count });
  });
  return withoutRepeats(ArrayPrototypeSort(merged, byPlace));
}

// What counts as its surroundings do says nothing any more.
function withoutRepeats(ranges) {
  const kept = [];
  for (let i = 0; i < ranges.length; i++) {
    if (i === 0 || countAround(kept, ranges[i]) !== ranges[i].count) ArrayPrototypePush(kept, ranges[i]);
  }
  return kept;
}

function mergeFunctions(first, second) {
  const all = new SafeMap();
  for (let i = 0; i < first.length; i++) all.set(keyOf(first[i].ranges[0]), first[i]);
  for (let i = 0; i < second.length; i++) {
    const key = keyOf(second[i].ranges[0]);
    const known = all.get(key);
    all.set(key, known === undefined ? second[i] : {
      __proto__: null,
      functionName: known.functionName,
      ranges: mergeRanges(known.ranges, second[i].ranges),
      isBlockCoverage: known.isBlockCoverage || second[i].isBlockCoverage,
    });
  }
  const list = [];
  all.forEach((value) => ArrayPrototypePush(list, value));
  return ArrayPrototypeSort(list, byFirstRange);
}

// Adds results to those that are known: a map from URLs to functions.
function addResults(known, results) {
  for (let i = 0; i < results.length; i++) {
    const { url, functions } = results[i];
    const before = known.get(url);
    known.set(url, before === undefined ? functions : mergeFunctions(before, functions));
  }
}

module.exports = { addResults };
