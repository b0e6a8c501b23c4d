// console.trace: the message and the frames of the caller, on standard error.
// Prints nothing:
// Stderr has: Trace: text 5 { a: 1 }
// Stderr has: at caller
'use strict';

function caller() {
  console.trace('text %d', 5, { a: 1 });
}
caller();
