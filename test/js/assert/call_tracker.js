// assert.CallTracker counts calls.
// Prints:
//   3 Expected the add function to be executed 2 time(s) but was executed 1 time(s).
//   ERR_ASSERTION Expected the add function to be executed 2 time(s) but was executed 1 time(s).
//   [ [ 1, 2 ], [ 3, 4 ] ]
//   1 0
//   ERR_INVALID_ARG_VALUE The argument 'tracked' is not a tracked function. Received [Function (anonymous)]
// Stderr has: DEP0173
'use strict';
const assert = require('assert');

const tracker = new assert.CallTracker();
function add(a, b) { return a + b; }
const tracked = tracker.calls(add, 2);
console.log(tracked(1, 2), tracker.report()[0].message);
try {
  tracker.verify();
} catch (error) {
  console.log(error.code, error.message);
}
tracked.call('self', 3, 4);
tracker.verify();
console.log(tracker.getCalls(tracked).map((call) => call.arguments));
tracker.reset(tracked);
console.log(tracker.report().length, tracker.getCalls(tracked).length);
try {
  tracker.getCalls(() => {});
} catch (error) {
  console.log(error.code, error.message);
}
