// The milestones of nodeTiming come one after the other.
// Prints:
//   true true true true
'use strict';

const { nodeTiming: { bootstrapComplete, environment, nodeStart, v8Start } } = require('perf_hooks').performance;

console.log(nodeStart > 0, v8Start > nodeStart, environment > v8Start, bootstrapComplete > environment);
