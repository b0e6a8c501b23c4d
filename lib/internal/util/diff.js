'use strict';

// The shortest edit from one list to another (Myers, "An O(ND) difference algorithm"): util.diff,
// and what the messages of failed assertions show.

const { ArrayIsArray, ArrayPrototypePush, ArrayPrototypeReverse, Int32Array } = primordials;

const { validateString, validateStringArray } = require('internal/validators');

const kOnlyExpected = -1;
const kBoth = 0;
const kOnlyActual = 1;

function validateInput(value, name) {
  if (ArrayIsArray(value)) validateStringArray(value, name);
  else validateString(value, name);
}

// Whether the furthest path to diagonal k comes from diagonal k + 1, by an element of `expected`.
function comesFromAbove(furthest, middle, k, edits) {
  return k === -edits ||
    (k !== edits && furthest[middle + k - 1] < furthest[middle + k + 1]);
}

// trace[d]: for every diagonal, how far in `actual` d - 1 edits reach.
function findTrace(actual, expected, isSame) {
  const middle = actual.length + expected.length;
  const furthest = new Int32Array(2 * middle + 3);
  const trace = [];
  for (let edits = 0; edits <= middle; edits++) {
    ArrayPrototypePush(trace, new Int32Array(furthest));
    for (let k = -edits; k <= edits; k += 2) {
      let x = comesFromAbove(furthest, middle, k, edits) ?
        furthest[middle + k + 1] : furthest[middle + k - 1] + 1;
      while (x < actual.length && x - k < expected.length &&
             isSame(actual[x], expected[x - k])) x++;
      furthest[middle + k] = x;
      if (x >= actual.length && x - k >= expected.length) return trace;
    }
  }
  return trace;
}

// From the end back to the start, along the path that the trace holds.
function walkBack(trace, actual, expected, pickSame) {
  const middle = actual.length + expected.length;
  const result = [];
  let x = actual.length;
  let y = expected.length;
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const furthest = trace[edits];
    const k = x - y;
    const isFromAbove = comesFromAbove(furthest, middle, k, edits);
    const previousX = furthest[middle + k + (isFromAbove ? 1 : -1)];
    const previousY = previousX - (k + (isFromAbove ? 1 : -1));
    while (x > previousX && y > previousY) {
      ArrayPrototypePush(result, [kBoth, pickSame(actual[--x], expected[--y])]);
    }
    if (edits === 0) break;
    ArrayPrototypePush(result, x > previousX ?
      [kOnlyActual, actual[--x]] : [kOnlyExpected, expected[--y]]);
  }
  return ArrayPrototypeReverse(result);
}

// [kind, element] by turns. pickSame: which of two elements that are the same is shown.
function findEdits(actual, expected, isSame, pickSame) {
  return walkBack(findTrace(actual, expected, isSame), actual, expected, pickSame);
}

function diff(actual, expected) {
  if (actual === expected) return [];
  validateInput(actual, 'actual');
  validateInput(expected, 'expected');
  return findEdits(actual, expected, (a, b) => a === b, (a) => a);
}

module.exports = { diff, findEdits, kBoth, kOnlyActual };
