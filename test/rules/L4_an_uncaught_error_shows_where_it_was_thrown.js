// The line of the source, the error and its stack, and the error's own properties.
// Exit code: 1
// Stderr has: L4_an_uncaught_error_shows_where_it_was_thrown.js:12
// Stderr has:   throw Object.assign(new RangeError('out of it'), { detail: 42 });
// Stderr has: RangeError: out of it
// Stderr has:     at inner (
// Stderr has:   detail: 42
// Prints nothing:
'use strict';

function inner() {
  throw Object.assign(new RangeError('out of it'), { detail: 42 });
}
inner();
