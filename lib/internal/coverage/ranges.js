'use strict';

// Counters of blocks as ranges inside of each other, each with the count that holds for what is in no smaller one: as few as
// say it all, which is V8's form.

const { ArrayPrototypeFilter, ArrayPrototypePush, ArrayPrototypeSort } = primordials;

const kOpenEnd = -1;

function byPlace(a, b) {
  return a.start - b.start || b.end - a.end;
}

// For each block which one is around it; undefined: the function. `blocks` are in order of their places.
function parentsOf(blocks) {
  const stack = [];
  const parents = [];
  for (let i = 0; i < blocks.length; i++) {
    while (stack.length > 0 && stack[stack.length - 1].end <= blocks[i].start) stack.length--;
    ArrayPrototypePush(parents, stack[stack.length - 1]);
    if (blocks[i].end !== kOpenEnd) ArrayPrototypePush(stack, blocks[i]);
  }
  return parents;
}

// What begins where another block begins would only repeat its beginning.
function withoutAliases(blocks, whole) {
  const parents = parentsOf(blocks);
  return ArrayPrototypeFilter(blocks, (block, i) => block.end !== kOpenEnd || (parents[i] ?? whole).start !== block.start);
}

// A block whose end is open goes on to the next one in its parent, or to the end of that.
function closeEnds(blocks, whole) {
  const parents = parentsOf(blocks);
  for (let i = 0; i < blocks.length; i++) {
    if (blocks[i].end !== kOpenEnd) continue;
    const end = parents[i]?.end ?? whole.end - 1;
    const next = blocks[i + 1];
    blocks[i].end = next !== undefined && next.start < end ? next.start : end;
  }
}

// Neighbours with nothing between them, and nothing in the first.
function joinNeighbours(blocks) {
  const parents = parentsOf(blocks);
  for (let i = 0; i + 1 < blocks.length; i++) {
    const block = blocks[i];
    const next = blocks[i + 1];
    if (block.end !== next.start || block.count !== next.count || parents[i] !== parents[i + 1]) continue;
    next.start = block.start;
    block.isGone = true;
  }
  return ArrayPrototypeFilter(blocks, (block) => !block.isGone);
}

function withoutTwins(blocks) {
  for (let i = 0; i + 1 < blocks.length; i++) {
    const next = blocks[i + 1];
    if (blocks[i].start !== next.start || blocks[i].end !== next.end) continue;
    next.count = blocks[i].count > next.count ? blocks[i].count : next.count;
    blocks[i].isGone = true;
  }
  return ArrayPrototypeFilter(blocks, (block) => !block.isGone);
}

// What counts as its surroundings do says nothing.
function withoutRepeats(blocks, whole) {
  const kept = [];
  const stack = [];
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    while (stack.length > 0 && stack[stack.length - 1].end <= block.start) stack.length--;
    const parent = stack[stack.length - 1] ?? whole;
    if (parent.count === block.count) continue;
    ArrayPrototypePush(kept, block);
    ArrayPrototypePush(stack, block);
  }
  return kept;
}

// `blocks`: [{ start, end, count }] of a function, which is `whole`. They are changed.
function rangesOf(whole, blocks) {
  let list = ArrayPrototypeSort(blocks, byPlace);
  list = withoutAliases(list, whole);
  list = ArrayPrototypeFilter(list, (block) => block.start < whole.end);
  closeEnds(list, whole);
  list = joinNeighbours(ArrayPrototypeSort(list, byPlace));
  list = withoutTwins(ArrayPrototypeSort(list, byPlace));
  list = joinNeighbours(withoutRepeats(list, whole));
  return ArrayPrototypeFilter(list, (block) => block.end > block.start);
}

module.exports = { byPlace, rangesOf };
